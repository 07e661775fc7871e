import type { Json, JsonObject } from "../../../domain/json";
import { dayNumber, dayText, isWrittenDay, mondayOf } from "../../../domain/time/days";
import { firstOf, isObject, own, saysNothing, scalarText } from "../json/json-object";
import { byName } from "../json/name-words";
import { monthNamed } from "./month-names";
import { asciiDigits } from "./numbers";

export type DayOrder = "day-first" | "month-first" | "year-first" | "unknown";

const TEXT_LENGTH_MAX = 64;
/** Rank trackers have no older data: earlier days are zero dates such as 1970-01-01 or 0001-01-01. */
const YEAR_MIN = 2000;
const YEAR_MAX = 2199;
const TAIL = /(?:[T\sZ,+_(].*)?$/s.source;
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TAIL}`, "s");
const YEAR_OPEN = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})(?!\\d)${TAIL}`, "s");
/** A day with an optional hour, minute and second: 20261124, 2026112409, 20261124091500. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:([01]\d|2[0-3])(?:[0-5]\d){0,2})?(?:[TZ\s+_-].*)?$/s;
const COMPACT_DAY_FIRST = /^(\d{2})(\d{2})(\d{4})$/;
const WEEK = /^(\d{4})-?W(\d{2})(?:-?[1-7])?$/;
const MONTH_ONLY = /^(\d{4})[-/](\d{1,2})$/;
const QUARTER = /^(\d{4})[-/ ]?Q([1-4])$/i;
const NUMBER = /^\d+(?:\.\d+)?(?:e\+?\d{1,2})?$/i;
const EAST_ASIAN = /(\d{4})(?:\s*[年년]|\.)\s*(\d{1,2})(?:\s*[月월]|\.)\s*(\d{1,2})(?:\s*[日일]|\.)?/;
/** "Tue 24/11/2026", "Di., 24.11.2026" */
const WEEKDAY = /^\p{L}[\p{L}\d.]{0,11},?\s+(?=\d{1,4}[-/.]\d{1,2}[-/.]\d)/u;
/** Vietnamese numbers its months: "24 tháng 11 năm 2026". */
const NUMBERED_MONTH = /^(?:[\p{L} ]+,? )?(\d{1,2}) tháng (\d{1,2}),?(?: năm)? (\d{4})$/iu;

function day(year: number, month: number, dayOfMonth: number): string | null {
  const text = [year, String(month).padStart(2, "0"), String(dayOfMonth).padStart(2, "0")].join("-");
  return year >= YEAR_MIN && year <= YEAR_MAX && isWrittenDay(text) ? text : null;
}

/** Epoch seconds, milliseconds, microseconds or nanoseconds as milliseconds; null outside 2000 to next year. */
function epochMs(value: number): number | null {
  const [first, end] = [Date.UTC(YEAR_MIN, 0, 1), Date.UTC(new Date().getUTCFullYear() + 2, 0, 1)];
  const unit = [1e3, 1, 1e-3, 1e-6].find((scale) => value * scale >= first && value * scale < end);
  return unit === undefined ? null : value * unit;
}

export function instantOf(raw: Json | undefined): number | null {
  if (typeof raw === "number") return epochMs(raw);
  if (typeof raw !== "string" || raw.length > TEXT_LENGTH_MAX) return null;
  const text = raw.trim();
  return NUMBER.test(text) && fromCompact(text) === null ? epochMs(Number(text)) : null;
}

function fromEpoch(value: number): string | null {
  const ms = epochMs(value);
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10);
}

function fromCompact(text: string): string | null {
  const compact = COMPACT.exec(text);
  return compact === null ? null : day(Number(compact[1]), Number(compact[2]), Number(compact[3]));
}

