import { useFormats } from "@/components/browser/formats";
import { Card } from "@/components/ui/card";
import type { UsageReport } from "@/lib/domain/quota/usage";
import type { UsageView } from "@/lib/domain/quota/usage-view";
import { type Bar, BarList } from "./bar-list";
import { sumOf } from "./hour-words";
import { ENDPOINT_NAMES, statusMeaning } from "./usage-names";
import type { ChangeView } from "./use-usage-view";

type ListProps = { report: UsageReport; view: UsageView; change: ChangeView };

export function UsedBy({ report, view, change }: ListProps) {
  const formats = useFormats();
  const others = sumOf(
    report.hours.filter(({ startsAt }) => startsAt >= report.startsAt && startsAt < report.endsAt),
    (hour) => hour.others,
  );
  const bars: Bar[] = report.byConsumer.map(({ name, lane, requests }) => ({
    key: `${lane} ${name}`,
    name,
    requests,
    filter: name,
  }));
  bars.push({
    key: "others",
    name: "Other clients",
    requests: others,
    text: others > 0 ? `at least ${formats.integer(others)}` : "unknown",
    isHatched: true,
    filter: null,
  });
  return <BarList title="Who used it" bars={bars} name="consumer" view={view} change={change} />;
}

export function Breakdowns({ report, view, change }: ListProps) {
  const endpoints: Bar[] = report.byEndpoint.map(({ endpoint, requests }) => ({
    key: endpoint,
    name: ENDPOINT_NAMES[endpoint],
    requests,
    filter: endpoint,
  }));
  const projects: Bar[] = report.byProject.map(({ projectId, name, requests }) => ({
    key: projectId,
    name: name ?? projectId,
    requests,
    filter: projectId,
  }));
  const statuses: Bar[] = report.byStatus.map(({ status, requests }) => ({
    key: String(status),
    name:
      status === null ? (
        <>
          No response <span className="text-fg-2">· may count</span>
        </>
      ) : (
        <>
          <span className="font-mono text-note">{status}</span> {statusMeaning(status)}
        </>
      ),
    requests,
    isHatched: status === null,
    filter: status === null ? "none" : String(status),
  }));
  const hasFailures = report.byStatus.some(({ status }) => status === null || status >= 400) || view.status !== null;
  if (projects.length + endpoints.length === 0) return null;
  return (
    <Card className="grid divide-line max-md:divide-y md:auto-cols-fr md:grid-flow-col md:divide-x">
      <BarList title="By project" bars={projects} name="project" view={view} change={change} />
      <BarList title="By endpoint" bars={endpoints} name="endpoint" view={view} change={change} />
      {hasFailures && <BarList title="By status" bars={statuses} name="status" view={view} change={change} />}
    </Card>
  );
}
