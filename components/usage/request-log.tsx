import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import type { UsageReport } from "@/lib/domain/quota/usage";
import { FILTER_NAMES, LOG_ROWS, LOG_ROWS_MAX, type UsageView } from "@/lib/domain/quota/usage-view";
import { LogFilters } from "./log-filters";
import { LogTable, SumTable } from "./log-table";
import { type ChangeView, NO_FILTERS } from "./use-usage-view";

type LogProps = {
  report: UsageReport;
  view: UsageView;
  change: ChangeView;
  spanWords: string;
  rows: number;
  onMore: () => void;
};

export function RequestLog({ report, view, change, spanWords, rows, onMore }: LogProps) {
  const formats = useFormats();
  const { requests, requestsTotal, sums, sumsTotal, requestsInSums } = report;
  const names = new Map(report.byProject.map(({ projectId, name }) => [projectId, name]));
  const isThisHour = view.range === "hour" && view.at === null;
  const isFiltered = FILTER_NAMES.some((name) => view[name] !== null);
  // Sums begin where the single requests end.
  const showsSums = requestsTotal === requests.length;
  const isPart = !showsSums || sumsTotal > sums.length;
  const isEmpty = requests.length === 0 && sums.length === 0;
  return (
    <Card id="requests">
      <div className="px-4 pt-3 pb-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-ui font-semibold">Requests</h2>
          <p className="text-note text-fg-2" role="status">
            {requestsTotal > requests.length && `newest ${formats.integer(requests.length)} of `}
            {formats.integer(requestsTotal + requestsInSums)} {spanWords}
          </p>
        </div>
        <div className="mt-2">
          <LogFilters report={report} view={view} change={change} />
        </div>
      </div>
      {isEmpty && (
        <Empty
          title={isFiltered ? "No requests match these filters." : `No requests recorded ${spanWords}.`}
          className="border-t border-line py-8"
          actions={
            isFiltered && (
              <Button variant="outline" onClick={() => change(NO_FILTERS)}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      {requests.length > 0 && (
        <LogTable requests={requests} caption={isThisHour ? "Requests this hour" : "Requests"} withDay={!isThisHour} />
      )}
      {requestsInSums > 0 && (
        <>
          <p className="border-t border-line px-4 py-3 text-note text-fg-2">
            Individual requests are kept for 3 days, since {formats.dateTime(report.singlesSince)}. Older hours are kept
            as totals for 90 days: {formats.requests(requestsInSums)} here.
            {!showsSums && " Choose an hour above to see its totals."}
          </p>
          {showsSums && <SumTable sums={sums} nameOf={(projectId) => names.get(projectId) ?? projectId} />}
        </>
      )}
      {view.plan !== null && report.startsAt < report.singlesSince && (
        <p className="border-t border-line px-4 py-3 text-note text-fg-2">
          Which plan a request was for is kept for 3 days, since {formats.dateTime(report.singlesSince)}.
        </p>
      )}
      {isPart && (
        <div className="border-t border-line px-4 py-3">
          {rows < LOG_ROWS_MAX ? (
            <Button onClick={onMore}>Show {formats.integer(LOG_ROWS)} more</Button>
          ) : (
            <p className="text-note text-fg-2">The CSV file has all of them.</p>
          )}
        </div>
      )}
    </Card>
  );
}
