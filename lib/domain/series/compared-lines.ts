import type { KeywordData } from "../keyword/keyword";
import { dayText } from "../time/days";
import { type DaySpan, STEP_DAYS } from "../time/interval";
import type { History, HistoryChoice } from "./keyword-history";
import { type MetricPoint, metricPointsIn, type RankPoint, rankPointsIn, weeklyBest, weeklyMean } from "./series";

/** Line styles beside the main line, each with a different dash; c6 is the earlier period. */
export const LINE_TONES = ["c2", "c3", "c4", "c5", "c6", "c7", "c8"] as const;
export type LineTone = (typeof LINE_TONES)[number];

/** `day` is where a point is drawn, `on` when it was measured; they differ for an earlier period. */
export type Line = { key: string; name: string; tone: LineTone; isEarlier: boolean } & (
  | { kind: "position"; points: RankPoint[]; drawn: RankPoint[] }
  | { kind: "metric"; points: MetricPoint[]; drawn: MetricPoint[] }
);

type Look = { key: string; name: string; tone: LineTone };

/** A line for another keyword or series. Uses the first series if none has that label; null: no data. */
export function keywordLine(data: KeywordData, choice: HistoryChoice, history: History, look: Look): Line | null {
  return lineIn({ data, choice, history, span: history.span, shift: 0, look });
}

/** The period of equal length before a history, drawn under it; null: no saved day. */
export function earlierLine(data: KeywordData, choice: HistoryChoice, history: History, name: string): Line | null {
  const length = history.span.to - history.span.from + 1;
  const before = { from: history.span.from - length, to: history.span.from - 1 };
  const look: Look = { key: "earlier", name, tone: "c6" };
  const line = lineIn({ data, choice, history, span: before, shift: length, look });
  return line === null || line.points.length === 0 ? null : { ...line, isEarlier: true };
}

export const earlierDays = ({ from, to }: DaySpan): { from: string; to: string } => ({
  from: dayText(from - (to - from + 1)),
  to: dayText(from - 1),
});

const later =
  (days: number) =>
  <Point extends { day: number }>(point: Point): Point => ({ ...point, day: point.day + days });
/** A thinned point keeps the date of the week in which it was measured. */
const dated =
  (days: number) =>
  <Point extends { day: number; on: string }>(point: Point): Point => ({ ...point, on: dayText(point.day - days) });

type LinePart = {
  data: KeywordData;
  choice: HistoryChoice;
  history: History;
  span: DaySpan;
  shift: number;
  look: Look;
};

function lineIn({ data, choice, history, span, shift, look }: LinePart): Line | null {
  const isThin = history.thinned === "weekly";
  if (choice.kind === "position") {
    const series = data.positions.find(({ label }) => label === choice.label) ?? data.positions[0];
    if (series === undefined) return null;
    const points = rankPointsIn(series.points, span).map(later(shift));
    const drawn = isThin ? weeklyBest(points).map(dated(shift)) : points;
    return { ...look, isEarlier: false, kind: "position", points, drawn };
  }
  const ofMetric = data.metrics.filter(({ metric }) => metric === choice.metric);
  const series = ofMetric.find(({ label }) => label === choice.label) ?? ofMetric[0];
  if (series === undefined) return null;
  const points = metricPointsIn(series.points, span).map(later(shift));
  const drawn = isThin ? weeklyMean(points).map(dated(shift)) : points;
  return { ...look, isEarlier: false, kind: "metric", points, drawn };
}

/** Within half a step; null: none. */
export function pointNear<Point extends { day: number }>(
  points: readonly Point[],
  day: number,
  interval: History["interval"],
): Point | null {
  let nearest: Point | null = null;
  for (const point of points)
    if (nearest === null || Math.abs(point.day - day) < Math.abs(nearest.day - day)) nearest = point;
  return nearest !== null && Math.abs(nearest.day - day) <= STEP_DAYS[interval].usual / 2 ? nearest : null;
}
