import type { ReactNode } from "react";
import type { Formats } from "@/lib/domain/display/format";
import { dayTicks } from "@/lib/domain/series/chart-axis";
import { gapsBetween } from "@/lib/domain/series/series";
import { type DaySpan, type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { type Chart, knownDays } from "./chart";
import { ChartLine, ComparedLines } from "./chart-line";
import { EndLabels } from "./end-labels";
import { NotChecked, NotLoaded } from "./not-checked";
import type { Heights, Plot } from "./plot";
import { dateText } from "./point-text";

export type PlotProps = { chart: Chart; plot: Plot; formats: Formats };

type PlotFrameProps = PlotProps & {
  heights: Heights;
  ticks: readonly { value: number; text: string | number | undefined }[];
  missingWords: string;
  latest: string;
  children?: ReactNode;
};

export function PlotFrame({ chart, plot, formats, heights, ticks, missingWords, latest, children }: PlotFrameProps) {
  const { history, lines } = chart;
  const { y, floor } = heights;
  const rest = { interval: history.interval, plot, heights };
  return (
    <>
      <NotChecked
        gaps={gapsBetween(knownDays(history, "drawn"), history.loaded, history.interval)}
        plot={plot}
        floor={floor}
        words={missingWords}
      />
      <NotLoaded history={history} plot={plot} floor={floor} />
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={plot.left - 8} y={y(value) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
            {text}
          </text>
        </g>
      ))}
      {children}
      <ComparedLines lines={lines} {...rest} />
      <ChartLine line={history} tone="c1" {...rest} />
      <EndLabels chart={chart} plot={plot} heights={heights} latest={latest} />
      <DateAxis plot={plot} history={history} formats={formats} />
    </>
  );
}

type DateAxisProps = { plot: Plot; history: { span: DaySpan; measured: Interval }; formats: Formats };

function DateAxis({ plot, history, formats }: DateAxisProps) {
  const { from, to } = history.span;
  const room = { widthPx: plot.right - plot.left, stepDays: STEP_DAYS[history.measured].usual };
  return dayTicks(from, to, room).map((day) => (
    <text
      key={day}
      x={plot.x(day)}
      y={plot.bottom + 17}
      textAnchor={plot.x(day) < plot.left + 10 ? "start" : "middle"}
      className="fill-fg-3 text-axis"
    >
      {dateText(formats, history.measured, day)}
    </text>
  ));
}
