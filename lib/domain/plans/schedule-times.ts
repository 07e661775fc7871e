import { memoize } from "../memoize";
import { addDays } from "../time/days";
import { HOUR_MS, MINUTE_MS } from "../time/units";
import type { PlanSchedule } from "./plan";

/** No zone is further from UTC than this. */
const ZONES_MS = 15 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Every weekday occurs within this many days, even where a zone skips a day. */
const DAYS_AHEAD = 9;

const wallFormat = memoize(
  100,
  (timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
);

const wallTime = (zone: string, ms: number): string => wallFormat(zone).format(ms);

/** A time in a DST gap moves to the end of the gap; a repeated time means the first. */
export function instantOf(day: string, at: string, zone: string): number {
  const targetTime = `${day} ${at}`;
  let ms = Math.floor((Date.parse(`${day}T${at}:00Z`) - ZONES_MS) / QUARTER_MS) * QUARTER_MS;
  while (wallTime(zone, ms + QUARTER_MS) < targetTime) ms += QUARTER_MS;
  while (wallTime(zone, ms) < targetTime) ms += MINUTE_MS;
  return ms;
}

const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

export function nextDue(
  { days, at, zone }: Pick<PlanSchedule, "days" | "at" | "zone">,
  afterMs: number,
): number | null {
  const today = wallTime(zone, afterMs).slice(0, "YYYY-MM-DD".length);
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (!days.includes(weekday(day))) continue;
    const ms = instantOf(day, at, zone);
    if (ms > afterMs) return ms;
  }
  return null;
}
