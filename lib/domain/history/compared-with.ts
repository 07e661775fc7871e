import { minBy } from "../min-by";
import type { ComparedWith, KnownDay } from "../time/day-view";
import { dayNumber, dayText } from "../time/days";
import { type Interval, rhythmOf, STEP_DAYS } from "../time/interval";
import { isEnough } from "./is-enough";
import { nearestKnownDay } from "./nearest-day";
import { DAYS_BACK, isPeriodName, type Period } from "./period";

export const rhythmOfDays = (known: readonly Pick<KnownDay, "on">[]): Interval =>
  rhythmOf(known.flatMap(({ on }) => dayNumber(on) ?? []));

/** Days with little data count only if the user asks for that very day. @param known oldest first */
export function comparedWith(known: readonly KnownDay[], now: string, period: Period): ComparedWith {
  const interval = rhythmOfDays(known);
  const before = known.filter(({ on }) => on < now);
  const enough = before.filter((day) => isEnough(day, interval));
  const days = (enough.length === 0 ? before : enough).map(({ on }) => on);
  const asked = askedDay(period, now);
  if (asked === null) return { asked, day: days[0] ?? null, why: null };
  const isKnown = before.some(({ on }) => on === asked);
  if (isKnown && (period === asked || days.includes(asked))) return { asked, day: asked, why: null };
  // With monthly values, any day of the month means the month.
  const ofMonth =
    interval === "month" && period === asked ? days.find((on) => monthOf(on) === monthOf(asked)) : undefined;
  if (ofMonth !== undefined) return { asked, day: ofMonth, why: null };
  const day = nearestKnownDay(days, asked);
  // A monthly value covers every day until the next one, so no day was skipped.
  if (interval === "month" && period !== asked && day !== null && distance(day, asked) < STEP_DAYS.month.usual + 1)
    return { asked, day, why: null };
  const why = asked >= now ? "not-earlier" : isKnown ? "few" : "not-checked";
  return { asked, day: day ?? minBy(days, (on) => distance(on, asked)) ?? null, why };
}

const monthOf = (on: string) => on.slice(0, "YYYY-MM".length);
const distance = (one: string, other: string) => Math.abs((dayNumber(one) ?? 0) - (dayNumber(other) ?? 0));

function askedDay(period: Period, now: string): string | null {
  if (!isPeriodName(period)) return period;
  const back = DAYS_BACK[period];
  return back === null ? null : dayText((dayNumber(now) ?? 0) - back);
}
