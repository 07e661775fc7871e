import { HOUR_MS } from "./units";

/** On the service's clock. Hours count from the epoch. `offsetMinutes`: its UTC offset (30 for UTC+5:30). */
export type HourWindow = { hour: number; startsAtMs: number; resetsAtMs: number };

export function hourWindow(serviceMs: number, offsetMinutes: number): HourWindow {
  return windowOf(Math.floor((serviceMs + offsetMinutes * 60_000) / HOUR_MS), offsetMinutes);
}

export function windowOf(hour: number, offsetMinutes: number): HourWindow {
  const startsAtMs = hour * HOUR_MS - offsetMinutes * 60_000;
  return { hour, startsAtMs, resetsAtMs: startsAtMs + HOUR_MS };
}
