import { memoize } from "../memoize";
import { DAY_MS } from "./units";

/** YYYY-MM-DD, or YYYY-MM for a month, and day numbers since 1970-01-01. Time zones never shift a day. */
const DAY_PATTERN = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

const LENGTH_MAX = "YYYY-MM-DD".length;

export const dayNumber = (on: string): number | null => (on.length > LENGTH_MAX ? null : cachedDay(on));

/** Lists repeat the same days thousands of times. */
const cachedDay = memoize(5_000, readDay);

function readDay(on: string): number | null {
  const match = DAY_PATTERN.exec(on);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1)];
  const [start, end] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)];
  const at = start + (day - 1) * DAY_MS;
  return month < 1 || month > 12 || at < start || at >= end ? null : at / DAY_MS;
}

/** YYYY-MM-DD, not a month. */
export const isWrittenDay = (text: string): boolean => text.length === LENGTH_MAX && dayNumber(text) !== null;

export const dayText = (day: number): string => new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10);

export const addDays = (on: string, days: number): string => dayText((dayNumber(on) ?? 0) + days);

export const dayOfInstant = (ms: number): number => Math.floor(ms / DAY_MS);

const FIRST_DAY = dayNumber("2000-01-01") ?? 0;

/** null: a zero date or a misread timestamp. A service east of this server may be a day ahead. */
export function plausibleDay(on: string | null, readOn: number): number | null {
  const day = on === null ? null : dayNumber(on);
  return day !== null && day >= FIRST_DAY && day <= readOn + 1 ? day : null;
}

/** Is a day in the future in every zone, by this computer's clock and the service's? */
export function isFuture(on: string, today?: string): boolean {
  const day = dayNumber(on);
  const now = Math.max(dayOfInstant(Date.now()), dayNumber(today ?? "") ?? 0);
  return day !== null && day > now + 1;
}

export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** Same day in another month, clamped to its end. The last day of a month stays the last. */
export function addMonths(day: number, months: number): number {
  const from = new Date(day * DAY_MS);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const isLast = new Date((day + 1) * DAY_MS).getUTCDate() === 1;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = isLast ? lastOfMonth : Math.min(from.getUTCDate(), lastOfMonth);
  return Date.UTC(year, month, date) / DAY_MS;
}
