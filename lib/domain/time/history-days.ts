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
export function missingDays(loadedDays: AskedDays | null, requestedDays: DayRange, today: string): DayRange[] {
  if (loadedDays === null) return [];
  const parts: DayRange[] = [];
  if (loadedDays.from !== null && requestedDays.from < loadedDays.from)
    parts.push({ from: requestedDays.from, to: addDays(loadedDays.from, -1) });
  const to = requestedDays.to < today ? requestedDays.to : today;
  if (to > loadedDays.to) parts.push({ from: loadedDays.to, to });
  return parts;
}

/** Since the last one, and two earlier days that may have been incomplete. */
export const refreshDays = (loadedDays: AskedDays, today: string): DayRange => ({
  from: addDays(loadedDays.to < today ? loadedDays.to : today, -1),
  to: today,
});

export const everythingUntil = (today: string): DayRange => ({ from: addDays(today, 1 - HISTORY_DAYS_MAX), to: today });

export const joinedDays = (loadedDays: AskedDays, part: DayRange): AskedDays => ({
  from: loadedDays.from === null || loadedDays.from < part.from ? loadedDays.from : part.from,
  to: loadedDays.to > part.to ? loadedDays.to : part.to,
});

/** A year back from yesterday misses one day of a year back from today, which isn't worth a request. */
const WORTH_LOADING_DAYS = 7;

/** Only if the first of the requested days has a value: earlier days are likely. @param today YYYY-MM-DD */
export function rangesToLoad(
  span: DaySpan,
  interval: Interval,
  loadedDays: AskedDays | null,
  today: string,
): { range: Range; days: DayRange }[] {
  const askedFrom = loadedDays === null || loadedDays.from === null ? null : dayNumber(loadedDays.from);
  if (loadedDays === null || askedFrom === null || span.from - askedFrom > STEP_DAYS[interval].most) return [];
  return RANGES.flatMap((range) => {
    const from = range === "all" ? dayNumber(everythingUntil(today).from) : startOf(range, span);
    if (from === null || askedFrom - from < WORTH_LOADING_DAYS) return [];
    return [{ range, days: { from: dayText(from), to: loadedDays.to } }];
  });
}
