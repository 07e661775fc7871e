import { line as pathOf } from "d3-shape";
import type { Mark } from "@/components/charts/chart";
import { metricText } from "@/components/charts/point-text";
import { POSITION_PARTS } from "@/components/charts/position-parts";
import type { Formats } from "@/lib/domain/display/format";
import { metricOn, type TrendChoice, type TrendPoint } from "@/lib/domain/history/trend-view";
import { metricOf } from "@/lib/domain/keyword/metric";
import { segmentsOf } from "@/lib/domain/series/series";
import type { Interval } from "@/lib/domain/time/interval";
import type { PartName } from "./trend-parts";
import { averageScale, countScale, measureScale, stackPaths, TICKS, type TrendPlot } from "./trend-plot";

type Scale = ReturnType<typeof countScale>;

/** The upright axis: where a value stands between top and bottom, and its labels. */
export type TrendAxis = { ticks: number[]; labels: string[]; scale: (top: number, bottom: number) => Scale };

/** What is drawn of a day as one value; null for a column of parts. */
export function drawnValueOf(day: TrendPoint, choice: TrendChoice, interval: Interval): number | null {
  if (choice.kind === "average") return day.averagePosition;
  if (choice.kind === "visibility") return day.visibility;
  if (choice.kind === "spread") return null;
  const summary = metricOn(day, choice.metric, interval);
  if (summary === null) return null;
  return metricOf(choice.metric).total ? summary.sum : summary.mean;
}

export function axisOf(
  drawn: readonly TrendPoint[],
  choice: TrendChoice,
  interval: Interval,
  formats: Formats,
): TrendAxis {
  const values = drawn.flatMap((day) => drawnValueOf(day, choice, interval) ?? []);
  const scale = (top: number, bottom: number): Scale => {
    if (choice.kind === "spread") return countScale(drawn, top, bottom);
    return (choice.kind === "average" ? averageScale : measureScale)(values, top, bottom);
  };
  const ticks = scale(0, 1)
    .ticks(TICKS)
    .filter((tick) => choice.kind !== "average" || tick >= 1);
  const text = (tick: number) => {
    if (choice.kind === "visibility") return formats.share(tick);
    if (choice.kind === "metric") return metricText(formats, metricOf(choice.metric), tick);
    return formats.number(tick);
  };
  return { ticks, labels: ticks.map(text), scale };
}

export type Drawing = {
  drawn: readonly TrendPoint[];
  choice: TrendChoice;
  interval: Interval;
  plot: TrendPlot;
  axis: TrendAxis;
  index: number | null;
  /** Events on these days. */
  happened: readonly Mark[];
};

/** What happened at a drawn day, or between it and the next one. */
export function happenedAt({ drawn, happened }: Pick<Drawing, "drawn" | "happened">, index: number): string[] {
  const from = drawn[index]?.day ?? Number.POSITIVE_INFINITY;
  const next = drawn[index + 1]?.day ?? Number.POSITIVE_INFINITY;
  return happened.filter(({ day }) => day >= from && day < next).map(({ text }) => text);
}

function Grid({ plot, axis, y }: Pick<Drawing, "plot" | "axis"> & { y: Scale }) {
  return axis.ticks.map((tick, at) => (
    <g key={tick}>
      <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
      <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
        {axis.labels[at]}
      </text>
    </g>
  ));
}

function Cursor({ x, plot }: { x: number; plot: TrendPlot }) {
  return <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-fg-3" strokeDasharray="2 3" />;
}

const opacityOf = (part: PartName) => POSITION_PARTS.find(({ bucket }) => bucket === part)?.opacity;

/** How positions are spread on each day, best at the foot; what is not known of a day is its pale top. */
export function SpreadColumns({ drawn, plot, axis, index }: Drawing) {
  const y = axis.scale(plot.top, plot.bottom);
  const active = index === null ? undefined : drawn[index];
  return (
    <>
      <pattern id="trend-beyond" width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V4" className="stroke-control" strokeWidth={1.5} />
      </pattern>
      <Grid plot={plot} axis={axis} y={y} />
      {stackPaths(drawn, plot, y).map(({ part, path }) => (
        <path
          key={part}
          d={path}
          className={part === "rest" ? "fill-track" : part === "beyond" ? "" : "fill-c1"}
          fill={part === "beyond" ? "url(#trend-beyond)" : undefined}
          opacity={opacityOf(part)}
        />
      ))}
      {active && <Cursor x={plot.x(active.day)} plot={plot} />}
    </>
  );
}

/** The days in pieces over which the same keywords were tracked. */
function splitAtChanges(days: readonly TrendPoint[]): TrendPoint[][] {
  const parts: TrendPoint[][] = [[]];
  for (const day of days) {
    if (day.added + day.removed > 0) parts.push([]);
    parts.at(-1)?.push(day);
  }
  return parts;
}

/** One value for each day as a line, broken where days are missing. */
export function DayLine({ drawn, choice, interval, plot, axis, index }: Drawing) {
  const y = axis.scale(plot.top, plot.bottom);
  const path = pathOf<{ day: number; value: number }>()
    .x(({ day }) => plot.x(day))
    .y(({ value }) => y(value))
    .digits(1);
  const active = index === null ? undefined : drawn[index];
  // Before and after a change of the set it is the visibility of other keywords.
  const parts = choice.kind === "visibility" ? splitAtChanges(drawn) : [drawn];
  const stretches = parts.flatMap((part) => segmentsOf(part, interval, (day) => drawnValueOf(day, choice, interval)));
  const value = active === undefined ? null : drawnValueOf(active, choice, interval);
  return (
    <>
      <Grid plot={plot} axis={axis} y={y} />
      {stretches.map((segment) => {
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
      {active && value !== null && (
        <>
          <Cursor x={plot.x(active.day)} plot={plot} />
          <circle cx={plot.x(active.day)} cy={y(value)} r={4} className="fill-c1 stroke-surface" strokeWidth={2} />
        </>
      )}
    </>
  );
}
