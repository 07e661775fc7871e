import { SavedSince } from "@/components/history/saved-since";
import { Trend } from "@/components/history/trend/trend";
import type { Trend as TrendState } from "@/components/history/trend/use-trend";
import type { LiveAnswer } from "@/components/page/use-answer";
import type { ProjectFacts } from "@/components/page/use-list-facts";
import { Card } from "@/components/ui/card";
import { ProgressLine } from "@/components/ui/progress-line";
import { toggledLine } from "@/lib/domain/history/trend-view";
import type { ListFacts } from "@/lib/domain/response/reading";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { BucketBar } from "./bucket-bar";
import { CoverageLine } from "./coverage-line";
import { MetricLine, SummaryFigures } from "./summary-figures";

type SummaryCardProps = {
  project: { id: string; name: string };
  live: LiveAnswer<KeywordRowsList>;
  list: ListFacts;
  facts: ProjectFacts;
  trend: TrendState;
  isBusy: boolean;
};

export function SummaryCard({ project, live, list, facts, trend, isBusy }: SummaryCardProps) {
  const { statistics } = facts;
  if (statistics === null) return null;
  const hasPositions = statistics.loaded > 0 || facts.columns.includes("position");
  const hasMetrics = Object.keys(statistics.metrics).length > 0;
  const draw = { show: trend.show, names: trend.names };
  const onDraw = (line: (typeof trend.names)[number]) => trend.setShow(toggledLine(trend.show, line));
  return (
    <Card
      className="mt-2 sm:mt-3 sm:grid sm:h-44 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      aria-label="Summary"
    >
      <ProgressLine active={isBusy} label="Refreshing project" />
      <div className="min-w-0 overflow-hidden sm:border-r sm:border-line">
        <SummaryFigures
          statistics={statistics}
          changes={facts.changes}
          hasPositions={hasPositions}
          onDraw={onDraw}
          {...draw}
        />
        {hasPositions && <BucketBar statistics={statistics} onDay={list.onDay} />}
        {hasPositions && hasMetrics && <MetricLine statistics={statistics} onDraw={onDraw} {...draw} />}
        <CoverageLine project={project} live={live} list={list} facts={facts} />
      </div>
      <div className="flex min-w-0 flex-col *:min-h-0 *:flex-1">
        <Trend
          projectId={project.id}
          trend={trend}
          offer={trend.head.savedFrom !== null && <SavedSince project={project} count={facts.count} />}
        />
      </div>
    </Card>
  );
}
