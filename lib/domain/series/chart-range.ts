import { addMonths, dayNumber, dayText } from "../time/days";
import { type AskedDays, type DayRange, everythingUntil } from "../time/history-days";
import { type DaySpan, type Interval, STEP_DAYS } from "../time/interval";

export const RANGES = ["7d", "28d", "90d", "12m", "all"] as const;
export type Range = (typeof RANGES)[number];

const DAYS: Partial<Record<Range, number>> = { "7d": 7, "28d": 28, "90d": 90 };
const YEAR_MONTHS = 12;
/** Default range. Weekly or monthly values need a longer one. */
export const USUAL_RANGE: Record<Interval, Range> = { day: "28d", week: "90d", month: "12m" };

/** Older addresses may have six months, which become twelve. */
export const parseRange = (text: string | null): Range | null =>
  text === "6m" ? "12m" : (RANGES.find((range) => range === text) ?? null);

/** First day of a range that ends on `to`. Changes compare with this day, so the chart begins there. */
export function startOf(range: Range, { from, to }: DaySpan): number {
  const days = DAYS[range];
  if (days !== undefined) return to - days;
  return range === "all" ? from : addMonths(to, -YEAR_MONTHS);
}

export const effectiveRange = (range: Range | null, interval: Interval): Range => range ?? USUAL_RANGE[interval];

export const rangeSpan = (range: Range, span: DaySpan): DaySpan => ({
  from: Math.max(span.from, startOf(range, span)),
  to: span.to,
});

/** A year back from yesterday misses one day of a year back from today, which isn't worth a request. */
const WORTH_LOADING_DAYS = 7;

/** Only if the first of the requested days has a value: earlier days are likely. @param today YYYY-MM-DD */
export function rangesToLoad(
  span: DaySpan,
  interval: Interval,
  asked: AskedDays | null,
  today: string,
): { range: Range; days: DayRange }[] {
  const askedFrom = asked === null || asked.from === null ? null : dayNumber(asked.from);
  if (asked === null || askedFrom === null || span.from - askedFrom > STEP_DAYS[interval].most) return [];
  return RANGES.flatMap((range) => {
    const from = range === "all" ? dayNumber(everythingUntil(today).from) : startOf(range, span);
    if (from === null || askedFrom - from < WORTH_LOADING_DAYS) return [];
    return [{ range, days: { from: dayText(from), to: asked.to } }];
  });
}
