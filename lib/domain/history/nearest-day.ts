import type { KnownDay } from "../time/day-view";
import { dayNumber } from "../time/days";
import { rhythmOf, STEP_DAYS } from "../time/interval";

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
