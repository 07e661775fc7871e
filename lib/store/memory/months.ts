import { DAY_MS } from "../../domain/time/units";

/** The month that a day is in, counted from January of the year 0. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
