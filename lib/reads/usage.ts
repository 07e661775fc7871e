import { usageCsv } from "../domain/export/usage-file";
import { LOG_ROWS, LOG_ROWS_MAX, parseUsageView, type UsageReport, type UsageView } from "../domain/quota/usage";
import { isTimeZone } from "../domain/time/local-days";
import { PLAIN_USAGE, type UsageQuery } from "../quota/usage/usage-report";
import type { ReadContext } from "./read-context";
import { projectNames } from "./saved-projects";

/** Maximum rows per kind: three days at 1,000 requests an hour are 72,000. */
const FILE_ROWS_MAX = 200_000;

export async function usageReport(context: ReadContext, query: UsageQuery = PLAIN_USAGE): Promise<UsageReport> {
  const report = await context.quota.usage(query);
  const names = await projectNames(context);
  const byProject = report.byProject.map((use) => ({ ...use, name: names.get(use.projectId) ?? null }));
  const requests = report.requests.map((entry) => ({
    ...entry,
    projectName: entry.projectId === null ? null : (names.get(entry.projectId) ?? null),
  }));
  return { ...report, byProject, requests };
}

export async function usageFile(
  context: ReadContext,
  query: URLSearchParams,
): Promise<{ name: string; type: string; body: string }> {
  const report = await usageReport(context, { ...usageQuery(query), rows: FILE_ROWS_MAX });
  const names = await projectNames(context);
  const body = usageCsv(report, (projectId) => names.get(projectId) ?? "");
  return { name: `requests-${report.startsAt.slice(0, 10)}.csv`, type: "text/csv; charset=utf-8", body };
}

export function usageQuery(query: URLSearchParams): UsageQuery {
  const rows = Number(query.get("rows") ?? LOG_ROWS);
  const zone = query.get("zone") ?? "UTC";
  const view: UsageView = parseUsageView((name) => query.get(name));
  return {
    view,
    timeZone: isTimeZone(zone) ? zone : "UTC",
    rows: Number.isInteger(rows) && rows > 0 ? Math.min(rows, LOG_ROWS_MAX) : LOG_ROWS,
  };
}
