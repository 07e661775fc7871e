import { Download } from "lucide";
import { useBase } from "@/components/browser/base";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card, Empty } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/inputs";
import { FILTER_NAMES, LOG_ROWS, LOG_ROWS_MAX, type UsageReport } from "@/lib/domain/quota/usage";
import { usageFileHref } from "@/lib/queries/usage";
import { LogTable, SumTable } from "./log-table";
import { ENDPOINT_NAMES, statusMeaning } from "./usage-words";
import { changeUsageView, clearUsageFilters, useUsageView } from "./use-usage-view";

type LogProps = {
  report: UsageReport;
  spanWords: string;
  rows: number;
  onMore: () => void;
};

export function RequestLog({ report, spanWords, rows, onMore }: LogProps) {
  const formats = useFormats();
  const view = useUsageView();
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
          <LogFilters report={report} />
        </div>
      </div>
      {isEmpty && (
        <Empty
          title={isFiltered ? "No requests match these filters." : `No requests recorded ${spanWords}.`}
          className="border-t border-line py-8"
          actions={
            isFiltered && (
              <Button variant="outline" onClick={clearUsageFilters}>
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

type Choice = { value: string; label: string };
type FilterName = (typeof FILTER_NAMES)[number];

const ALL: Record<FilterName, string> = {
  consumer: "All clients",
  endpoint: "All endpoints",
  project: "All projects",
  plan: "All plans",
  status: "All statuses",
  counted: "Counted: all",
};
const ORDER: readonly FilterName[] = ["consumer", "plan", "endpoint", "project", "status", "counted"];

function choicesOf(report: UsageReport): Record<FilterName, Choice[]> {
  const consumers = [...new Set(report.byConsumer.map(({ name }) => name))];
  return {
    consumer: consumers.map((value) => ({ value, label: value })),
    endpoint: report.byEndpoint.map(({ endpoint }) => ({ value: endpoint, label: ENDPOINT_NAMES[endpoint] })),
    project: report.byProject.map(({ projectId, name }) => ({ value: projectId, label: name ?? projectId })),
    plan: report.byPlan.map(({ planId, title }) => ({ value: planId, label: title ?? planId })),
    status: report.byStatus.map(({ status }) =>
      status === null
        ? { value: "none", label: "No response" }
        : { value: String(status), label: `${status} ${statusMeaning(status)}` },
    ),
    counted: [
      { value: "1", label: "Counted" },
      { value: "may", label: "May count" },
      { value: "0", label: "Not counted" },
    ],
  };
}

/** The chosen value stays in the list even if the range does not contain it. */
const withChosen = (choices: readonly Choice[], selectedValue: string | null): readonly Choice[] =>
  selectedValue === null || choices.some(({ value }) => value === selectedValue)
    ? choices
    : [...choices, { value: selectedValue, label: selectedValue }];

function LogFilters({ report }: { report: UsageReport }) {
  const view = useUsageView();
  const base = useBase();
  const { timeZone } = useDisplay();
  const choices = choicesOf(report);
  const visibleFilters = ORDER.filter((name) => name !== "plan" || view.plan !== null || choices.plan.length > 0);
  const isFiltered = FILTER_NAMES.some((name) => view[name] !== null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {visibleFilters.map((name) => (
        <Select
          key={name}
          aria-label={ALL[name]}
          value={view[name] ?? ""}
          onChange={(event) => changeUsageView({ [name]: event.target.value === "" ? null : event.target.value })}
          className="max-w-44 max-sm:max-w-full max-sm:flex-1 max-sm:basis-32"
          options={[{ value: "", label: ALL[name] }, ...withChosen(choices[name], view[name])]}
        />
      ))}
      {isFiltered && (
        <Button variant="link" onClick={clearUsageFilters}>
          Clear filters
        </Button>
      )}
      <a className={buttonStyles("outline", "ml-auto")} href={base + usageFileHref(view, timeZone)} download>
        <Icon of={Download} size={16} />
        CSV
      </a>
    </div>
  );
}
