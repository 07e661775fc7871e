"use client";

import { HistoryChart } from "@/components/charts/history-chart";
import { HistoryTable } from "@/components/charts/history-table";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { useFormats, useNow } from "@/components/ui/formats";
import { ProgressLine } from "@/components/ui/progress-line";
import { STEP_DAYS } from "@/lib/domain/chart-range";
import type { Keyword } from "@/lib/domain/keyword";
import type { History, HistoryChoice } from "@/lib/domain/keyword-history";
import { metricOf, UNIT_WORDS } from "@/lib/domain/metric";
import { ChartLegend } from "./chart-legend";
import { choiceName, HistoryControls, type HistoryView } from "./history-controls";
import { KeywordFigures } from "./keyword-figures";
import { RankingPagesList } from "./ranking-pages-list";

type HistoryCardProps = {
  keyword: Keyword;
  history: History;
  choices: readonly HistoryChoice[];
  choice: HistoryChoice;
  isBusy: boolean;
  view: HistoryView;
  onChoose: (name: "show" | "range" | "view", value: string) => void;
};

const DAY_MS = 86_400_000;

/** Is the latest measurement recent enough to be called "now"? */
const isNow = (history: History, nowMs: number): boolean =>
  nowMs / DAY_MS - history.span.to <= STEP_DAYS[history.measured].most + 2;

/** The figures of a range, its chart or table, and the pages that ranked. */
export function HistoryCard(props: HistoryCardProps) {
  const { keyword, history, choices, choice, isBusy, view, onChoose } = props;
  const formats = useFormats();
  const now = useNow();
  const unit = history.kind === "metric" ? UNIT_WORDS[metricOf(history.metric).unit] : "";
  const hint = history.kind === "position" ? "1 is best" : unit;
  const title = `${choiceName(choice)} over time`;
  return (
    <Card>
      <ProgressLine active={isBusy} label="Reading this keyword again" />
      <KeywordFigures history={history} keyword={keyword} />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h2 className="text-ui font-semibold">
          <bdi>{title}</bdi> {hint !== "" && <span className="font-normal text-fg-3">({hint})</span>}
        </h2>
        <HistoryControls
          choices={choices}
          choice={choice}
          onChoice={(key) => onChoose("show", key)}
          ranges={history.ranges}
          range={history.range}
          onRange={(range) => onChoose("range", range)}
          view={view}
          onView={(chosen) => onChoose("view", chosen)}
        />
      </div>
      {view === "chart" ? (
        <>
          <div className="p-4 pb-3">
            <HistoryChart history={history} isNow={isNow(history, now)} />
          </div>
          <ChartLegend history={history} />
        </>
      ) : (
        <section
          aria-label={`${title}, table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-[480px] overflow-auto focus-visible:-outline-offset-2"
        >
          <HistoryTable
            history={history}
            caption={`${title}, newest first, ${formats.counted(history.points.length, "row")}`}
          />
        </section>
      )}
      {history.kind === "position" && <RankingPagesList history={history} />}
    </Card>
  );
}

/** There is no history at all: nothing to choose from and nothing to draw. */
export function NoHistoryCard() {
  return (
    <Card>
      <Empty title="No history is known of this keyword.">The service sent its fields, but no dated values.</Empty>
    </Card>
  );
}
