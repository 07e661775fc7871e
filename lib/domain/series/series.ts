import type { PositionPoint } from "../keyword/keyword";
import { countedPosition, type Position, rankingPlace } from "../keyword/position";
import { dayNumber, dayText, mondayOf } from "../time/days";
import { type DaySpan, type Interval, STEP_DAYS } from "../time/interval";

export type RankPoint = { day: number } & PositionPoint;
export type MetricPoint = { on: string; day: number; value: number | null };

/** Charts with more points show weekly bests. */
export const POINTS_MAX = 400;

/** Readable points, oldest first, in any input order; the last one wins on the same day. */
export function pointsByDay<Point extends { on: string }>(points: readonly Point[]): (Point & { day: number })[] {
  const result: (Point & { day: number })[] = [];
  let isOrdered = true;
  for (const point of points) {
    const day = dayNumber(point.on);
    if (day === null) continue;
    isOrdered &&= day > (result.at(-1)?.day ?? Number.NEGATIVE_INFINITY);
    result.push({ ...point, day });
  }
  if (isOrdered) return result;
  return [...new Map(result.map((point) => [point.day, point])).values()].sort((a, b) => a.day - b.day);
}

export const pointsWithin = <Point extends { on: string }>(points: readonly Point[], span: DaySpan) =>
  pointsByDay(points).filter(({ day }) => day >= span.from && day <= span.to);

const rankScore = (position: Position): number =>
  position.kind === "at"
    ? position.place
    : position.kind === "beyond"
      ? Number.MAX_SAFE_INTEGER
      : Number.POSITIVE_INFINITY;

/** Dated Monday. Weeks without points are absent. */
export function weeklyBest(points: readonly RankPoint[]): RankPoint[] {
  const weeks = new Map<number, RankPoint>();
  for (const point of points) {
    const day = mondayOf(point.day);
    const best = weeks.get(day);
    if (best !== undefined && rankScore(best.position) <= rankScore(point.position)) continue;
    weeks.set(day, { ...point, day, on: dayText(day) });
  }
  return [...weeks.values()].sort((a, b) => a.day - b.day);
}

/** Dated Monday; null: no known value. */
export function weeklyMean(points: readonly MetricPoint[]): MetricPoint[] {
  const weeks = new Map<number, number[]>();
  for (const { day, value } of points) {
    const week = weeks.get(mondayOf(day)) ?? [];
    if (value !== null) week.push(value);
    weeks.set(mondayOf(day), week);
  }
  return [...weeks].map(([day, values]) => ({
    on: dayText(day),
    day,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
  }));
}

/** Day numbers half a step away from their neighbors. @param days oldest first */
export function gapsBetween(days: readonly number[], span: DaySpan, interval: Interval): DaySpan[] {
  const { usual, most } = STEP_DAYS[interval];
  const half = usual / 2;
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const gaps: DaySpan[] = [];
  if (first - span.from >= most) gaps.push({ from: span.from, to: first - half });
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (next !== undefined && next - day > most) gaps.push({ from: day + half, to: next - half });
  }
  if (span.to - last >= most) gaps.push({ from: last + half, to: span.to });
  return gaps;
}

export function runsBeyond(points: readonly RankPoint[], interval: Interval): DaySpan[] {
  const runs = segmentsOf(points, interval, (point) => (isBeyond(point) ? 0 : null));
  return runs.map((run) => ({ from: run[0]?.day ?? 0, to: run.at(-1)?.day ?? 0 }));
}

export function segmentsOf<Point extends { day: number }>(
  points: readonly Point[],
  interval: Interval,
  read: (point: Point) => number | null,
): { day: number; value: number }[][] {
  const segments: { day: number; value: number }[][] = [];
  let open: { day: number; value: number }[] | null = null;
  let previous: number | null = null;
  for (const point of points) {
    const value = read(point);
    const joined = previous !== null && point.day - previous <= STEP_DAYS[interval].most;
    previous = point.day;
    if (value === null) {
      open = null;
      continue;
    }
    if (open === null || !joined) {
      open = [];
      segments.push(open);
    }
    open.push({ day: point.day, value });
  }
  return segments;
}

export const drawnPlace = ({ position }: { position: Position }): number | null => rankingPlace(position);

export const isBeyond = ({ position }: { position: Position }): boolean => countedPosition(position).kind === "beyond";

/** null: the point before is missing, or more than one step earlier. */
export function positionBefore(
  points: readonly { day: number; position: Position }[],
  index: number,
  interval: Interval,
): Position | null {
  const [before, point] = [points[index - 1], points[index]];
  if (before === undefined || point === undefined) return null;
  return point.day - before.day <= STEP_DAYS[interval].most ? before.position : null;
}

export const missingIn = (gaps: readonly DaySpan[], interval: Interval): number =>
  gaps.reduce((sum, { from, to }) => sum + Math.max(1, Math.round((to - from) / STEP_DAYS[interval].usual)), 0);
