import type { Container } from "../container";
import { usageCsv } from "../domain/export/usage-file";
import type { UsageReport } from "../domain/quota/usage";
import { LOG_ROWS, LOG_ROWS_MAX, parseUsageView, type UsageView } from "../domain/quota/usage-view";
import { isTimeZone } from "../domain/time/local-days";

/** Rows of each kind that a file holds at most: three days at 1,000 requests an hour are 72,000. */
const FILE_ROWS_MAX = 200_000;

/** The usage page's figures for what an address asks (`zone`: in whose calendar; `rows`: of the log). Never asks the service. */
export async function readUsageFigures(container: Container, query: URLSearchParams): Promise<UsageReport> {
  const rows = Number(query.get("rows") ?? LOG_ROWS);
  return container.usage({
    ...usageQuery(query),
    rows: Number.isInteger(rows) && rows > 0 ? Math.min(rows, LOG_ROWS_MAX) : LOG_ROWS,
  });
}

/** The request log of the same as a file. */
export async function usageFile(
  container: Container,
  query: URLSearchParams,
): Promise<{ name: string; type: string; body: string }> {
  const report = await container.usage({ ...usageQuery(query), rows: FILE_ROWS_MAX });
  const names = await container.projectNames();
  const body = usageCsv(report, (projectId) => names.get(projectId) ?? "");
  return { name: `requests-${report.startsAt.slice(0, 10)}.csv`, type: "text/csv; charset=utf-8", body };
}

function usageQuery(query: URLSearchParams): { view: UsageView; timeZone: string } {
  const zone = query.get("zone") ?? "UTC";
  return { view: parseUsageView((name) => query.get(name)), timeZone: isTimeZone(zone) ? zone : "UTC" };
}
