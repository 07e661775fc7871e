import { type Change, changeOf, rankingPlace } from "./change";
import { type DaySpan, effectiveRange, type Interval, type Range, rangeSpan, rangesFor, spanOf } from "./chart-range";
import { dayNumber, mondayOf } from "./days";
import type { KeywordData } from "./keyword";
import type { Position } from "./position";
import {
  isBeyond,
  type MetricPoint,
  metricPointsIn,
  POINTS_MAX,
  type RankPoint,
  rankPointsIn,
  weeklyBest,
  weeklyMean,
} from "./series";

/** One thing that can be charted, with the name it has in the address (`show`). */
export type HistoryChoice =
  | { key: string; kind: "position"; label: string | null }
  | { key: string; kind: "metric"; metric: string; label: string | null };

const choiceKey = (name: string, label: string | null) => (label === null ? name : `${name}:${label}`);

/** Everything a keyword has a history of: positions first, then each measure. Series without points are left out. */
export function historyChoices(data: KeywordData): HistoryChoice[] {
  const positions = data.positions
    .filter(({ points }) => points.length > 0)
    .map(({ label }): HistoryChoice => ({ key: choiceKey("position", label), kind: "position", label }));
  const metrics = data.metrics
    .filter(({ points }) => points.length > 0)
    .map(({ metric, label }): HistoryChoice => ({ key: choiceKey(metric, label), kind: "metric", metric, label }));
  return [...positions, ...metrics];
}

/** How points were thinned for drawing; figures and tables are always of the measured days. */
export type Thinned = "weekly" | null;
export type RankHistory = { kind: "position"; points: RankPoint[]; drawn: RankPoint[] };
export type MetricHistory = { kind: "metric"; metric: string; points: MetricPoint[]; drawn: MetricPoint[] };

/** One series cut to a range, ready to be drawn. `interval` is that of `drawn`. */
export type History = (RankHistory | MetricHistory) & {
  range: Range;
  ranges: Range[];
  span: DaySpan;
  interval: Interval;
  measured: Interval;
  thinned: Thinned;
};

/** Cuts the chosen series to the range asked for; null when it has no readable day. */
export function historyOf(data: KeywordData, choice: HistoryChoice, asked: Range | null): History | null {
  const series =
    choice.kind === "position"
      ? data.positions.find(({ label }) => label === choice.label)
      : data.metrics.find(({ metric, label }) => metric === choice.metric && label === choice.label);
  const whole = spanOf((series?.points ?? []).map(({ on }) => on));
  if (series === undefined || whole === null) return null;
  const measured = data.interval;
  const range = effectiveRange(asked, whole, measured);
  const span = startingAtPoint(rangeSpan(range, whole), series.points, measured);
  const frame = { range, ranges: rangesFor(whole, measured), measured };
  if ("metric" in series) {
    const points = metricPointsIn(series.points, span);
    const many = points.length > POINTS_MAX;
    const drawn = many ? weeklyMean(points) : points;
    return { ...frame, ...thinnedTo(many, measured, span), kind: "metric", metric: series.metric, points, drawn };
  }
  const points = rankPointsIn(series.points, span);
  const many = points.length > POINTS_MAX;
  const drawn = many ? weeklyBest(points) : points;
  return { ...frame, ...thinnedTo(many, measured, span), kind: "position", points, drawn };
}

/** A range of weeks or months begins at its first measurement, not with the days before it. */
function startingAtPoint(span: DaySpan, points: readonly { on: string }[], measured: Interval): DaySpan {
  if (measured === "day") return span;
  const days = points.flatMap(({ on }) => dayNumber(on) ?? []).filter((day) => day >= span.from);
  return { from: Math.min(...days, span.to), to: span.to };
}

/** A thinned chart starts on the Monday of its first week, where that week's point stands. */
function thinnedTo(many: boolean, measured: Interval, span: DaySpan): Pick<History, "thinned" | "interval" | "span"> {
  if (!many) return { thinned: null, interval: measured, span };
  const interval = measured === "month" ? "month" : "week";
  return { thinned: "weekly", interval, span: { from: mondayOf(span.from), to: span.to } };
}

/** The figures over a rank chart; counts are measured days (or months) of the range and name their base. */
export type RankFigures = {
  latest: RankPoint | null;
  first: RankPoint | null;
  change: Change;
  best: { place: number; on: string } | null;
  topTen: number;
  beyond: number;
  checked: number;
};

const isKnown = ({ position }: { position: Position }) => position.kind !== "empty";

/** Figures of the measured points of a range, oldest first. */
export function rankFigures(points: readonly RankPoint[]): RankFigures {
  const known = points.filter(isKnown);
  const first = known[0] ?? null;
  const latest = known.at(-1) ?? null;
  let best: RankFigures["best"] = null;
  let topTen = 0;
  for (const { position, on } of known) {
    const place = rankingPlace(position);
    if (place === null) continue;
    if (place <= 10) topTen += 1;
    if (best === null || place <= best.place) best = { place, on };
  }
  const change = changeOf(first === latest ? null : (first?.position ?? null), latest?.position ?? null);
  return { latest, first, change, best, topTen, beyond: known.filter(isBeyond).length, checked: known.length };
}

/** The figures over a chart of a measure. */
export type MetricFigures = {
  latest: { on: string; value: number } | null;
  highest: { on: string; value: number } | null;
  sum: number;
  mean: number | null;
  known: number;
};

/** Figures of the measured points of a range; empty ones are in no sum and no base. */
export function metricFigures(points: readonly MetricPoint[]): MetricFigures {
  const known = points.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]));
  const sum = known.reduce((total, { value }) => total + value, 0);
  return {
    latest: known.at(-1) ?? null,
    highest: known.reduce<MetricFigures["highest"]>(
      (high, point) => (high === null || point.value > high.value ? point : high),
      null,
    ),
    sum,
    mean: known.length === 0 ? null : sum / known.length,
    known: known.length,
  };
}
