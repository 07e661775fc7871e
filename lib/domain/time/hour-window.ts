import { HOUR_MS } from "./units";

/**
 * A clock-hour window `[HH:00, HH+1:00)` on the service's clock: not "60 minutes since the first request".
 * Hours are counted from the epoch, so daylight saving cannot move them. `offsetMinutes` is what the service's time
 * zone has beyond whole hours (30 for UTC+5:30, 45 for UTC+5:45), 0 nearly everywhere.
 */
export type HourWindow = { hour: number; startsAtMs: number; resetsAtMs: number };

/** The window that holds an instant of the service's clock. */
export function hourWindow(serviceMs: number, offsetMinutes: number): HourWindow {
  return windowOf(Math.floor((serviceMs + offsetMinutes * 60_000) / HOUR_MS), offsetMinutes);
}

/** The window with a given number. */
export function windowOf(hour: number, offsetMinutes: number): HourWindow {
  const startsAtMs = hour * HOUR_MS - offsetMinutes * 60_000;
  return { hour, startsAtMs, resetsAtMs: startsAtMs + HOUR_MS };
}
