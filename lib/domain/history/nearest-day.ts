import type { KnownDay } from "../time/day-view";
import { dayNumber } from "../time/days";
import { type Interval, STEP_DAYS } from "../time/interval";

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

/** Day numbers with any checked position. Days with only measures or empty fields don't count. */
export const checkedDays = (days: readonly Pick<KnownDay, "on" | "known">[]): number[] =>
  days.flatMap(({ on, known }) => (known > 0 ? (dayNumber(on) ?? []) : []));

/** The day, or the nearest saved day before it within one checking interval. @param known oldest first */
export function nearestKnownDay(known: readonly string[], wanted: string): string | null {
  const days = known.flatMap((on) => dayNumber(on) ?? []);
  const at = dayNumber(wanted);
  const place = at === null ? -1 : days.findLastIndex((day) => day <= at);
  const found = days[place];
  if (at === null || found === undefined) return null;
  return at - found <= STEP_DAYS[rhythmOf(days)].most ? (known[place] ?? null) : null;
}
