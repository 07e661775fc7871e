import type { RequestEntry, UsageSum } from "../quota/usage";
import { toCsv } from "./to-csv";

const HEADER = [
  "time_utc",
  "kept_as",
  "requests",
  "consumer",
  "lane",
  "endpoint",
  "project",
  "project_id",
  "for",
  "status",
  "counted",
  "took_ms",
];

/** One line per request, or per kind for hours saved as sums. Times are UTC; an empty status means no response. */
export function usageCsv(
  log: { requests: readonly RequestEntry[]; sums: readonly UsageSum[] },
  nameOf: (projectId: string) => string,
): string {
  const commonCells = (row: RequestEntry | UsageSum) => [
    row.consumer,
    row.lane,
    row.endpoint,
    row.projectId === null ? "" : nameOf(row.projectId),
    row.projectId ?? "",
  ];
  const answer = (row: RequestEntry | UsageSum) => [
    row.status === null ? "" : String(row.status),
    row.counted === "may" ? "may count" : String(row.counted),
  ];
  return toCsv(HEADER, [
    ...log.requests.map((row) => [
      row.at,
      "request",
      "1",
      ...commonCells(row),
      row.about,
      ...answer(row),
      row.tookMs === null ? "" : String(row.tookMs),
    ]),
    ...log.sums.map((row) => [
      row.startsAt,
      "hourly total",
      String(row.requests),
      ...commonCells(row),
      "",
      ...answer(row),
      "",
    ]),
  ]);
}
