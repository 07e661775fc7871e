"use client";

import { useFormats } from "@/components/browser/formats";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { type HourUse, usedIn } from "@/lib/domain/quota/usage";
import { toMinute } from "@/lib/domain/quota/usage-view";

/** Hours as rows, newest first; each opens its requests. */
export function UseTable({
  caption,
  hours,
  selected,
  onChoose,
}: {
  caption: string;
  hours: readonly HourUse[];
  selected: string | null;
  onChoose: (at: string) => void;
}) {
  const formats = useFormats();
  return (
    <TableFrame className="mt-2 max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <TableCaption>{caption}</TableCaption>
        <TableHead className="sticky top-0 z-10">
          <tr>
            <TableHeader>Hour starting</TableHeader>
            <TableHeader numeric>Used (min.)</TableHeader>
            <TableHeader numeric>May count</TableHeader>
            <TableHeader numeric>Avoided (min.)</TableHeader>
            <TableHeader>Limit</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {[...hours].reverse().map((hour) => {
            const at = toMinute(hour.startsAt);
            return (
              <TableRow key={hour.startsAt} className="whitespace-nowrap">
                <TableCell>
                  <button
                    type="button"
                    aria-pressed={selected === at}
                    className="min-h-6 tabular-nums underline decoration-line-strong underline-offset-2 aria-pressed:font-semibold pointer-coarse:min-h-11"
                    onClick={() => onChoose(at)}
                  >
                    {formats.instantDay(hour.startsAt)}, {formats.time(hour.startsAt)}
                  </button>
                </TableCell>
                <TableCell numeric>{hour.recorded ? formats.integer(usedIn(hour)) : "not recorded"}</TableCell>
                <TableCell numeric>{hour.recorded ? formats.integer(hour.maybe) : "—"}</TableCell>
                <TableCell numeric>{hour.recorded ? formats.integer(hour.avoided) : "—"}</TableCell>
                <TableCell className={hour.reached ? "text-danger" : "text-fg-2"}>
                  {hour.reached ? "! reached" : hour.recorded ? "not reached" : "—"}
                </TableCell>
              </TableRow>
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
}
