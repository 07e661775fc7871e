import type { ReactNode } from "react";
import type { Formats } from "@/lib/domain/display/format";
import { metricOf } from "@/lib/domain/keyword/metric";
import { dayTicks } from "@/lib/domain/series/chart-axis";
import { gapsBetween } from "@/lib/domain/series/series";
import { type DaySpan, type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { type Chart, type ChartLike, knownDays } from "./chart";
import { ChartLine } from "./chart-line";
import { EndLabels } from "./end-labels";
import { NotChecked, NotLoaded } from "./not-checked";
import { type Heights, heightsOf, LANE_PX, metricScale, type Plot, rankHeights, TICKS } from "./plot";
import { dateText, metricText, positionText } from "./point-text";

type PlotProps = { chart: Chart; plot: Plot; formats: Formats };

type PlotFrameProps = PlotProps & {
  heights: Heights;
  ticks: readonly { value: number; text: string | number | undefined }[];
  missingWords: string;
  latest: string;
  children?: ReactNode;
};

function PlotFrame({ chart, plot, formats, heights, ticks, missingWords, latest, children }: PlotFrameProps) {
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
      {lines.map((line) => (
        <ChartLine key={line.key} line={line} tone={line.tone} {...rest} />
      ))}
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

const TOP = 10;

export function RankPlot({ chart, plot, formats }: PlotProps) {
  const { history } = chart;
  if (history.kind !== "position") return null;
  const heights = rankHeights(chart, plot);
  const { y, laneY, axis } = heights;
  const latest = history.points.findLast(({ position }) => position.kind !== "empty");
  const width = plot.right - plot.left;
  const hasTopLine = axis.top < TOP && axis.bottom > TOP;

  return (
    <PlotFrame
      chart={chart}
      plot={plot}
      formats={formats}
      heights={heights}
      ticks={axis.ticks.map((tick) => ({ value: tick, text: tick }))}
      missingWords="not measured"
      latest={latest === undefined ? "" : positionText(formats, latest.position)}
    >
      {hasTopLine && (
        <>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y(TOP)}
            y2={y(TOP)}
            className="stroke-accent-text"
            strokeDasharray="4 3"
          />
          <text x={plot.left + 8} y={y(TOP) - 6} className="fill-accent-text text-axis font-medium">
            Top {TOP}
          </text>
        </>
      )}
      {laneY !== null && (
        <>
          <rect x={plot.left} y={laneY - LANE_PX / 2} width={width} height={LANE_PX} rx={3} className="fill-sunken" />
          <text x={plot.left - 8} y={laneY + 4} textAnchor="end" className="fill-fg-3 text-axis">
            &gt;100
          </text>
        </>
      )}
    </PlotFrame>
  );
}

export function metricTicks(
  chart: ChartLike,
  formats: Formats,
): { ticks: { value: number; text: string }[]; widthPx: number } {
  if (chart.history.kind !== "metric") return { ticks: [], widthPx: 0 };
  const metric = metricOf(chart.history.metric);
  const ticks = metricScale(chart, 0, 1)
    .ticks(TICKS)
    .map((value) => ({ value, text: metricText(formats, metric, value) }));
  return { ticks, widthPx: Math.max(...ticks.map(({ text }) => text.length)) * 6.5 + 4 };
}

export function MetricPlot({ chart, plot, formats }: PlotProps) {
  const { history } = chart;
  if (history.kind !== "metric") return null;
  const latest = history.points.findLast(({ value }) => value !== null);
  return (
    <PlotFrame
      chart={chart}
      plot={plot}
      formats={formats}
      heights={heightsOf(chart, plot)}
      ticks={metricTicks(chart, formats).ticks}
      missingWords="no value"
      latest={latest === undefined ? "" : metricText(formats, metricOf(history.metric), latest.value)}
    />
  );
}
