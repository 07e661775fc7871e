import { addMonths, dayNumber, dayText } from "../time/days";
import { type AskedDays, type DayRange, everythingUntil } from "../time/history-days";
import { type DaySpan, type Interval, STEP_DAYS } from "../time/interval";

/** Ranges of every chart, shortest first; their names are the values of `range` in the address. */
export const RANGES = ["7d", "28d", "90d", "12m", "all"] as const;
export type Range = (typeof RANGES)[number];

const DAYS: Partial<Record<Range, number>> = { "7d": 7, "28d": 28, "90d": 90 };
const YEAR_MONTHS = 12;
const DEFAULT: Record<Interval, Range> = { day: "90d", week: "12m", month: "12m" };

/** The range an address names; six months, which older addresses may hold, are shown within twelve. */
export const parseRange = (text: string | null): Range | null =>
  text === "6m" ? "12m" : (RANGES.find((range) => range === text) ?? null);

/** First day of a range that ends on `to`; for `all`, the first day there is. */
function startOf(range: Range, { from, to }: DaySpan): number {
  const days = DAYS[range];
  if (days !== undefined) return to - days + 1;
  return range === "all" ? from : addMonths(to, -YEAR_MONTHS) + 1;
}

/**
 * The range to draw. All are offered on every keyword, so that they have the same names everywhere; one that is longer
 * than the history shows all of it. Each counts back from the latest measured day, so a history that ended years ago
 * still shows.
 */
export const effectiveRange = (asked: Range | null, interval: Interval): Range => asked ?? DEFAULT[interval];

/** The days a range covers within a history. */
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
