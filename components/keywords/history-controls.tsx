"use client";

import { ChartLine, Table2 } from "lucide-react";
import { Segmented } from "@/components/ui/segmented";
import type { Range } from "@/lib/domain/chart-range";
import type { HistoryChoice } from "@/lib/domain/keyword-history";
import { metricOf } from "@/lib/domain/metric";

const RANGE_NAMES: Record<Range, { label: string; name: string }> = {
  "7d": { label: "7D", name: "7 days" },
  "28d": { label: "28D", name: "28 days" },
  "90d": { label: "90D", name: "90 days" },
  "6m": { label: "6M", name: "6 months" },
  "12m": { label: "12M", name: "12 months" },
  all: { label: "All", name: "All dates" },
};

export type HistoryView = "chart" | "table";

/** Name of a history for people: the measure, and the device or place it was measured for. */
export function choiceName(choice: HistoryChoice): string {
  const name = choice.kind === "position" ? "Position" : metricOf(choice.metric).label;
  return choice.label === null ? name : `${name}, ${choice.label}`;
}

type HistoryControlsProps = {
  choices: readonly HistoryChoice[];
  choice: HistoryChoice;
  onChoice: (key: string) => void;
  ranges: readonly Range[];
  range: Range;
  onRange: (range: Range) => void;
  view: HistoryView;
  onView: (view: HistoryView) => void;
};

/** What is charted, over which days, and as chart or table. All of it is in the address and free. */
export function HistoryControls(props: HistoryControlsProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {props.choices.length > 1 && (
        <select
          aria-label="What is shown"
          value={props.choice.key}
          onChange={(event) => props.onChoice(event.target.value)}
          className="h-8 max-w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ui font-medium pointer-coarse:h-11"
        >
          {props.choices.map((choice) => (
            <option key={choice.key} value={choice.key}>
              {choiceName(choice)}
            </option>
          ))}
        </select>
      )}
      {props.ranges.length > 1 && (
        <Segmented
          label="Range"
          name="range"
          segments={props.ranges.map((value) => ({ value, ...RANGE_NAMES[value] }))}
          value={props.range}
          onChange={props.onRange}
        />
      )}
      <Segmented
        label="View"
        name="view"
        segments={[
          { value: "chart", name: "Chart", label: <ChartLine aria-hidden="true" size={16} strokeWidth={1.5} /> },
          { value: "table", name: "Table", label: <Table2 aria-hidden="true" size={16} strokeWidth={1.5} /> },
        ]}
        value={props.view}
        onChange={props.onView}
      />
    </div>
  );
}
