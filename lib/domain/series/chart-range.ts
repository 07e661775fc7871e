import { addMonths, dayNumber, dayText } from "../time/days";
import { type AskedDays, type DayRange, everythingUntil } from "../time/history-days";
import { type DaySpan, type Interval, STEP_DAYS } from "../time/interval";

/** Ranges of every page, shortest first; their names are the values of `range` in the address. */
export const RANGES = ["7d", "28d", "90d", "12m", "all"] as const;
export type Range = (typeof RANGES)[number];

const DAYS: Partial<Record<Range, number>> = { "7d": 7, "28d": 28, "90d": 90 };
const YEAR_MONTHS = 12;
/** The period where the address has none. Days that stand for weeks or months need a longer one. */
export const USUAL_RANGE: Record<Interval, Range> = { day: "28d", week: "90d", month: "12m" };

/** The range an address names; six months, which older addresses may hold, are shown within twelve. */
export const parseRange = (text: string | null): Range | null =>
  text === "6m" ? "12m" : (RANGES.find((range) => range === text) ?? null);

/**
 * First day of a range that ends on `to`; for `all`, the first day there is. It is the day that changes over the range
 * are compared with, so the chart begins where the change does.
 */
export function startOf(range: Range, { from, to }: DaySpan): number {
  const days = DAYS[range];
  if (days !== undefined) return to - days;
  return range === "all" ? from : addMonths(to, -YEAR_MONTHS);
}

/** The range to draw; null: the usual one. Each counts back from the latest measured day. */
export const effectiveRange = (range: Range | null, interval: Interval): Range => range ?? USUAL_RANGE[interval];

/** The saved days of a range. */
export const rangeSpan = (range: Range, span: DaySpan): DaySpan => ({
  from: Math.max(span.from, startOf(range, span)),
  to: span.to,
});

/** A year back from yesterday begins a day before a year back from today: a request for that is not worth its price. */
const WORTH_LOADING_DAYS = 7;

/**
 * Ranges longer than the saved history, and the days each of them still needs: where only a part of a history was asked for
 * and its first day is measured, so it probably starts earlier.
 * @param span first and last day held
 * @param asked days that were asked for; null: everything is here
 * @param today calendar day, YYYY-MM-DD
 */
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
