import type { Formats } from "@/lib/domain/display/format";
import { metricOf } from "@/lib/domain/keyword/metric";
import { gapsBetween } from "@/lib/domain/series/series";
import type { Chart } from "./chart";
import { ChartLine, ComparedLines } from "./chart-line";
import { DateAxis } from "./date-axis";
import { EndLabels } from "./end-labels";
import { NotChecked, NotLoaded } from "./not-checked";
import { metricScale, type Plot, TICKS } from "./plot";
import { metricText } from "./point-text";

export function metricTicks(
  chart: Pick<Chart, "history" | "lines">,
  formats: Formats,
): { ticks: number[]; text: string[]; widthPx: number } {
  if (chart.history.kind !== "metric") return { ticks: [], text: [], widthPx: 0 };
  const ticks = metricScale(chart, 0, 1).ticks(TICKS);
  const metric = metricOf(chart.history.metric);
  const text = ticks.map((tick) => metricText(formats, metric, tick));
  return { ticks, text, widthPx: Math.max(...text.map(({ length }) => length)) * 6.5 + 4 };
}

export function MetricPlot({ chart, plot, formats }: { chart: Chart; plot: Plot; formats: Formats }) {
  const { history, lines } = chart;
  if (history.kind !== "metric") return null;
  const y = metricScale(chart, plot.top, plot.bottom);
  const heights = { y, floor: plot.bottom, laneY: null };
  const { ticks, text } = metricTicks(chart, formats);
  const known = history.drawn.flatMap(({ day, value }) => (value === null ? [] : [day]));
  const latest = history.points.findLast(({ value }) => value !== null);
  const rest = { interval: history.interval, plot, heights };

  return (
    <>
      <NotChecked
        gaps={gapsBetween(known, history.loaded, history.interval)}
        plot={plot}
        floor={plot.bottom}
        words="no value"
      />
      <NotLoaded history={history} plot={plot} floor={plot.bottom} />
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
            {text[index]}
          </text>
        </g>
      ))}
      <ComparedLines lines={lines} {...rest} />
      <ChartLine line={history} tone="c1" {...rest} />
      <EndLabels
        chart={chart}
        plot={plot}
        heights={heights}
        latest={latest === undefined ? "" : metricText(formats, metricOf(history.metric), latest.value)}
      />
      <DateAxis plot={plot} history={history} formats={formats} />
    </>
  );
}
