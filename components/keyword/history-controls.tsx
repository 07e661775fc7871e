import { ChartLine, Table2 } from "lucide";
import type { ReactNode } from "react";
import { SpendButton } from "@/components/quota/spend-button";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { metricOf } from "@/lib/domain/keyword/metric";
import { RANGES, type Range } from "@/lib/domain/series/chart-range";
import type { HistoryChoice } from "@/lib/domain/series/keyword-history";
import type { DayRange } from "@/lib/domain/time/history-days";

const RANGE_NAMES: Record<Range, { label: string; name: string }> = {
  "7d": { label: "7D", name: "7 days" },
  "28d": { label: "28D", name: "28 days" },
  "90d": { label: "90D", name: "90 days" },
  "12m": { label: "12M", name: "12 months" },
  all: { label: "All", name: "All dates" },
};
const LOADED_NAME = { label: "All saved", name: "All saved dates" };
const ONE_REQUEST = { requests: 1, atLeast: false };
const NO_RANGE = "";

export type HistoryView = "chart" | "table";

export function choiceName(choice: HistoryChoice): string {
  const name = choice.kind === "position" ? "Position" : metricOf(choice.metric).label;
  return choice.label === null ? name : `${name}, ${choice.label}`;
}

type HistoryControlsProps = {
  choices: readonly HistoryChoice[];
  choice: HistoryChoice;
  onChoice: (key: string) => void;
  range: Range | null;
  onRange: (range: Range) => void;
  /** Buttons rather than radio buttons, because arrow keys must not spend requests. */
  toLoad: readonly { range: Range; days: DayRange }[];
  isLoading: boolean;
  onLoadRange: (range: Range, days: DayRange, isConfirmed: boolean) => void;
  view: HistoryView;
  onView: (view: HistoryView) => void;
  children: ReactNode;
};

export function HistoryControls(props: HistoryControlsProps) {
  const priced = new Set(props.toLoad.map(({ range }) => range));
  const free = RANGES.filter((range) => range === "all" || !priced.has(range));
  // The saved part of an ongoing history is not the whole history.
  const nameOf = (range: Range) => (range === "all" && priced.has("all") ? LOADED_NAME : RANGE_NAMES[range]);
  return (
    <>
      {props.choices.length > 1 && (
        <Select
          aria-label="Metric"
          value={props.choice.key}
          onChange={(event) => props.onChoice(event.target.value)}
          options={props.choices.map((choice) => ({ value: choice.key, label: choiceName(choice) }))}
        />
      )}
      <Segmented<Range | typeof NO_RANGE>
        label="Range"
        name="range"
        segments={free.map((value) => ({ value, ...nameOf(value) }))}
        value={props.range ?? NO_RANGE}
        onChange={(range) => range !== NO_RANGE && props.onRange(range)}
      />
      {props.toLoad.map(({ range, days }) => (
        <SpendButton
          key={range}
          price={ONE_REQUEST}
          question={`Load ${RANGE_NAMES[range].name.toLowerCase()}?`}
          label={range === "all" ? "Load all" : RANGE_NAMES[range].label}
          running={props.isLoading ? "in progress" : null}
          onSpend={(isConfirmed) => props.onLoadRange(range, days, isConfirmed)}
        />
      ))}
      {props.children}
      <Segmented
        label="View"
        name="view"
        segments={[
          { value: "chart", name: "Chart", label: <Icon of={ChartLine} size={16} /> },
          { value: "table", name: "Table", label: <Icon of={Table2} size={16} /> },
        ]}
        value={props.view}
        onChange={props.onView}
      />
    </>
  );
}
