"use client";

import { useFormats } from "@/components/browser/formats";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { type ClickCurve, CURVE_IMPRESSIONS_MIN } from "@/lib/domain/figures/click-curve";
import { SISTRIX_2020 } from "@/lib/domain/figures/published-curve";
import { positionsText } from "./positions-text";

/** CTR by position: the project's own curve; null: the published one. */
export const ClickRateTable = ({ curve }: { curve: ClickCurve | null }) =>
  curve === null ? <PublishedTable /> : <CurveTable curve={curve} />;

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
