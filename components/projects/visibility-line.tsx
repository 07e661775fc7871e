"use client";

import { useFormats } from "@/components/ui/formats";
import { PopOver } from "@/components/ui/pop-over";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import { type ClickCurve, CURVE_IMPRESSIONS_MIN, type CurveStep } from "@/lib/domain/figures/click-curve";
import { VISIBILITY_SHARE_MIN, type Visibility } from "@/lib/domain/figures/visibility";

type VisibilityLineProps = { visibility: Visibility | null; curve: ClickCurve | null; keywords: number };

/** What the positions bring by the project's own click rates, with its bases; nothing where the list does not tell. */
export function VisibilityLine({ visibility, curve, keywords }: VisibilityLineProps) {
  const formats = useFormats();
  if (visibility === null || curve === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2 text-note text-fg-2 max-sm:px-3">
      <p className="min-w-0">{visibilityWords(formats, visibility, { keywords, curve })}</p>
      <PopOver name="Click rates by position" label="Curve" className="h-7 px-2 text-note">
        {() => <CurveTable curve={curve} />}
      </PopOver>
    </div>
  );
}

/** Visibility 31 % of what position 1 everywhere would bring, over 231 of 248 keywords, weighted by search volume … */
function visibilityWords(
  formats: Formats,
  { share, by, over, ranking, weighted }: Visibility,
  { keywords, curve }: { keywords: number; curve: ClickCurve },
) {
  const named = by === "volume" ? "a search volume" : "impressions";
  if (share === null)
    return `No visibility: ${formats.integer(weighted)} of ${formats.counted(ranking, "ranking keyword")} have ${named}, and it takes ${formats.share(VISIBILITY_SHARE_MIN)} of them.`;
  // The best rate may be that of several positions that were joined.
  const [best] = curve;
  const top = best === undefined || best.to === 1 ? "position 1" : `positions ${placesOf(formats, best)}`;
  const weight = by === "volume" ? "search volume" : "impressions";
  return (
    <>
      Visibility <span className="font-medium text-fg tabular-nums">{formats.share(share)}</span> of what {top}{" "}
      everywhere would bring, over {formats.integer(over)} of {formats.counted(keywords, "keyword")}, weighted by{" "}
      {weight}; curve: this project’s own.
    </>
  );
}

const placesOf = (formats: Formats, { from, to }: CurveStep): string =>
  from === to ? formats.integer(from) : `${formats.integer(from)}–${formats.integer(to)}`;

function CurveTable({ curve }: { curve: ClickCurve }) {
  const formats = useFormats();
  const highest = Math.max(...curve.map(({ rate }) => rate));
  return (
    <>
      <p className="text-note text-fg-2">
        Half of the keywords at a position are clicked more often than this. Only keywords with{" "}
        {formats.integer(CURVE_IMPRESSIONS_MIN)} impressions or more count.
      </p>
      <Table className="mt-2 text-note">
        <TableCaption>Median click rate by position</TableCaption>
        <TableHead>
          <TableRow>
            <TableHeader>Position</TableHeader>
            <TableHeader numeric>Click rate</TableHeader>
            <TableHeader numeric>Keywords</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          {curve.map((step) => (
            <TableRow key={step.from}>
              <TableCell>{placesOf(formats, step)}</TableCell>
              <TableCell numeric>
                <span
                  aria-hidden="true"
                  className="mr-2 inline-block h-2 rounded-sm bg-accent align-baseline forced-color-adjust-none"
                  style={{ width: `${highest === 0 ? 0 : (step.rate / highest) * 60}px` }}
                />
                {formats.share(step.rate)}
              </TableCell>
              <TableCell numeric>{formats.integer(step.keywords)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}
