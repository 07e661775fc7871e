"use client";

import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Mark } from "@/components/charts/chart";
import { ChartMarks } from "@/components/charts/chart-marks";
import { DateAxis } from "@/components/charts/date-axis";
import { DayReader } from "@/components/charts/day-reader";
import { eventMarks } from "@/components/charts/event-marks";
import { NotChecked } from "@/components/charts/not-checked";
import { useSize } from "@/components/charts/use-size";
import { asHtml } from "@/components/ui/markup";
import type { TrendDay } from "@/lib/domain/history/history";
import { type TrendChoice, type TrendPoint, type TrendRange, trendWithin } from "@/lib/domain/history/trend-view";
import type { DeskEvent } from "@/lib/domain/series/events";
import { gapsBetween } from "@/lib/domain/series/series";
import { dayText } from "@/lib/domain/time/days";
import { axisOf, DayLine, happenedAt, SpreadColumns } from "./trend-drawings";
import { type TrendPlot, trendPlot } from "./trend-plot";
import { TrendStrip, TrendTip } from "./trend-tip";
import { dayWords, RANGE_WORDS, setWords, trendSummary } from "./trend-words";

const FIRST_SIZE = { width: 820, height: 232 };
const LABEL_PX = 6.5;
const GAP_WORDS = "not enough data";

type TrendChartProps = {
  days: readonly TrendDay[];
  events: readonly DeskEvent[];
  choice: TrendChoice;
  range: TrendRange;
  /** The day that the page is as of, and the one it is compared with; null: the latest, and each row's own. */
  marked: { onDay: string | null; comparedOn: string | null };
  /** A day was pressed: the page is to be as of that day. */
  onDay: (on: string) => void;
};

/** A project's days as a chart, read by pointer, tap or arrow keys. It fills the box it is given. */
export function TrendChart({ days, events, choice, range, marked, onDay }: TrendChartProps) {
  const formats = useFormats();
  const within = trendWithin(days, choice, range);
  const [box, size] = useSize(FIRST_SIZE);
  const [active, setActive] = useState<number | null>(null);
  const titleId = useId();
  if (within === null) return null;
  const { drawn, span, interval } = within;
  if (drawn.length < 2)
    return (
      <p className="flex h-full items-center justify-center text-note text-fg-2">
        Only {formats.day(dayText(span.to))} is known within {RANGE_WORDS[range].name}.
      </p>
    );
  const axis = axisOf(drawn, choice, interval, formats);
  const leftPx = Math.max(...axis.labels.map(({ length }) => length)) * LABEL_PX;
  const plot = trendPlot(size, span, interval, leftPx);
  const index = active === null ? null : Math.min(active, drawn.length - 1);
  const happened = eventMarks(events, span, formats);
  const drawing = { drawn, choice, interval, plot, axis, index, happened };
  const known = drawn.map(({ day }) => day);
  const gaps = gapsBetween(known, span, interval);
  // Between columns there is only the gap itself to write in.
  const hasRoom = gaps.some(({ from, to }) => plot.x(to) - plot.x(from) > GAP_WORDS.length * LABEL_PX);
  const changes = drawn.flatMap((day): Mark[] => {
    const text = setWords(day, formats);
    return text === "" ? [] : [{ day: day.day, on: day.on, kind: "page", text }];
  });
  const marks = [...changes, ...happened].sort((one, other) => one.day - other.day);

  return (
    <div className="flex h-full flex-col">
      <TrendStrip {...drawing} />
      <div ref={box} className="relative min-h-0 flex-1 overflow-hidden">
        <svg
          width={size.width}
          height={size.height}
          className="absolute inset-0 block max-w-none"
          role="img"
          aria-labelledby={titleId}
        >
          <title id={titleId}>{trendSummary(within, choice, formats)}</title>
          <g
            {...asHtml(
              <>
                <NotChecked gaps={gaps} plot={plot} floor={plot.bottom} words={hasRoom ? GAP_WORDS : ""} />
                {choice.kind === "spread" ? <SpreadColumns {...drawing} /> : <DayLine {...drawing} />}
                <ChartMarks marks={marks} plot={plot} />
                <ChosenDays days={drawn} marked={marked} plot={plot} />
                <MarkWords marks={marks} x={plot.x} right={plot.right} y={plot.top - 4} />
                <DateAxis plot={plot} history={{ span, measured: interval }} formats={formats} />
              </>,
            )}
          />
        </svg>
        <DayReader
          days={drawn}
          plot={plot}
          index={index}
          onRead={setActive}
          onChoose={(at) => {
            const day = drawn[at];
            if (day !== undefined) onDay(day.on);
          }}
          wordsAt={(at) => {
            const day = drawn[at];
            if (day === undefined) return "";
            return [dayWords(day, choice, interval, formats), ...happenedAt(drawing, at)].join("; ");
          }}
        />
        <TrendTip {...drawing} />
      </div>
    </div>
  );
}

type ChosenDaysProps = { days: readonly TrendPoint[]; marked: TrendChartProps["marked"]; plot: TrendPlot };

/** Where the days stand that the page goes by: a full line for the one it is as of, a broken one for the earlier. */
function ChosenDays({ days, marked, plot }: ChosenDaysProps) {
  const chosen = [
    { on: marked.onDay, dash: undefined },
    { on: marked.comparedOn, dash: "4 3" },
  ];
  return chosen.flatMap(({ on, dash }) => {
    const day = days.find((each) => each.on === on)?.day;
    if (day === undefined) return [];
    const x = plot.x(day);
    return [
      <line
        key={dash ?? "as-of"}
        x1={x}
        x2={x}
        y1={plot.top - 4}
        y2={plot.bottom}
        className="stroke-fg"
        strokeDasharray={dash}
      />,
    ];
  });
}

type MarkWordsProps = {
  marks: readonly { day: number; text: string }[];
  x: (day: number) => number;
  right: number;
  y: number;
};

/** What each mark says, beside it, as long as it doesn’t run into the next one; the tooltip says all of them. */
function MarkWords({ marks, x, right, y }: MarkWordsProps) {
  return marks.map(({ day, text }, at) => {
    const from = x(day) + 8;
    const next = marks[at + 1];
    const room = (next === undefined ? right : x(next.day) - 8) - from;
    return (
      room > text.length * LABEL_PX && (
        <text key={`${day}${text}`} x={from} y={y} className="fill-fg-2 text-axis">
          {text}
        </text>
      )
    );
  });
}
