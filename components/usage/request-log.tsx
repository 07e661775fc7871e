"use client";

import { TriangleAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { useFormats } from "@/components/ui/formats";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { RequestEntry } from "@/lib/domain/usage";
import { ENDPOINT_NAMES } from "./names";

function Status({ status }: { status: number | null }) {
  if (status !== null && status < 400) return status;
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert aria-hidden="true" size={13} strokeWidth={1.5} />
      {status ?? "No answer"}
    </span>
  );
}

function Row({ entry }: { entry: RequestEntry }) {
  const formats = useFormats();
  return (
    <TableRow className="whitespace-nowrap">
      <TableCell className="tabular-nums">
        <time dateTime={entry.at} title={formats.dateTime(entry.at)}>
          {formats.timeSeconds(entry.at)}
        </time>
      </TableCell>
      <TableCell className="text-fg-2">{entry.consumer}</TableCell>
      <TableCell className="text-fg-2">{ENDPOINT_NAMES[entry.endpoint]}</TableCell>
      <TableCell dir="auto" className="max-w-80 truncate">
        {entry.about}
      </TableCell>
      <TableCell>
        <Status status={entry.status} />
      </TableCell>
      <TableCell numeric>{entry.counted === "may" ? "may count" : entry.counted}</TableCell>
      <TableCell numeric>{entry.tookMs === null ? "—" : formats.durationMs(entry.tookMs)}</TableCell>
    </TableRow>
  );
}

/** The hour's requests, newest first. Rows hold no key and no header. */
export function RequestLog({ requests, total }: { requests: readonly RequestEntry[]; total: number }) {
  const formats = useFormats();
  const isPart = total > requests.length;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h2 className="text-ui font-semibold">Requests</h2>
        {isPart && (
          <p className="text-note text-fg-2">
            newest {formats.integer(requests.length)} of {formats.integer(total)} this hour
          </p>
        )}
      </div>
      {requests.length === 0 ? (
        <Empty title="No requests recorded this hour." className="pt-4" />
      ) : (
        <TableFrame tabIndex={0} role="region" aria-label="Requests of this hour">
          <Table className="min-w-[720px]">
            <TableCaption>Requests of this hour, newest first</TableCaption>
            <TableHead>
              <tr className="border-y border-line">
                <TableHeader>Time</TableHeader>
                <TableHeader>Consumer</TableHeader>
                <TableHeader>Endpoint</TableHeader>
                <TableHeader>For</TableHeader>
                <TableHeader>Status</TableHeader>
                <TableHeader numeric>Counted</TableHeader>
                <TableHeader numeric>Took</TableHeader>
              </tr>
            </TableHead>
            <tbody>
              {requests.map((entry) => (
                <Row key={entry.id} entry={entry} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Card>
  );
}
