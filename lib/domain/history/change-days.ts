import type { ComparedWith, KnownDay } from "../time/day-view";
import type { Interval } from "../time/interval";
import { comparedWith, rhythmOfDays } from "./compared-with";
import { isEnough } from "./is-enough";
import { nearestKnownDay } from "./nearest-day";
import { usualVs } from "./page-period";
import type { Period } from "./period";

/** @property from null: the default period @property to the later day; null: the latest usable day */
export type DaysAsked = { from: Period | null; to: string | null };

export type ComparedDays = { to: string; isLatest: boolean; compared: ComparedWith; interval: Interval };

/** @param known saved days, oldest first @returns null: nothing is saved */
export function comparedDays(known: readonly KnownDay[], asked: DaysAsked): ComparedDays | null {
  const interval = rhythmOfDays(known);
  const days = known.map(({ on }) => on);
  const wanted = asked.to === null ? null : nearestKnownDay(days, asked.to);
  const latest = (known.findLast((day) => isEnough(day, interval)) ?? known.at(-1))?.on;
  const to = wanted ?? latest;
  if (to === undefined) return null;
  return { to, isLatest: to === latest, compared: comparedWith(known, to, asked.from ?? usualVs(interval)), interval };
}
