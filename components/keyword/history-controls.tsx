import { CalendarDays, ChartLine, Table2 } from "lucide";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { LiveAnswer } from "@/components/page/use-answer";
import { SpendButton } from "@/components/quota/spend-button";
import { Button } from "@/components/ui/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { DateInput, Form, Select } from "@/components/ui/inputs";
import { Segmented } from "@/components/ui/segmented";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { History, HistoryChoice } from "@/lib/domain/series/keyword-history";
import { RANGE_FACTS, RANGES, type Range } from "@/lib/domain/time/chart-range";
import { type AskedDays, missingDays } from "@/lib/domain/time/history-days";
import { type KeywordChart, type ShownChart, shownDays } from "./use-keyword-chart";

const LOADED_NAME = { label: "All saved", name: "All saved dates" };
const ONE_REQUEST = { requests: 1, atLeast: false };
const NO_RANGE = "";

export function choiceName(choice: HistoryChoice): string {
  const name = choice.kind === "position" ? "Position" : metricOf(choice.metric).label;
  return choice.label === null ? name : `${name}, ${choice.label}`;
}

type HistoryControlsProps = { live: LiveAnswer<KeywordData>; state: KeywordChart; shown: ShownChart };

export function HistoryControls({ live, state, shown }: HistoryControlsProps) {
  const { data, choice } = shown;
  const { history } = shown.chart;
  const { choices, toLoad } = state;
  const pricedRanges = new Set(toLoad.map(({ range }) => range));
  const free = RANGES.filter((range) => range === "all" || !pricedRanges.has(range));
  // The saved part of an ongoing history is not the whole history.
  const nameOf = (range: Range) => (range === "all" && pricedRanges.has("all") ? LOADED_NAME : RANGE_FACTS[range]);
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
        segments={free.map((value) => ({ value, ...nameOf(value) }))}
        value={history.range ?? NO_RANGE}
        onChange={(range) => range !== NO_RANGE && state.showRange(range)}
      />
      {/* Buttons rather than radio buttons, because arrow keys must not spend requests. */}
      {toLoad.map(({ range, days }) => (
        <SpendButton
          key={range}
          price={ONE_REQUEST}
          question={`Load ${RANGE_FACTS[range].name.toLowerCase()}?`}
          label={range === "all" ? "Load all" : RANGE_FACTS[range].label}
          isRunning={live.isRefreshing}
          onSpend={(isConfirmed) => {
            state.loadDays(days, 1, isConfirmed);
            state.showRange(range);
          }}
        />
      ))}
      <CustomDays history={history} loadedDays={data.asked ?? null} state={state} />
      <Segmented
        label="View"
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

type CustomDaysProps = { history: History; loadedDays: AskedDays | null; state: KeywordChart };

function CustomDays(props: CustomDaysProps) {
  const formats = useFormats();
  const isChosen = props.history.range === null;
  const visibleDays = shownDays(props.history);
  return (
    <PopOver
      name="Choose dates"
      icon={CalendarDays}
      label={isChosen ? `${formats.day(visibleDays.from)} – ${formats.day(visibleDays.to)}` : undefined}
      className={isChosen ? "bg-sunken" : "px-2"}
    >
      {(close) => <DaysForm {...props} onDone={close} />}
    </PopOver>
  );
}

function DaysForm({ history, loadedDays, state, onDone }: CustomDaysProps & { onDone: () => void }) {
  const formats = useFormats();
  const { today } = state;
  const visibleDays = shownDays(history);
  const id = useId();
  const [from, setFrom] = useState(visibleDays.from);
  const [to, setTo] = useState(visibleDays.to < today ? visibleDays.to : today);
  const isWrong = from === "" || to === "" || from > to || to > today;
  const missing = isWrong ? [] : missingDays(loadedDays, { from, to }, today);
  const show = () => {
    state.showDays({ from, to });
    onDone();
  };
  return (
    <Form className="space-y-3 text-ui" onSubmit={() => !isWrong && show()}>
      <div className="grid grid-cols-2 gap-2">
        <label htmlFor={`${id}-from`} className="space-y-1">
          <span className="text-note text-fg-2">From</span>
          <DateInput id={`${id}-from`} value={from} max={today} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label htmlFor={`${id}-to`} className="space-y-1">
          <span className="text-note text-fg-2">To</span>
          <DateInput id={`${id}-to`} value={to} max={today} onChange={(event) => setTo(event.target.value)} />
        </label>
      </div>
      {isWrong && (
        <p className="text-note text-fg-2">
          The start date must not be after the end date, and neither may be in the future.
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-note text-fg-2">
          Not loaded: {missing.map((part) => `${formats.day(part.from)} – ${formats.day(part.to)}`).join(", ")}.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" aria-disabled={isWrong}>
          {missing.length > 0 ? "Show loaded days" : "Show"}
        </Button>
        {missing.length > 0 && (
          <SpendButton
            price={{ requests: missing.length, atLeast: false }}
            question="Load these days?"
            label="Load"
            variant="ink"
            onSpend={(isConfirmed) => {
              state.loadDays({ from, to }, missing.length, isConfirmed);
              show();
            }}
          />
        )}
      </div>
    </Form>
  );
}
