"use client";

import { useFormats } from "@/components/browser/formats";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Quota } from "@/lib/domain/quota/quota";
import type { UsageReport } from "@/lib/domain/quota/usage";

/** The chart's numbers, minute by minute. */
export function HourTable({ report, quota }: { report: UsageReport; quota: Quota }) {
  const formats = useFormats();
  return (
    <TableFrame className="mt-2 h-63 overflow-y-auto" tabIndex={0} role="region" aria-label="This hour by minute">
      <Table>
        <TableCaption>Requests used since {formats.time(quota.startsAt)}, by minute</TableCaption>
        <TableHead className="sticky top-0">
          <tr>
            <TableHeader>Until</TableHeader>
            <TableHeader numeric>Used</TableHeader>
            <TableHeader numeric>Refused</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {report.minutes.map(({ at, used, refused }) => (
            <TableRow key={at}>
              <TableCell className="tabular-nums">{formats.time(at)}</TableCell>
              <TableCell numeric>{formats.integer(used)}</TableCell>
              <TableCell numeric>{formats.integer(refused)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
