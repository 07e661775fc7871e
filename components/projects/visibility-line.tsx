"use client";

import { useDisplay, useFormats } from "@/components/ui/formats";
import { PopOver } from "@/components/ui/pop-over";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import { type ClickCurve, type ClickRates, CURVE_IMPRESSIONS_MIN } from "@/lib/domain/figures/click-curve";
import { SISTRIX_2020 } from "@/lib/domain/figures/published-curve";
import { VISIBILITY_SHARE_MIN, type Visibility } from "@/lib/domain/figures/visibility";
import { weightWords } from "../trend/visibility-words";

/** Positions from one to another. */
type Places = { from: number; to: number };

type VisibilityLineProps = {
  visibility: Visibility | null;
  curve: ClickCurve | null;
  /** The same by published click rates, where the project has none of its own. */
  published: Visibility | null;
  keywords: number;
};

/**
 * What the positions bring by the project's own click rates, or by published ones for those who chose them, with its bases;
 * nothing where the list does not tell.
 */
export function VisibilityLine({ visibility: own, curve, published, keywords }: VisibilityLineProps) {
  const formats = useFormats();
  const { rates } = useDisplay();
  const visibility = own ?? (rates === "own" ? null : published);
  if (visibility === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2 text-note text-fg-2 max-sm:px-3">
      <p className="min-w-0">
        {visibilityWords(formats, visibility, { keywords, rates: curve ?? SISTRIX_2020.rates, isOwn: curve !== null })}
      </p>
      <PopOver name="CTR by position" label="Curve" className="h-7 px-2 text-note">
        {() => (curve === null ? <PublishedTable /> : <CurveTable curve={curve} />)}
      </PopOver>
    </div>
  );
}

/** Visibility 31 % of what position 1 everywhere would bring, over 231 of 248 keywords, weighted by search volume … */
function visibilityWords(
  formats: Formats,
  { share, by, over, ranking, weighted }: Visibility,
  { keywords, rates, isOwn }: { keywords: number; rates: ClickRates; isOwn: boolean },
) {
  const named = by === "volume" ? "a search volume" : "impressions";
  if (share === null)
    return `No visibility: ${formats.integer(weighted)} of ${formats.counted(ranking, "ranking keyword")} have ${named}; at least ${formats.share(VISIBILITY_SHARE_MIN)} must.`;
  // The best rate may be that of several positions that were joined.
  const [best] = rates;
  const top = best === undefined || best.to === 1 ? "position 1" : `positions ${positionsText(formats, best)}`;
  return (
    <>
      Visibility <span className="font-medium text-fg tabular-nums">{formats.share(share)}</span> of what {top}{" "}
      everywhere would bring, over {formats.integer(over)} of {formats.counted(keywords, "keyword")}, weighted by{" "}
      {weightWords(by)}; curve: {isOwn ? "this project’s own" : `${SISTRIX_2020.name}, ${SISTRIX_2020.year}`}.
    </>
  );
}

const positionsText = (formats: Formats, { from, to }: Places): string =>
  from === to ? formats.integer(from) : `${formats.integer(from)}–${formats.integer(to)}`;

/** The rates of the study as they were published. */
function PublishedTable() {
  const formats = useFormats();
  const { name, year, href, rates } = SISTRIX_2020;
  return (
    <>
      <p className="text-note text-fg-2">
        <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {name}, {year}
        </a>
        : organic results of many sites. One site may be far above or below. Positions beyond {rates.length} count as no
        clicks.
      </p>
      <Table className="mt-2 text-note">
        <TableCaption>Published CTR by position</TableCaption>
        <TableHead>
          <TableRow>
            <TableHeader>Position</TableHeader>
            <TableHeader numeric>CTR</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          {rates.map((step) => (
            <TableRow key={step.from}>
              <TableCell>{positionsText(formats, step)}</TableCell>
              <TableCell numeric>{formats.share(step.rate)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

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
        <TableCaption>Median CTR by position</TableCaption>
        <TableHead>
          <TableRow>
            <TableHeader>Position</TableHeader>
            <TableHeader numeric>CTR</TableHeader>
            <TableHeader numeric>Keywords</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          {curve.map((step) => (
            <TableRow key={step.from}>
              <TableCell>{positionsText(formats, step)}</TableCell>
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
