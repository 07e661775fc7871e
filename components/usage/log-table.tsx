"use client";

import { TriangleAlert } from "lucide-react";
import { useFormats } from "@/components/ui/formats";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Counted, RequestEntry, UsageSum } from "@/lib/domain/usage";
import { ENDPOINT_NAMES } from "./names";

const countedWords = (counted: Counted): string => (counted === "may" ? "may count" : String(counted));

function Status({ status }: { status: number | null }) {
  if (status !== null && status < 400) return status;
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert aria-hidden="true" size={13} strokeWidth={1.5} />
      {status ?? "No answer"}
    </span>
  );
}

function Row({ entry, withDay }: { entry: RequestEntry; withDay: boolean }) {
  const formats = useFormats();
  return (
    <TableRow className="whitespace-nowrap">
      <TableCell className="tabular-nums">
        <time dateTime={entry.at} title={formats.dateTime(entry.at)}>
          {withDay && `${formats.instantDay(entry.at)}, `}
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
      <TableCell numeric>{countedWords(entry.counted)}</TableCell>
      <TableCell numeric>{entry.tookMs === null ? "—" : formats.durationMs(entry.tookMs)}</TableCell>
    </TableRow>
  );
}

/** Single requests, newest first. Rows hold no key and no header. */
export function LogTable({
  requests,
  caption,
  withDay,
}: {
  requests: readonly RequestEntry[];
  caption: string;
  withDay: boolean;
}) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label={caption}>
      <Table className="min-w-[720px]">
        <TableCaption>{caption}, newest first</TableCaption>
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
            <Row key={entry.id} entry={entry} withDay={withDay} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** What is kept of older hours: how many requests of each kind. */
export function SumTable({ sums, nameOf }: { sums: readonly UsageSum[]; nameOf: (projectId: string) => string }) {
  const formats = useFormats();
  const caption = "Older hours, as sums";
  return (
    <TableFrame tabIndex={0} role="region" aria-label={caption}>
      <Table className="min-w-[720px]">
        <TableCaption>{caption}, newest first</TableCaption>
        <TableHead>
          <tr className="border-y border-line">
            <TableHeader>Hour from</TableHeader>
            <TableHeader>Consumer</TableHeader>
            <TableHeader>Endpoint</TableHeader>
            <TableHeader>Project</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader numeric>Counted</TableHeader>
            <TableHeader numeric>Requests</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {sums.map((sum) => (
            <TableRow key={JSON.stringify({ ...sum, requests: 0 })} className="whitespace-nowrap">
              <TableCell className="tabular-nums">
                {formats.instantDay(sum.startsAt)}, {formats.time(sum.startsAt)}
              </TableCell>
              <TableCell className="text-fg-2">{sum.consumer}</TableCell>
              <TableCell className="text-fg-2">{ENDPOINT_NAMES[sum.endpoint]}</TableCell>
              <TableCell dir="auto" className="max-w-80 truncate">
                {sum.projectId === null ? "—" : nameOf(sum.projectId)}
              </TableCell>
              <TableCell>
                <Status status={sum.status} />
              </TableCell>
              <TableCell numeric>
                {sum.counted === 1 ? "counted" : sum.counted === 0 ? "not counted" : "may count"}
              </TableCell>
              <TableCell numeric>{formats.integer(sum.requests)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
