import { type ReactNode, useRef } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Chart } from "@/components/charts/chart";
import { DownloadMenu } from "@/components/charts/download/download-menu";
import { HistoryChart } from "@/components/charts/history-chart";
import { HistoryTable } from "@/components/charts/history-table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Empty } from "@/components/ui/empty";
import { ProgressLine } from "@/components/ui/progress-line";
import type { Keyword, KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf, UNIT_WORDS } from "@/lib/domain/keyword/metric";
import { serpFeatures } from "@/lib/domain/keyword/serp-features";
import type { HistoryChoice } from "@/lib/domain/series/keyword-history";
import { dayText } from "@/lib/domain/time/days";
import { ChartLegend } from "./chart-legend";
import { ChartNotes } from "./chart-notes";
import { choiceName, type HistoryView } from "./history-controls";
import { KeywordFigures } from "./keyword-figures";
import { RankingPagesList } from "./ranking-pages-list";

type HistoryCardProps = {
  data: KeywordData;
  keyword: Keyword;
  chart: Chart;
  choice: HistoryChoice;
  isBusy: boolean;
  view: HistoryView;
  source: string;
  controls: ReactNode;
  onShowAll: () => void;
};

export function HistoryCard(props: HistoryCardProps) {
  const { data, keyword, chart, choice, isBusy, view, source, controls, onShowAll } = props;
  const formats = useFormats();
  const drawing = useRef<SVGSVGElement>(null);
  const { history } = chart;
  const unit = history.kind === "metric" ? UNIT_WORDS[metricOf(history.metric).unit] : "";
  const hint = history.kind === "position" ? "1 is best" : unit;
  const title = `${choiceName(choice)} over time`;
  const isEmpty = history.points.length === 0;
  return (
    <Card>
      <ProgressLine active={isBusy} label="Refreshing keyword" />
      {!isEmpty && <KeywordFigures history={history} data={data} />}
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h2 className="text-ui font-semibold">
          <bdi>{title}</bdi> {hint !== "" && <span className="font-normal text-fg-3">({hint})</span>}
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0">
          {controls}
          {!isEmpty && (
            <DownloadMenu
              chart={chart}
              title={data.keyword.phrase || "Keyword"}
              source={source}
              drawing={drawing}
              hasDrawing={view === "chart"}
            />
          )}
        </div>
      </div>
      {isEmpty ? (
        <NothingInRange chart={chart} onShowAll={onShowAll} />
      ) : view === "chart" ? (
        <>
          <div className="p-4 pb-3">
            <HistoryChart chart={chart} drawing={drawing} />
          </div>
          <ChartLegend chart={chart} />
          <ChartNotes marks={chart.marks} />
        </>
      ) : (
        <section
          aria-label={`${title}, table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-[480px] overflow-auto focus-visible:-outline-offset-2"
        >
          <HistoryTable
            chart={chart}
            caption={`${title}, newest first, ${formats.counted(history.points.length, "row")}`}
          />
        </section>
      )}
      {history.kind === "position" && <RankingPagesList history={history} />}
      <SerpFeaturesList keyword={keyword} />
    </Card>
  );
}

function NothingInRange({ chart: { history }, onShowAll }: { chart: Chart; onShowAll: () => void }) {
  const formats = useFormats();
  const { span, loaded, nearest } = history;
  const isLoaded = loaded.from <= span.from && loaded.to >= span.to;
  const days = `${formats.day(dayText(span.from))} and ${formats.day(dayText(span.to))}`;
  const what = history.kind === "position" ? "positions" : "values";
  return (
    <Empty
      title={isLoaded ? `No ${what} between ${days}.` : `No ${what} are loaded between ${days}.`}
      actions={<Button onClick={onShowAll}>Show all dates</Button>}
    >
      {nearest !== null && `The nearest is ${formats.day(nearest)}.`}
    </Empty>
  );
}

export function NoHistoryCard({ children }: { children?: ReactNode }) {
  return (
    <Card>
      <Empty title="No history for this keyword." actions={children}>
        The service returned its fields but no dated values.
      </Empty>
    </Card>
  );
}

function SerpFeaturesList({ keyword }: { keyword: Keyword }) {
  const features = serpFeatures(keyword);
  if (features.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <h2 className="text-ui font-semibold">SERP features</h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {features.map(({ name, owned }) => (
          <li key={name}>
            <Chip tone={owned === true ? "up" : "plain"} className="py-0.5">
              <bdi>{name}</bdi>
              {owned === true && <span className="ml-1 font-normal">· yours</span>}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
