import { HOUR_MS, MINUTE_MS } from "../time/units";
import type { HoursWindow, PlanHours } from "./plan";

const DAY_MINUTES = 24 * 60;
/** Zones change their clocks at quarter hours only. */
const QUARTER_MS = 15 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone);
  if (made !== undefined) return made;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(zone, format);
  return format;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight by the clock on the wall of a zone. */
const wallMinutes = (zone: string, ms: number): number => minutesOf(formatOf(zone).format(ms));

/** May a plan with these hours send at this instant? From 22:00 to 06:00 runs over midnight. */
export function isOpenAt(hours: PlanHours, ms: number): boolean {
  if (hours === "any") return true;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  if (from === to) return true;
  const minute = wallMinutes(hours.zone, ms);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The next instant after `ms` at which the hours may begin or end, or the zone may change its clock. */
function nextTurn(hours: HoursWindow, ms: number): number {
  const minute = wallMinutes(hours.zone, ms);
  const minuteStart = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const until = (time: string) => ((minutesOf(time) - minute + DAY_MINUTES - 1) % DAY_MINUTES) + 1;
  const turn = minuteStart + Math.min(until(hours.from), until(hours.to)) * MINUTE_MS;
  return Math.min(turn, (Math.floor(ms / QUARTER_MS) + 1) * QUARTER_MS);
}

/** When a plan with these hours may send within a stretch of time, as stretches in order. */
export function openStretches(hours: PlanHours, startMs: number, endMs: number): { startMs: number; endMs: number }[] {
  if (hours === "any") return [{ startMs, endMs }];
  const open: { startMs: number; endMs: number }[] = [];
  for (let at = startMs; at < endMs; ) {
    const next = Math.min(endMs, nextTurn(hours, at));
    const last = open.at(-1);
    if (isOpenAt(hours, at)) {
      if (last?.endMs === at) last.endMs = next;
      else open.push({ startMs: at, endMs: next });
    }
    at = next;
  }
  return open;
}

/** Two days hold every wall-clock time, also where the clock skips one. */
const LOOK_AHEAD_MS = 48 * HOUR_MS;

/** When such a plan may send next: now, or the instant its hours begin. */
export function opensAt(hours: PlanHours, ms: number): number {
  return openStretches(hours, ms, ms + LOOK_AHEAD_MS)[0]?.startMs ?? ms;
}
