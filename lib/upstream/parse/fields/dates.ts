import type { Json, JsonObject } from "../../../domain/json";
import { DAY_MS } from "../../../domain/time/units";
import { byName } from "../json/by-name";
import { firstOf, isObject, own } from "../json/json-object";

/** How a service writes days whose year comes last; found from a whole series, see `dayOrderOf`. */
export type DayOrder = "day-first" | "month-first" | "unknown";

const TEXT_LENGTH_MAX = 64;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T\s,].*)?$/s;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T\s,].*)?$/s;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T.*)?$/s;
const WEEK = /^(\d{4})-?W(\d{2})(?:-?[1-7])?$/;
const MONTH_ONLY = /^(\d{4})[-/](\d{1,2})$/;
const QUARTER = /^(\d{4})[-/ ]?Q([1-4])$/i;

function day(year: number, month: number, dayOfMonth: number): string | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || dayOfMonth < 1) return null;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (dayOfMonth > (month === 2 && leap ? 29 : (MONTH_DAYS[month - 1] ?? 0))) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
}

/** Epoch seconds (9 or 10 digits), milliseconds (12 or 13) or microseconds (15 or 16), as milliseconds. */
function epochMs(value: number): number | null {
  const magnitude = Math.abs(value);
  if (magnitude < 1e8 || magnitude >= 1e17) return null;
  return magnitude < 1e11 ? value * 1e3 : magnitude < 1e14 ? value : value / 1e3;
}

/** The moment of a field that holds an epoch; null for everything else. */
export function instantOf(raw: Json | undefined): number | null {
  if (typeof raw === "number") return epochMs(raw);
  return typeof raw === "string" && /^\d{9,16}(?:\.\d+)?$/.test(raw.trim()) ? epochMs(Number(raw)) : null;
}

/** An epoch as the UTC day. */
function fromEpoch(value: number): string | null {
  const ms = epochMs(value);
  if (ms === null) return null;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : day(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function fromDigits(text: string): string | null {
  const compact = COMPACT.exec(text);
  if (compact !== null) return day(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  return fromEpoch(Number(text));
}

function fromYearLast(match: RegExpExecArray, order: DayOrder): string | null {
  const first = Number(match[1]);
  const second = Number(match[3]);
  const year = Number(match[4]);
  if (first > 12 || first === second) return day(year, second, first);
  if (second > 12) return day(year, first, second);
  if (order !== "unknown") return order === "day-first" ? day(year, second, first) : day(year, first, second);
  return match[2] === "/" ? null : day(year, second, first); // 03/04/2026 alone could be either day: better none than wrong
}

/** "9 Nov 2026", "Nov 9, 2026", "Mon, 09 Nov 2026 20:01:12 GMT", "Mon Nov 09 2026 20:01:12 GMT+0100" */
function fromWords(text: string): string | null {
  const words = text
    .toLowerCase()
    .split(/[\s,./-]+/)
    .slice(0, 5);
  const at = words.findIndex(
    (word) => /^[a-z]{3,9}$/.test(word) && MONTHS.includes(word.slice(0, 3)) && !/^(mon|sat|sun)/.test(word),
  );
  if (at < 0) return null;
  const numbers = words
    .filter((word) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(word))
    .map((word) => Number.parseInt(word, 10));
  const year = numbers.find((number) => number > 31);
  const dayOfMonth = numbers.find((number) => number <= 31);
  if (year === undefined) return null;
  return day(year, MONTHS.indexOf((words[at] ?? "").slice(0, 3)) + 1, dayOfMonth ?? 1);
}

/** The first day of an ISO week; the week with 4 January is the first of its year. */
function mondayOf(year: number, week: number): string | null {
  if (week < 1 || week > 53) return null;
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fromEpoch(fourth + ((week - 1) * 7 - weekday) * DAY_MS);
}

function fromText(raw: string, order: DayOrder): string | null {
  const text = raw.trim();
  if (text.length > TEXT_LENGTH_MAX) return null;
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return day(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  if (!/\d/.test(text)) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return fromDigits(text);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) return fromYearLast(yearLast, order);
  const week = WEEK.exec(text);
  if (week !== null) return mondayOf(Number(week[1]), Number(week[2]));
  const month = MONTH_ONLY.exec(text);
  if (month !== null) return day(Number(month[1]), Number(month[2]), 1);
  const quarter = QUARTER.exec(text);
  if (quarter !== null) return day(Number(quarter[1]), Number(quarter[2]) * 3 - 2, 1);
  const compact = COMPACT.exec(text);
  if (compact !== null) return day(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const wrapped = /^\/?Date\((\d{9,16})\D*/.exec(text);
  return wrapped === null ? fromWords(text) : fromEpoch(Number(wrapped[1]));
}

/** The rows of a list mostly have the same days. */
const READ: Record<DayOrder, (text: string) => string | null> = {
  "day-first": byName((text) => fromText(text, "day-first")),
  "month-first": byName((text) => fromText(text, "month-first")),
  unknown: byName((text) => fromText(text, "unknown")),
};

/**
 * The calendar day of a date field as YYYY-MM-DD, taken as written: an offset or a zone in the text never shifts it.
 * Epoch values, which carry no day of their own, are read in UTC. A quarter, a month or a week alone is its first day.
 * @param order how to read days with the year last; without it 03/04/2026 is nobody's day and comes back null
 * @returns null when the field holds no real day (0000-00-00, 30 February, words)
 */
export function toDay(raw: Json | undefined, order: DayOrder = "unknown"): string | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? fromDigits(String(raw)) : null;
  if (typeof raw === "string") return READ[order](raw);
  if (!isObject(raw)) return null;
  if (isDayInParts(raw)) return day(Number(raw.year), Number(raw.month), Number(raw.day));
  const inner = firstOf(raw, ["date", "$date", "value"]);
  return typeof inner === "string" || typeof inner === "number" ? toDay(inner, order) : null;
}

/** `{year: 2026, month: 11, day: 9}`, and nothing else. */
export const isDayInParts = (raw: JsonObject): boolean =>
  Object.keys(raw).length === 3 &&
  ["year", "month", "day"].every((name) => Number.isInteger(Number(own(raw, name) ?? NaN)));

/** Does a field hold a day, whichever way it is written? */
export const isDated = (raw: Json | undefined): boolean =>
  toDay(raw, "day-first") !== null || toDay(raw, "month-first") !== null;

/** Which comes first in dates like 13/04/2026: one date above 12 tells it for its whole series. */
export function dayOrderOf(values: readonly (Json | undefined)[]): DayOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const value of values) {
    const match = typeof value === "string" && value.length <= TEXT_LENGTH_MAX ? YEAR_LAST.exec(value.trim()) : null;
    if (match === null) continue;
    if (Number(match[1]) > 12) dayFirst += 1;
    if (Number(match[3]) > 12) monthFirst += 1;
  }
  if (dayFirst === monthFirst || (dayFirst > 0 && monthFirst > 0)) return "unknown";
  return dayFirst > 0 ? "day-first" : "month-first";
}
