import { addMonths } from "./days";
import type { DaySpan, Interval } from "./interval";

/** `days` null: back to the first day. `vs`: the earlier day, as in older addresses and our routes. */
export const RANGE_FACTS = {
  "7d": { label: "7D", name: "7 days", period: "Last 7 days", vs: "7d", days: 7 },
  "28d": { label: "28D", name: "28 days", period: "Last 28 days", vs: "28d", days: 28 },
  "90d": { label: "90D", name: "90 days", period: "Last 3 months", vs: "90d", days: 90 },
  "12m": { label: "12M", name: "12 months", period: "Last 12 months", vs: "365d", days: 365 },
  all: { label: "All", name: "All dates", period: "All saved days", vs: "first", days: null },
} as const;
export type Range = keyof typeof RANGE_FACTS;
export const RANGES = Object.keys(RANGE_FACTS) as Range[];

const YEAR_MONTHS = 12;
/** Default range. Weekly or monthly values need a longer one. */
export const USUAL_RANGE: Record<Interval, Range> = { day: "28d", week: "90d", month: "12m" };

/** Older addresses may have six months, which become twelve. */
export const parseRange = (text: string | null): Range | null =>
  text === "6m" ? "12m" : (RANGES.find((range) => range === text) ?? null);

/** First day of a range that ends on `to`. Changes compare with this day, so the chart begins there. */
export function startOf(range: Range, { from, to }: DaySpan): number {
  if (range === "12m") return addMonths(to, -YEAR_MONTHS);
  const { days } = RANGE_FACTS[range];
  return days === null ? from : to - days;
}

export const effectiveRange = (range: Range | null, interval: Interval): Range => range ?? USUAL_RANGE[interval];

export const rangeSpan = (range: Range, span: DaySpan): DaySpan => ({
  from: Math.max(span.from, startOf(range, span)),
  to: span.to,
});
