import { dayNumber } from "./days";

export type Interval = "day" | "week" | "month";

/** Day numbers, both included. */
export type DaySpan = { from: number; to: number };

/** Days between measurements when none is missing, and the most that still counts as none missing. */
export const STEP_DAYS: Record<Interval, { usual: number; most: number }> = {
  day: { usual: 1, most: 1 },
  week: { usual: 7, most: 10 },
  month: { usual: 30, most: 45 },
};

/** First and last day of a series; null without a readable day. */
export function spanOf(days: readonly string[]): DaySpan | null {
  let span: DaySpan | null = null;
  for (const on of days) {
    const day = dayNumber(on);
    if (day === null) continue;
    span = span === null ? { from: day, to: day } : { from: Math.min(span.from, day), to: Math.max(span.to, day) };
  }
  return span;
}

/** How far apart a series' points usually are, by their number: lists contain recent days without saying so. */
export function intervalOf(span: DaySpan, points: number): Interval {
  const step = points < 2 ? 1 : (span.to - span.from) / (points - 1);
  if (step > 20) return "month";
  return step > 5 ? "week" : "day";
}
