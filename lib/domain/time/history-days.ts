import { RANGES, type Range, startOf } from "./chart-range";
import { addDays, dayNumber, dayText } from "./days";
import { type DaySpan, type Interval, STEP_DAYS } from "./interval";

/** Both included. */
export type DayRange = { from: string; to: string };

/** `from` null: as far back as possible. A missing day inside was not measured; a day outside is not loaded. */
export type AskedDays = { from: string | null; to: string };

/** Longest range of one request. @source the maximum of UPSTREAM_HISTORY_DAYS */
export const HISTORY_DAYS_MAX = 3_660;

/** One request per part. Parts touch the loaded days and repeat the last, incomplete one. null: all is loaded */
export function missingDays(asked: AskedDays | null, wanted: DayRange, today: string): DayRange[] {
  if (asked === null) return [];
  const parts: DayRange[] = [];
  if (asked.from !== null && wanted.from < asked.from) parts.push({ from: wanted.from, to: addDays(asked.from, -1) });
  const to = wanted.to < today ? wanted.to : today;
  if (to > asked.to) parts.push({ from: asked.to, to });
  return parts;
}

/** Since the last one, and two earlier days that may have been incomplete. */
export const refreshDays = (asked: AskedDays, today: string): DayRange => ({
  from: addDays(asked.to < today ? asked.to : today, -1),
  to: today,
});

export const everythingUntil = (today: string): DayRange => ({ from: addDays(today, 1 - HISTORY_DAYS_MAX), to: today });

export const joinedDays = (asked: AskedDays, part: DayRange): AskedDays => ({
  from: asked.from === null || asked.from < part.from ? asked.from : part.from,
  to: asked.to > part.to ? asked.to : part.to,
});

/** A year back from yesterday misses one day of a year back from today, which isn't worth a request. */
const WORTH_LOADING_DAYS = 7;

/** Only if the first of the requested days has a value: earlier days are likely. @param today YYYY-MM-DD */
export function rangesToLoad(
  span: DaySpan,
  interval: Interval,
  asked: AskedDays | null,
  today: string,
): { range: Range; days: DayRange }[] {
  const askedFrom = asked === null || asked.from === null ? null : dayNumber(asked.from);
  if (asked === null || askedFrom === null || span.from - askedFrom > STEP_DAYS[interval].most) return [];
  return RANGES.flatMap((range) => {
    const from = range === "all" ? dayNumber(everythingUntil(today).from) : startOf(range, span);
    if (from === null || askedFrom - from < WORTH_LOADING_DAYS) return [];
    return [{ range, days: { from: dayText(from), to: asked.to } }];
  });
}
