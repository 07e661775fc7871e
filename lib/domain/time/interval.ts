import { dayNumber } from "./days";

export type Interval = "day" | "week" | "month";

export type DaySpan = { from: number; to: number };

/** Days between measurements: the usual number, and the most that is not a gap. */
export const STEP_DAYS: Record<Interval, { usual: number; most: number }> = {
  day: { usual: 1, most: 1 },
  week: { usual: 7, most: 10 },
  month: { usual: 30, most: 45 },
};

export function spanOf(days: readonly string[]): DaySpan | null {
  let span: DaySpan | null = null;
  for (const on of days) {
    const day = dayNumber(on);
    if (day === null) continue;
    span = span === null ? { from: day, to: day } : { from: Math.min(span.from, day), to: Math.max(span.to, day) };
  }
  return span;
}

/** From the number of points, because lists don't state it. */
export function intervalOf(span: DaySpan, points: number): Interval {
  const step = points < 2 ? 1 : (span.to - span.from) / (points - 1);
  if (step > 20) return "month";
  return step > 5 ? "week" : "day";
}

/** Longest gap between days that still counts as daily. */
const DAILY_MAX = 3;
const WEEKLY_MAX = 17;

export function rhythmOf(days: readonly number[]): Interval {
  const gaps = days
    .slice(1)
    .map((day, at) => day - (days[at] ?? day))
    .sort((one, other) => one - other);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 1;
  if (median <= DAILY_MAX) return "day";
  return median <= WEEKLY_MAX ? "week" : "month";
}
