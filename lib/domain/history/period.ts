import type { OtherDay } from "../time/day-view";
import { isWrittenDay } from "../time/days";

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

export function otherDayWords(why: OtherDay | null, asked: string): string | null {
  if (why === null) return null;
  if (why === "not-earlier") return `${asked} is not earlier`;
  return why === "few" ? `few keywords were checked on ${asked}` : `${asked} was not checked`;
}
