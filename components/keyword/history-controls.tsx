import { ChartLine, Table2 } from "lucide";
import type { Chart } from "@/components/charts/chart";
import type { LiveAnswer } from "@/components/page/use-answer";
import { SpendButton } from "@/components/quota/spend-button";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/inputs/segmented";
import { Select } from "@/components/ui/inputs/select";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import { RANGES, type Range } from "@/lib/domain/series/chart-range";
import type { HistoryChoice } from "@/lib/domain/series/keyword-history";
import { CustomDays } from "./custom-days";
import type { KeywordChart } from "./use-keyword-chart";

export const RANGE_NAMES: Record<Range, { label: string; name: string }> = {
  "7d": { label: "7D", name: "7 days" },
  "28d": { label: "28D", name: "28 days" },
  "90d": { label: "90D", name: "90 days" },
  "12m": { label: "12M", name: "12 months" },
  all: { label: "All", name: "All dates" },
};
const LOADED_NAME = { label: "All saved", name: "All saved dates" };
const ONE_REQUEST = { requests: 1, atLeast: false };
const NO_RANGE = "";

export function choiceName(choice: HistoryChoice): string {
  const name = choice.kind === "position" ? "Position" : metricOf(choice.metric).label;
  return choice.label === null ? name : `${name}, ${choice.label}`;
}

export type HistoryControlsProps = {
  live: LiveAnswer<KeywordData>;
  data: KeywordData;
  state: KeywordChart;
  chart: Chart;
  choice: HistoryChoice;
};

export function HistoryControls({ live, data, state, chart, choice }: HistoryControlsProps) {
  const { history } = chart;
  const { choices, toLoad } = state;
  const priced = new Set(toLoad.map(({ range }) => range));
  const free = RANGES.filter((range) => range === "all" || !priced.has(range));
  // The saved part of an ongoing history is not the whole history.
  const nameOf = (range: Range) => (range === "all" && priced.has("all") ? LOADED_NAME : RANGE_NAMES[range]);
  return (
    <>
      {choices.length > 1 && (
        <Select
          aria-label="Metric"
          value={choice.key}
          onChange={(event) => state.showChoice(event.target.value)}
          options={choices.map((each) => ({ value: each.key, label: choiceName(each) }))}
        />
      )}
      <Segmented<Range | typeof NO_RANGE>
        label="Range"
        name="range"
        segments={free.map((value) => ({ value, ...nameOf(value) }))}
        value={history.range ?? NO_RANGE}
        onChange={(range) => range !== NO_RANGE && state.showRange(range)}
      />
      {/* Buttons rather than radio buttons, because arrow keys must not spend requests. */}
      {toLoad.map(({ range, days }) => (
        <SpendButton
          key={range}
          price={ONE_REQUEST}
          question={`Load ${RANGE_NAMES[range].name.toLowerCase()}?`}
          label={range === "all" ? "Load all" : RANGE_NAMES[range].label}
          running={live.isRefreshing ? "in progress" : null}
          onSpend={(isConfirmed) => {
            state.loadDays(days, 1, isConfirmed);
            state.showRange(range);
          }}
        />
      ))}
      <CustomDays history={history} asked={data.asked ?? null} state={state} />
      <Segmented
        label="View"
        name="view"
        segments={[
          { value: "chart", name: "Chart", label: <Icon of={ChartLine} size={16} /> },
          { value: "table", name: "Table", label: <Icon of={Table2} size={16} /> },
        ]}
        value={state.view}
        onChange={state.showView}
      />
    </>
  );
}
