import type { PositionPoint } from "../keyword/keyword";
import { type Change, changeOf, isKnownPosition } from "../keyword/position";
import { minBy } from "../min-by";
import type { ComparedWith, KnownDay } from "../time/day-view";
import { addDays, dayNumber } from "../time/days";
import { type Interval, rhythmOf, STEP_DAYS } from "../time/interval";
import type { TrendDay } from "./history";
import { DAYS_BACK, dayViewOfPeriod, isPeriodName, type PagePeriod, type Period, usualVs } from "./period";

/** Days with a lower share of known keywords are not representative of the project. */
const ENOUGH = 0.8;
/** A service with monthly values omits keywords that did not rank, so most of a list may be absent. */
const ENOUGH_OF_MONTH = 0.2;

export function isEnough({ known, listed }: Pick<TrendDay, "known" | "listed">, interval: Interval): boolean {
  return known > 0 && known >= listed * (interval === "month" ? ENOUGH_OF_MONTH : ENOUGH);
}

/** Day numbers with any checked position. Days with only measures or empty fields don't count. */
export const checkedDays = (days: readonly Pick<KnownDay, "on" | "known">[]): number[] =>
  days.flatMap(({ on, known }) => (known > 0 ? (dayNumber(on) ?? []) : []));

/** The day, or the nearest saved day before it within one checking interval. @param savedDays oldest first */
export function nearestKnownDay(savedDays: readonly string[], target: string): string | null {
  const days = savedDays.flatMap((on) => dayNumber(on) ?? []);
  const at = dayNumber(target);
  const place = at === null ? -1 : days.findLastIndex((day) => day <= at);
  const nearest = days[place];
  if (at === null || nearest === undefined) return null;
  return at - nearest <= STEP_DAYS[rhythmOf(days)].most ? (savedDays[place] ?? null) : null;
}

export const rhythmOfDays = (savedDays: readonly Pick<KnownDay, "on">[]): Interval =>
  rhythmOf(savedDays.flatMap(({ on }) => dayNumber(on) ?? []));

/** Days with little data count only if the user asks for that very day. @param savedDays oldest first */
export function comparedWith(savedDays: readonly KnownDay[], now: string, period: Period): ComparedWith {
  const interval = rhythmOfDays(savedDays);
  const before = savedDays.filter(({ on }) => on < now);
  const enough = before.filter((day) => isEnough(day, interval));
  const days = (enough.length === 0 ? before : enough).map(({ on }) => on);
  const requestedDay = askedDay(period, now);
  if (requestedDay === null) return { asked: requestedDay, day: days[0] ?? null, why: null };
  const isKnown = before.some(({ on }) => on === requestedDay);
  if (isKnown && (period === requestedDay || days.includes(requestedDay)))
    return { asked: requestedDay, day: requestedDay, why: null };
  // With monthly values, any day of the month means the month.
  const ofMonth =
    interval === "month" && period === requestedDay
      ? days.find((on) => monthOf(on) === monthOf(requestedDay))
      : undefined;
  if (ofMonth !== undefined) return { asked: requestedDay, day: ofMonth, why: null };
  const day = nearestKnownDay(days, requestedDay);
  // A monthly value covers every day until the next one, so no day was skipped.
  if (
    interval === "month" &&
    period !== requestedDay &&
    day !== null &&
    distance(day, requestedDay) < STEP_DAYS.month.usual + 1
  )
    return { asked: requestedDay, day, why: null };
  const why = requestedDay >= now ? "not-earlier" : isKnown ? "few" : "not-checked";
  return { asked: requestedDay, day: day ?? minBy(days, (on) => distance(on, requestedDay)) ?? null, why };
}

const monthOf = (on: string) => on.slice(0, "YYYY-MM".length);
const distance = (one: string, other: string) => Math.abs((dayNumber(one) ?? 0) - (dayNumber(other) ?? 0));

function askedDay(period: Period, now: string): string | null {
  if (!isPeriodName(period)) return period;
  const back = DAYS_BACK[period];
  return back === null ? null : addDays(now, -back);
}

/** @property from null: the default period @property to the later day; null: the latest usable day */
export type DaysAsked = { from: Period | null; to: string | null };

export type ComparedDays = { to: string; isLatest: boolean; compared: ComparedWith; interval: Interval };

/** @param savedDays saved days, oldest first @returns null: nothing is saved */
export function comparedDays(savedDays: readonly KnownDay[], request: DaysAsked): ComparedDays | null {
  const interval = rhythmOfDays(savedDays);
  const days = savedDays.map(({ on }) => on);
  const requestedDay = request.to === null ? null : nearestKnownDay(days, request.to);
  const latest = (savedDays.findLast((day) => isEnough(day, interval)) ?? savedDays.at(-1))?.on;
  const to = requestedDay ?? latest;
  if (to === undefined) return null;
  return {
    to,
    isLatest: to === latest,
    compared: comparedWith(savedDays, to, request.from ?? usualVs(interval)),
    interval,
  };
}

/** @property missing the compared day without a position */
export type PeriodChange = { from: string; change: Change; missing: string | null };

/**
 * Compares the same two days as the project's table, so both show the same change.
 * @param savedDays the project's saved days, oldest first
 * @returns null: the project has no day to compare with
 */
export function changeInPeriod(
  points: readonly PositionPoint[],
  savedDays: readonly KnownDay[],
  period: PagePeriod | null,
): PeriodChange | null {
  const { asOf, vs } = dayViewOfPeriod(period);
  const days = comparedDays(savedDays, { from: vs, to: asOf });
  const from = days?.compared.day ?? null;
  if (days === null || from === null) return null;
  const positionOn = (day: string) => points.findLast(({ on }) => on === day)?.position ?? null;
  const [before, now] = [positionOn(from), positionOn(days.to)];
  const missing = !isKnownPosition(before) ? from : !isKnownPosition(now) ? days.to : null;
  return { from, change: changeOf(before, now), missing };
}
