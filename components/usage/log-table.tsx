import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import type { Counted, RequestEntry, UsageSum } from "@/lib/domain/quota/usage";
import { Verdict } from "./usage-figures";
import { ENDPOINT_NAMES } from "./usage-words";

function Status({ status }: { status: number | null }) {
  if (status !== null && status < 400) return status;
  return <Verdict tone="text-warn" icon={TriangleAlert} text={String(status ?? "No response")} />;
}

const columnsOf = (...labels: string[]) => labels.map((label, index) => ({ label, numeric: index > 4 }));
const LOG_COLUMNS = columnsOf("Time", "Client", "Endpoint", "For", "Status", "Counted", "Took");
const SUM_COLUMNS = columnsOf("Hour starting", "Client", "Endpoint", "Project", "Status", "Counted", "Requests");

type Cells = Pick<RequestEntry, "consumer" | "endpoint" | "status"> & {
  at: ReactNode;
  about: ReactNode;
  countedText: string;
  last: string;
};

function Row({ at, consumer, endpoint, about, status, countedText, last }: Cells) {
  return (
    <TableRow className="whitespace-nowrap">
      <TableCell className="tabular-nums">{at}</TableCell>
      <TableCell className="text-fg-2">{consumer}</TableCell>
      <TableCell className="text-fg-2">{ENDPOINT_NAMES[endpoint]}</TableCell>
      <TableCell dir="auto" className="max-w-80 truncate">
        {about}
      </TableCell>
      <TableCell>
        <Status status={status} />
      </TableCell>
      <TableCell numeric>{countedText}</TableCell>
      <TableCell numeric>{last}</TableCell>
    </TableRow>
  );
}

function For({ entry: { about, projectId, projectName, endpoint } }: { entry: RequestEntry }) {
  if (projectId === null || projectName === null) return about;
  const words = about === projectId ? projectName : about;
  if (endpoint !== "keyword-data" || words === projectName) return words;
  return (
    <>
      {words} <bdi className="text-fg-2">· {projectName}</bdi>
    </>
  );
}

type LogProps = { requests: readonly RequestEntry[]; caption: string; withDay: boolean };

/** Rows contain no key and no header. */
export function LogTable({ requests, caption, withDay }: LogProps) {
  const formats = useFormats();
  return (
    <ScrollTable caption={`${caption}, newest first`} columns={LOG_COLUMNS} className="border-t border-line">
      {requests.map((entry) => (
        <Row
          key={entry.id}
          {...entry}
          about={<For entry={entry} />}
          at={
            <time dateTime={entry.at} title={formats.dateTime(entry.at)}>
              {withDay && `${formats.instantDay(entry.at)}, `}
              {formats.timeSeconds(entry.at)}
            </time>
          }
          countedText={entry.counted === "may" ? "may count" : String(entry.counted)}
          last={entry.tookMs === null ? "—" : formats.durationMs(entry.tookMs)}
        />
      ))}
    </ScrollTable>
  );
}

const SUM_COUNTED: Record<Counted, string> = { 1: "counted", 0: "not counted", may: "may count" };

export function SumTable({ sums, nameOf }: { sums: readonly UsageSum[]; nameOf: (projectId: string) => string }) {
  const formats = useFormats();
  return (
    <ScrollTable caption="Older hours, totals, newest first" columns={SUM_COLUMNS} className="border-t border-line">
      {sums.map((sum) => (
        <Row
          key={JSON.stringify({ ...sum, requests: 0 })}
          {...sum}
          at={`${formats.instantDay(sum.startsAt)}, ${formats.time(sum.startsAt)}`}
          about={sum.projectId === null ? "—" : nameOf(sum.projectId)}
          countedText={SUM_COUNTED[sum.counted]}
          last={formats.integer(sum.requests)}
        />
      ))}
    </ScrollTable>
  );
}
