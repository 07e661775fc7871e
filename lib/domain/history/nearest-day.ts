import { dayNumber } from "../time/days";
import { type Interval, STEP_DAYS } from "../time/interval";
import type { KnownDay } from "./history";

/** Gaps up to so many days make the rhythm of a day, or of a week. */
const DAILY_MAX = 3;
const WEEKLY_MAX = 17;

/** How far apart the days normally are of which something is held: half of the gaps are no longer. */
export function rhythmOf(days: readonly number[]): Interval {
  const gaps = days
    .slice(1)
    .map((day, at) => day - (days[at] ?? day))
    .sort((one, other) => one - other);
  const median = gaps[Math.floor(gaps.length / 2)] ?? 1;
  if (median <= DAILY_MAX) return "day";
  return median <= WEEKLY_MAX ? "week" : "month";
}

/** Days on which any position was checked, as numbers: a day of measures alone, or of empty fields, is none of them. */
export const checkedDays = (days: readonly Pick<KnownDay, "on" | "known">[]): number[] =>
  days.flatMap(({ on, known }) => (known > 0 ? (dayNumber(on) ?? []) : []));

/**
 * The day that stands for a wanted one: itself, or the nearest known day before it, at most one checking interval away.
 * @param known days of which something is held, oldest first
 * @returns null where no day is near enough
 */
export function nearestKnownDay(known: readonly string[], wanted: string): string | null {
  const days = known.flatMap((on) => dayNumber(on) ?? []);
  const at = dayNumber(wanted);
  const place = at === null ? -1 : days.findLastIndex((day) => day <= at);
  const found = days[place];
  if (at === null || found === undefined) return null;
  return at - found <= STEP_DAYS[rhythmOf(days)].most ? (known[place] ?? null) : null;
}
