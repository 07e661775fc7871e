import { daysBefore } from "../time/local-days";
import { HOUR_MS, MINUTE_MS } from "../time/units";
import type { PlanSchedule } from "./plan";

/** The clock on the wall of no zone is further from UTC than this. */
const ZONES_MS = 15 * HOUR_MS;
/** Zones change their clocks at quarter hours only. */
const QUARTER_MS = 15 * MINUTE_MS;
/** Each weekday comes within these, also where a zone leaves out a day. */
const DAYS_AHEAD = 9;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time of day on the wall of a zone, in a form that can be compared: 2026-03-29 02:30. */
function wallTime(zone: string, ms: number): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
    formats.set(zone, format);
  }
  return format.format(ms);
}

/**
 * When it is a time of day on a day in a zone: the first moment that the wall shows it or more. A time that the clock
 * skips is so the first moment after the gap, and of one that comes twice the first counts.
 */
export function instantOf(day: string, at: string, zone: string): number {
  const wanted = `${day} ${at}`;
  let ms = Math.floor((Date.parse(`${day}T${at}:00Z`) - ZONES_MS) / QUARTER_MS) * QUARTER_MS;
  while (wallTime(zone, ms + QUARTER_MS) < wanted) ms += QUARTER_MS;
  while (wallTime(zone, ms) < wanted) ms += MINUTE_MS;
  return ms;
}

/** Monday is 1, Sunday 7. */
const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The first time after an instant that a schedule is due; null: it names no weekday. */
export function nextDue(
  { days, at, zone }: Pick<PlanSchedule, "days" | "at" | "zone">,
  afterMs: number,
): number | null {
  const today = wallTime(zone, afterMs).slice(0, "YYYY-MM-DD".length);
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = daysBefore(today, -ahead);
    if (!days.includes(weekday(day))) continue;
    const ms = instantOf(day, at, zone);
    if (ms > afterMs) return ms;
  }
  return null;
}
