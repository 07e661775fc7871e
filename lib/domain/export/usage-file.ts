import type { RequestEntry, UsageSum } from "../quota/usage";
import { tableCsv } from "./to-csv";

/** One line per request, or per kind for hours saved as sums. Times are UTC; an empty status means no response. */
export const usageCsv = (
  { requests, sums }: { requests: readonly RequestEntry[]; sums: readonly UsageSum[] },
  nameOf: (projectId: string) => string,
): string =>
  tableCsv<RequestEntry | UsageSum>([...requests, ...sums], {
    time_utc: (row) => ("at" in row ? row.at : row.startsAt),
    kept_as: (row) => ("at" in row ? "request" : "hourly total"),
    requests: (row) => ("requests" in row ? String(row.requests) : "1"),
    consumer: ({ consumer }) => consumer,
    lane: ({ lane }) => lane,
    endpoint: ({ endpoint }) => endpoint,
    project: ({ projectId }) => (projectId === null ? "" : nameOf(projectId)),
    project_id: ({ projectId }) => projectId ?? "",
    for: (row) => ("about" in row ? row.about : ""),
    status: ({ status }) => String(status ?? ""),
    counted: ({ counted }) => (counted === "may" ? "may count" : String(counted)),
    took_ms: (row) => ("tookMs" in row ? String(row.tookMs ?? "") : ""),
  });
