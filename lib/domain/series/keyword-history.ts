import type { KeywordData, MetricSeries, PositionSeries } from "../keyword/keyword";
import { minBy } from "../min-by";
import { effectiveRange, type Range, rangeSpan } from "../time/chart-range";
import { dayNumber, mondayOf } from "../time/days";
import type { DayRange } from "../time/history-days";
import { type DaySpan, type Interval, spanOf } from "../time/interval";
import { type MetricPoint, POINTS_MAX, pointsWithin, type RankPoint, weeklyBest, weeklyMean } from "./series";

export type HistoryChoice =
  | { key: string; kind: "position"; label: string | null }
  | { key: string; kind: "metric"; metric: string; label: string | null };

const choiceKey = (name: string, label: string | null) => (label === null ? name : `${name}:${label}`);

export function historyChoices(data: KeywordData): HistoryChoice[] {
  const positions = data.positions
    .filter(({ points }) => points.length > 0)
    .map(({ label }): HistoryChoice => ({ key: choiceKey("position", label), kind: "position", label }));
  const metrics = data.metrics
    .filter(({ points }) => points.length > 0)
    .map(({ metric, label }): HistoryChoice => ({ key: choiceKey(metric, label), kind: "metric", metric, label }));
  return [...positions, ...metrics];
}

/** How points were thinned for drawing. Figures and tables always use the measured days. */
export type Thinned = "weekly" | null;
export type RankHistory = { kind: "position"; points: RankPoint[]; drawnPoints: RankPoint[] };
export type MetricHistory = { kind: "metric"; metric: string; points: MetricPoint[]; drawnPoints: MetricPoint[] };

/** @property nearest measured day, if the range has no points @property loadedSpan a missing day inside: not checked */
export type History = (RankHistory | MetricHistory) & {
  range: Range | null;
  span: DaySpan;
  loadedSpan: DaySpan;
  nearest: string | null;
  interval: Interval;
  measured: Interval;
  thinned: Thinned;
};

export const seriesOf = (data: KeywordData, choice: HistoryChoice) =>
  choice.kind === "position"
    ? data.positions.find(({ label }) => label === choice.label)
    : data.metrics.find(({ metric, label }) => metric === choice.metric && label === choice.label);

/** null: no readable day. @param days chosen days, which override `requestedRange` and may exceed the saved days */
export function historyOf(
  data: KeywordData,
  choice: HistoryChoice,
  requestedRange: Range | null,
  days: DayRange | null = null,
): History | null {
  const series = seriesOf(data, choice);
  const whole = spanOf((series?.points ?? []).map(({ on }) => on));
  if (series === undefined || whole === null) return null;
  const pointInterval = data.interval;
  const chosenSpan = days === null ? null : spanOf([days.from, days.to]);
  const range = chosenSpan === null ? effectiveRange(requestedRange, pointInterval) : null;
  const span =
    chosenSpan ?? (range === null ? whole : startingAtPoint(rangeSpan(range, whole), series.points, pointInterval));
  const points = pointsIn(series, span);
  const frame = {
    range,
    measured: pointInterval,
    nearest: points.points.length > 0 ? null : nearestDay(series.points, span),
  };
  const many = points.points.length > POINTS_MAX;
  const cut = thinnedTo(many, pointInterval, span);
  return { ...frame, ...cut, loadedSpan: loadedIn(data, cut.span), ...points, ...thinPoints(points, many) };
}

type Points = { kind: "position"; points: RankPoint[] } | { kind: "metric"; metric: string; points: MetricPoint[] };

const pointsIn = (series: PositionSeries | MetricSeries, span: DaySpan): Points =>
  "metric" in series
    ? { kind: "metric", metric: series.metric, points: pointsWithin(series.points, span) }
    : { kind: "position", points: pointsWithin(series.points, span) };

function thinPoints(points: Points, many: boolean): RankHistory | MetricHistory {
  if (points.kind === "metric") return { ...points, drawnPoints: many ? weeklyMean(points.points) : points.points };
  return { ...points, drawnPoints: many ? weeklyBest(points.points) : points.points };
}

function loadedIn({ asked }: KeywordData, span: DaySpan): DaySpan {
  if (asked === undefined) return span;
  const from = asked.from === null ? null : dayNumber(asked.from);
  const to = dayNumber(asked.to) ?? span.to;
  return {
    from: Math.min(span.to, Math.max(span.from, from ?? span.from)),
    to: Math.max(span.from, Math.min(span.to, to)),
  };
}

function nearestDay(points: readonly { on: string }[], span: DaySpan): string | null {
  const latestFirst = points.toReversed();
  const nearest = minBy(latestFirst, ({ on }) => {
    const day = dayNumber(on) ?? Number.POSITIVE_INFINITY;
    return day < span.from ? span.from - day : day - span.to;
  });
  return nearest?.on ?? null;
}

function startingAtPoint(span: DaySpan, points: readonly { on: string }[], pointInterval: Interval): DaySpan {
  if (pointInterval === "day") return span;
  const days = points.flatMap(({ on }) => dayNumber(on) ?? []).filter((day) => day >= span.from);
  return { from: Math.min(...days, span.to), to: span.to };
}

/** A thinned chart starts on the Monday of its first week, where that week's point is. */
function thinnedTo(
  many: boolean,
  pointInterval: Interval,
  span: DaySpan,
): Pick<History, "thinned" | "interval" | "span"> {
  if (!many) return { thinned: null, interval: pointInterval, span };
  const interval = pointInterval === "month" ? "month" : "week";
  return { thinned: "weekly", interval, span: { from: mondayOf(span.from), to: span.to } };
}