function fromDigits(text: string): string | null {
  const dayFirst = COMPACT_DAY_FIRST.exec(text);
  return (
    fromCompact(text) ??
    (dayFirst !== null && Number(dayFirst[1]) > 12
      ? day(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
      : null) ??
    fromEpoch(Number(text))
  );
}

/** A two-digit year is at most next year; 0 means none. Thai years are 543 ahead. */
function fullYear(text: string): number {
  if (text.length !== 2) return Number(text) > 2_500 ? Number(text) - 543 : Number(text);
  const year = 2000 + Number(text);
  return year <= new Date().getUTCFullYear() + 1 ? year : 0;
}

function inOrder([, first = "", , second = "", last = ""]: readonly string[], order: DayOrder): string | null {
  if (order === "day-first") return day(fullYear(last), Number(second), Number(first));
  if (order === "month-first") return day(fullYear(last), Number(first), Number(second));
  return order === "year-first" ? day(fullYear(first), Number(second), Number(last)) : null;
}

const ORDERS = ["day-first", "month-first", "year-first"] as const satisfies readonly DayOrder[];

/** Dots, and dashes before a long year, mean day, month, year in that order; other separators are ambiguous. */
const usualOrder = ([, , separator, , year]: readonly string[]): DayOrder =>
  separator === "." || (separator === "-" && year?.length === 4) ? "day-first" : "unknown";

function fromYearOpen(parts: RegExpExecArray, order: DayOrder): string | null {
  if (order !== "unknown") return inOrder(parts, order);
  const days = [...new Set(ORDERS.flatMap((one) => inOrder(parts, one) ?? []))];
  return days.length === 1 ? (days[0] ?? null) : inOrder(parts, usualOrder(parts));
}

/** "9 Nov 2026", "Nov 9, 2026", "25-Nov-26", "22 de octubre de 2026", "Mon, 09 Nov 2026 20:01:12 GMT". */
function fromWords(text: string): string | null {
  const words = text.toLowerCase().split(/[\s,،./'’-]+/);
  const months = words.flatMap((word, at) => (monthNamed(word) === null ? [] : [at]));
  // In "mar. 24 mar. 2026" the first "mar." is Tuesday.
  const at = months.at(-1);
  if (at === undefined) return null;
  const numbers = words.flatMap((word, place) => {
    const digits = /^(\d{1,4})(?:st|nd|rd|th|er|e|º|ª)?$/.exec(word)?.[1];
    return digits === undefined ? [] : [{ place, digits, value: Number(digits) }];
  });
  const long = numbers.find(({ digits }) => digits.length === 4);
  const year = long ?? numbers[1];
  const dayOfMonth = numbers.find((number) => number !== year && number.value <= 31);
  if (year === undefined || (long === undefined && year.place < at)) return null;
  return day(fullYear(year.digits), monthNamed(words[at] ?? "") ?? 0, dayOfMonth?.value ?? 1);
}

/** The first day of an ISO week. Week 1 contains 4 January. */
const dayOfWeek = (year: string, week: number): string | null =>
  week < 1 || week > 53 ? null : dayText(mondayOf(dayNumber(`${year}-01-04`) ?? 0) + (week - 1) * 7);

const plainText = (raw: string): string => asciiDigits(raw).trim().replace(WEEKDAY, "");

function fromText(raw: string, order: DayOrder): string | null {
  if (raw.length > TEXT_LENGTH_MAX) return null;
  const text = plainText(raw).replace(EAST_ASIAN, "$1-$2-$3").replace(NUMBERED_MONTH, "$3-$2-$1");
  if (!/\d/.test(text)) return null;
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return day(fullYear(yearFirst[1] ?? ""), Number(yearFirst[3]), Number(yearFirst[4]));
  if (NUMBER.test(text)) return fromDigits(text);
  const yearOpen = YEAR_OPEN.exec(text);
  if (yearOpen !== null) return fromYearOpen(yearOpen, order);
  const week = WEEK.exec(text);
  if (week !== null) return dayOfWeek(week[1] ?? "", Number(week[2]));
  const month = MONTH_ONLY.exec(text);
  if (month !== null) return day(Number(month[1]), Number(month[2]), 1);
  const quarter = QUARTER.exec(text);
  if (quarter !== null) return day(Number(quarter[1]), Number(quarter[2]) * 3 - 2, 1);
  const jsonDate = /^\/?Date\((\d{9,16})\D*/.exec(text);
  return fromCompact(text) ?? (jsonDate === null ? fromWords(text) : fromEpoch(Number(jsonDate[1])));
}

/** Caches dates, because most rows of a list share them. */
const READ: Record<DayOrder, (text: string) => string | null> = {
  "day-first": byName((text) => fromText(text, "day-first")),
  "month-first": byName((text) => fromText(text, "month-first")),
  "year-first": byName((text) => fromText(text, "year-first")),
  unknown: byName((text) => fromText(text, "unknown")),
};

/** As YYYY-MM-DD, never shifted by zones; epochs in UTC. null without a real day, or if ambiguous without `order`. */
export function toDay(raw: Json | undefined, order: DayOrder = "unknown"): string | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? fromDigits(String(raw)) : null;
  if (typeof raw === "string") return READ[order](raw);
  if (!isObject(raw)) return null;
  if (isDayInParts(raw)) return day(Number(raw.year), Number(raw.month), Number(raw.day));
  const inner = firstOf(raw, ["date", "$date", "value"]);
  return typeof inner === "string" || typeof inner === "number" ? toDay(inner, order) : null;
}

export const isDayInParts = (raw: JsonObject): boolean =>
  Object.keys(raw).length === 3 &&
  ["year", "month", "day"].every((name) => Number.isInteger(Number(scalarText(own(raw, name)) || NaN)));

/** Whether a date field is filled in with no day, as in 0000-00-00 or 1970-01-01. */
export const isZeroDate = (raw: Json | undefined): boolean =>
  saysNothing(raw) || (typeof raw !== "object" && /^(?:0+|0+[-/.].*|000\d-.*|1[89]\d\d-.*)$/s.test(String(raw).trim()));

export const isDated = (raw: Json | undefined): boolean =>
  toDay(raw) !== null || (typeof raw === "string" && ORDERS.some((order) => toDay(raw, order) !== null));

export function dayOrderOf(values: readonly (Json | undefined)[]): DayOrder {
  const open = values.flatMap((value) => {
    const isText = typeof value === "string" && value.length <= TEXT_LENGTH_MAX;
    const match = isText ? YEAR_OPEN.exec(plainText(value)) : null;
    return match === null ? [] : [match];
  });
  const readable = ORDERS.map((order) => ({
    order,
    days: open.filter((parts) => inOrder(parts, order) !== null).length,
  }));
  const most = Math.max(...readable.map(({ days }) => days));
  const best = readable.filter(({ days }) => days === most && days > 0);
  return best.length === 1 ? (best[0]?.order ?? "unknown") : "unknown";
}
