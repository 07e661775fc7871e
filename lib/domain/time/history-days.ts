import { dayNumber, dayText } from "./days";

/** Calendar days (YYYY-MM-DD), both ends included. */
export type DayRange = { from: string; to: string };

/**
 * Which days of a history the service was asked for. `from` null: as far back as it goes. A day within that
 * has no point was not measured; a day outside is not loaded.
 */
export type AskedDays = { from: string | null; to: string };

/** “Everything before that” is asked for in one request of at most this many days. @source the maximum of UPSTREAM_HISTORY_DAYS */
export const HISTORY_DAYS_MAX = 3_660;

const shifted = (on: string, days: number): string => dayText((dayNumber(on) ?? 0) + days);

/**
 * The days of a range that were never requested, each part one request. Parts reach up to the saved days, so that the
 * days asked for stay one piece; a later part begins with the last day held, which was not over when it was asked for.
 * Days after `today` are no part.
 * @param asked null: the history came whole and there is nothing to load
 * @param today calendar day, YYYY-MM-DD
 */
export function missingDays(asked: AskedDays | null, wanted: DayRange, today: string): DayRange[] {
  if (asked === null) return [];
  const parts: DayRange[] = [];
  if (asked.from !== null && wanted.from < asked.from) parts.push({ from: wanted.from, to: shifted(asked.from, -1) });
  const to = wanted.to < today ? wanted.to : today;
  if (to > asked.to) parts.push({ from: asked.to, to });
  return parts;
}

/** What a refresh asks for: the days since the last one, and the two before that may not have been over. */
export const refreshDays = (asked: AskedDays, today: string): DayRange => ({
  from: shifted(asked.to < today ? asked.to : today, -1),
  to: today,
});

/** Every day before the ones held, as far as a service is asked back. */
export const everythingUntil = (today: string): DayRange => ({ from: shifted(today, 1 - HISTORY_DAYS_MAX), to: today });

/** The days asked for once a part has come. */
export const joinedDays = (asked: AskedDays, part: DayRange): AskedDays => ({
  from: asked.from === null || asked.from < part.from ? asked.from : part.from,
  to: asked.to > part.to ? asked.to : part.to,
});
