import { MATRIX_DAYS, type MatrixDays } from "../series/matrix";
import { effectiveRange, parseRange, RANGE_FACTS, RANGES, type Range, startOf } from "../time/chart-range";
import type { DayView, OtherDay } from "../time/day-view";
import { addDays, dayNumber, isWrittenDay } from "../time/days";
import type { DayRange } from "../time/history-days";
import type { DaySpan, Interval } from "../time/interval";

/** Length of each named period in days; `first` goes back to the first saved day. */
export const DAYS_BACK = { yesterday: 1, "7d": 7, "28d": 28, "90d": 90, "365d": 365, first: null } as const;

/** Shortest first; values of `vs` in the address, beside YYYY-MM-DD. */
export type PeriodName = keyof typeof DAYS_BACK;
export const PERIODS = Object.keys(DAYS_BACK) as PeriodName[];

export type Period = PeriodName | (string & {});

export const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(DAYS_BACK, text);

export function parsePeriod(text: string | null): Period | null {
  if (text === null) return null;
  return isPeriodName(text) || isWrittenDay(text) ? text : null;
}

export function otherDayWords(why: OtherDay | null, day: string): string | null {
  if (why === null) return null;
  if (why === "not-earlier") return `${day} is not earlier`;
  return why === "few" ? `few keywords were checked on ${day}` : `${day} was not checked`;
}

export const dayViewOf = (params: DayView): DayView => ({ asOf: parseDay(params.asOf), vs: parsePeriod(params.vs) });

export const LATEST_OF_EACH = "latest";

export const parseDay = (text: string | null): string | null =>
  text !== null && (text === LATEST_OF_EACH || isWrittenDay(text)) ? text : null;

/** Without "?"; empty: the latest list. */
export function dayViewQuery({ asOf, vs }: DayView): string {
  const params = new URLSearchParams();
  if (asOf !== null) params.set("as-of", asOf);
  if (vs !== null) params.set("vs", vs);
  return params.toString();
}

/** A name (`range` in the address) counts back from the latest day; `from` and `to` are two days. */
export type PagePeriod = Range | DayRange;

type Params = { get(name: string): string | null };

export const PERIOD_PARAMS = ["range", "from", "to"] as const;

/** Period of an address; null: default. `vs` and `as-of` occur in older links. */
export function pagePeriodOf(params: Params): PagePeriod | null {
  const [from, to] = [writtenDay(params.get("from")), writtenDay(params.get("to"))];
  if (from !== null && to !== null && from < to) return { from, to };
  const [vs, asOf] = [parsePeriod(params.get("vs")), writtenDay(params.get("as-of"))];
  if (asOf !== null) return { from: writtenDay(vs) ?? addDays(asOf, -OLDER_LINK_DAYS), to: asOf };
  return parseRange(params.get("range")) ?? RANGES.find((range) => RANGE_FACTS[range].vs === vs) ?? null;
}

/** Older links to one day become a period that ends on it. */
const OLDER_LINK_DAYS = 28;

const writtenDay = (text: string | null): string | null => (text !== null && isWrittenDay(text) ? text : null);

export function periodParams(period: PagePeriod | null): Record<(typeof PERIOD_PARAMS)[number], string | null> {
  if (period === null || typeof period === "string") return { range: period, from: null, to: null };
  return { range: null, ...period };
}

export function dayViewOfPeriod(period: PagePeriod | null): DayView {
  if (period === null) return { asOf: null, vs: null };
  if (typeof period === "string") return { asOf: null, vs: RANGE_FACTS[period].vs };
  return { asOf: period.to, vs: period.from };
}

/** `as-of=latest`: each row's latest position, whatever its day. */
export function dayViewOfAddress(params: Params): DayView {
  const view = dayViewOfPeriod(pagePeriodOf(params));
  return params.get("as-of") === LATEST_OF_EACH ? { ...view, asOf: LATEST_OF_EACH } : view;
}

export const effectivePeriod = (period: PagePeriod | null, interval: Interval): PagePeriod =>
  period ?? effectiveRange(null, interval);

export const usualVs = (interval: Interval): string => RANGE_FACTS[effectiveRange(null, interval)].vs;

export function periodSpan(period: PagePeriod, saved: DaySpan): DaySpan {
  if (typeof period === "string") return { from: startOf(period, saved), to: saved.to };
  return { from: dayNumber(period.from) ?? saved.from, to: dayNumber(period.to) ?? saved.to };
}

export function matrixDaysOf(period: PagePeriod): MatrixDays {
  const days =
    typeof period === "string"
      ? (RANGE_FACTS[period].days ?? Number.POSITIVE_INFINITY)
      : (dayNumber(period.to) ?? 0) - (dayNumber(period.from) ?? 0);
  return MATRIX_DAYS.find((most) => days <= most) ?? 90;
}
