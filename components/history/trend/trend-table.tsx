import { useFormats } from "@/components/browser/formats";
import { dateText } from "@/components/charts/point-text";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Interval } from "@/lib/domain/time/interval";
import type { ReadDay } from "./trend-reader";

export function TrendTable({ days, interval }: { days: readonly ReadDay[]; interval: Interval }) {
  const formats = useFormats();
  return (
    <TableFrame className="absolute inset-0 overflow-y-auto" tabIndex={0} role="region" aria-label="Trend, table">
      <Table>
        <TableCaption>Trend, newest first</TableCaption>
        <TableHead className="sticky top-0 z-10">
          <tr>
            <TableHeader>{interval === "month" ? "Month" : "Day"}</TableHeader>
            {days[0]?.values.map(({ label }) => (
              <TableHeader key={label} numeric>
                {label}
              </TableHeader>
            ))}
            <TableHeader>Notes</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {days.toReversed().map(({ day, values, notes }) => (
            <TableRow key={day.on} className="whitespace-nowrap">
              <TableCell className="h-8 text-fg-2">{dateText(formats, interval, day.day)}</TableCell>
              {values.map(({ label, value }) => (
                <TableCell key={label} numeric className="h-8">
                  {value}
                </TableCell>
              ))}
              <TableCell className="h-8 text-fg-2">{notes.join(" · ")}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
