import { HOUR_MS } from "./units";

/**
 * `[HH:00, HH+1:00)` on the service's clock, not 60 minutes since the first request. Hours count from the epoch.
 * `offsetMinutes`: the minutes of the service's UTC offset (30 for UTC+5:30).
 */
export type HourWindow = { hour: number; startsAtMs: number; resetsAtMs: number };

export function hourWindow(serviceMs: number, offsetMinutes: number): HourWindow {
  return windowOf(Math.floor((serviceMs + offsetMinutes * 60_000) / HOUR_MS), offsetMinutes);
}

export function windowOf(hour: number, offsetMinutes: number): HourWindow {
  const startsAtMs = hour * HOUR_MS - offsetMinutes * 60_000;
  return { hour, startsAtMs, resetsAtMs: startsAtMs + HOUR_MS };
}
