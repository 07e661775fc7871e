import type { ComparedWith, OtherDay } from "../time/day-view";
import { dayNumber, dayText } from "../time/days";
import { type Interval, STEP_DAYS } from "../time/interval";
import type { KnownDay } from "./history";
import { isEnough } from "./is-enough";
import { nearestKnownDay, rhythmOf } from "./nearest-day";

/** How far back a named period reaches, in days; `first` reaches as far as anything is known. */
const DAYS_BACK = { yesterday: 1, "7d": 7, "28d": 28, "90d": 90, "365d": 365, first: null } as const;

/** Periods with a name of their own, shortest first; they are the values of `vs` in the address, beside a written day. */
export type PeriodName = keyof typeof DAYS_BACK;
export const PERIODS = Object.keys(DAYS_BACK) as PeriodName[];

/** What a project is compared with: a named period, or a day as YYYY-MM-DD. */
export type Period = PeriodName | (string & {});

const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(DAYS_BACK, text);

/** A whole day as it is written in an address: YYYY-MM-DD, and a real one. */
export const isWrittenDay = (text: string): boolean => text.length === "YYYY-MM-DD".length && dayNumber(text) !== null;

/** The period that an address names; null: none, or none there is. */
export function parsePeriod(text: string | null): Period | null {
  if (text === null) return null;
  return isPeriodName(text) || isWrittenDay(text) ? text : null;
}

/** The day a period means, counted back from a day; null: as far back as anything is known. */
function askedDay(period: Period, now: string): string | null {
  if (!isPeriodName(period)) return period;
  const back = DAYS_BACK[period];
  return back === null ? null : dayText((dayNumber(now) ?? 0) - back);
}

/** How far apart the days of a project normally are. */
export const rhythmOfDays = (known: readonly Pick<KnownDay, "on">[]): Interval =>
  rhythmOf(known.flatMap(({ on }) => dayNumber(on) ?? []));

/**
 * The known day that a period comes to: the day it means, or the nearest before it, at most one checking interval away;
 * failing that the nearest of all. Days on which little of the project is known stand for no period, only for
 * themselves.
 * @param known days of which something is held, oldest first
 * @param now day of what is compared; only days before it count
 */
export function comparedWith(known: readonly KnownDay[], now: string, period: Period): ComparedWith {
  const interval = rhythmOfDays(known);
  const before = known.filter(({ on }) => on < now);
  const enough = before.filter((day) => isEnough(day, interval));
  const days = (enough.length === 0 ? before : enough).map(({ on }) => on);
  const asked = askedDay(period, now);
  if (asked === null) return { asked, day: days[0] ?? null, why: null };
  const isKnown = before.some(({ on }) => on === asked);
  if (isKnown && (period === asked || days.includes(asked))) return { asked, day: asked, why: null };
  // A day stands for its month there, whichever of its days is named.
  const ofMonth =
    interval === "month" && period === asked ? days.find((on) => monthOf(on) === monthOf(asked)) : undefined;
  if (ofMonth !== undefined) return { asked, day: ofMonth, why: null };
  const day = nearestKnownDay(days, asked);
  // A month's value stands for every day until the next one: none of those was left out.
  if (interval === "month" && period !== asked && day !== null && distance(day, asked) < STEP_DAYS.month.usual + 1)
    return { asked, day, why: null };
  const why = asked >= now ? "not-earlier" : isKnown ? "few" : "not-checked";
  return { asked, day: day ?? nearestOf(days, asked), why };
}

const monthOf = (on: string) => on.slice(0, "YYYY-MM".length);
const distance = (one: string, other: string) => Math.abs((dayNumber(one) ?? 0) - (dayNumber(other) ?? 0));

/** The nearest of all days; of two as near, the earlier one. */
function nearestOf(days: readonly string[], wanted: string): string | null {
  let nearest: string | null = null;
  for (const on of days) if (nearest === null || distance(on, wanted) < distance(nearest, wanted)) nearest = on;
  return nearest;
}

/**
 * vs Nov 14 (Nov 15 was not checked)
 * @param write a day as the reader's locale writes it
 */
export function comparedWithWords({ asked, day, why }: ComparedWith, write: (on: string) => string): string {
  if (day === null) return "no earlier day is known";
  const reason = asked === null ? null : otherDayWords(why, write(asked));
  return reason === null ? `vs ${write(day)}` : `vs ${write(day)} (${reason})`;
}

/** Nov 12; where another day had been asked for, Nov 12 (Nov 14 was not checked). */
export function lastDayWords(asked: string | null, day: string, write: (on: string) => string): string {
  if (asked === null || write(asked) === write(day)) return write(day);
  return `${write(day)} (${otherDayWords("not-checked", write(asked))})`;
}

/** Nov 15 was not checked */
export function otherDayWords(why: OtherDay | null, asked: string): string | null {
  if (why === null) return null;
  if (why === "not-earlier") return `${asked} is not earlier`;
  return why === "few" ? `few keywords were checked on ${asked}` : `${asked} was not checked`;
}
