import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Formats } from "@/lib/domain/format";
import type { History, MetricHistory } from "@/lib/domain/keyword-history";
import { metricOf } from "@/lib/domain/metric";
import { gapsBetween, segmentsOf } from "@/lib/domain/series";
import { DateAxis } from "./date-axis";
import { NotChecked } from "./not-checked";
import type { Plot } from "./plot";
import { metricText } from "./point-text";

const TICKS = 5;

/** A normal axis: 0 at the bottom (or the lowest value, when one is below it) up to a round number above the highest. */
export function metricScale(history: MetricHistory, top: number, bottom: number) {
  const values = history.drawn.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(TICKS)
    .range([bottom, top]);
}

/** Labels of the axis, and the room they need in pixels. */
export function metricTicks(
  history: MetricHistory,
  formats: Formats,
): { ticks: number[]; text: string[]; widthPx: number } {
  const ticks = metricScale(history, 0, 1).ticks(TICKS);
  const metric = metricOf(history.metric);
  const text = ticks.map((tick) => metricText(formats, metric, tick));
  return { ticks, text, widthPx: Math.max(...text.map(({ length }) => length)) * 6.5 + 4 };
}

/** A measure that is not a position, drawn as what it is: its own unit, a normal axis, gaps left open. */
export function MetricPlot({
  history,
  plot,
  formats,
}: {
  history: MetricHistory & History;
  plot: Plot;
  formats: Formats;
}) {
  const y = metricScale(history, plot.top, plot.bottom);
  const { ticks, text } = metricTicks(history, formats);
  const known = history.drawn.flatMap(({ day, value }) => (value === null ? [] : [day]));
  const segments = segmentsOf(history.drawn, history.interval, ({ value }) => value);
  const path = line<{ day: number; value: number }>()
    .x(({ day }) => plot.x(day))
    .y(({ value }) => y(value));
  const latest = history.points.findLast(({ value }) => value !== null);

  return (
    <>
      <NotChecked
        gaps={gapsBetween(known, history.span, history.interval)}
        plot={plot}
        floor={plot.bottom}
        words="no value"
      />
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
            {text[index]}
          </text>
        </g>
      ))}
      {segments.map((segment) => {
        const [only] = segment;
        if (only === undefined) return null;
        if (segment.length === 1)
          return <circle key={only.day} cx={plot.x(only.day)} cy={y(only.value)} r={2.5} className="fill-c1" />;
        return (
          <path
            key={only.day}
            d={path(segment) ?? undefined}
            fill="none"
            className="stroke-c1"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        );
      })}
      {latest && latest.value !== null && (
        <>
          <circle cx={plot.x(latest.day)} cy={y(latest.value)} r={3.5} className="fill-c1" />
          <text
            x={plot.x(latest.day) + 10}
            y={y(latest.value) + 4}
            className="fill-fg text-label font-semibold tabular-nums"
          >
            {metricText(formats, metricOf(history.metric), latest.value)}
          </text>
        </>
      )}
      <DateAxis plot={plot} history={history} formats={formats} />
    </>
  );
}
