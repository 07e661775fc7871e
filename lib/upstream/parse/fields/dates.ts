import type { Json, JsonObject } from "../../../domain/json";
import { dayNumber, dayText, isWrittenDay, mondayOf } from "../../../domain/time/days";
import { firstOf, firstRead, isObject, own, saysNothing, scalarText } from "../json/json-object";
import { byName } from "../json/name-words";
import { monthNamed } from "./month-names";
import { asciiDigits } from "./numbers";

export type DayOrder = "day-first" | "month-first" | "year-first" | "unknown";

const TEXT_LENGTH_MAX = 64;
/** Rank trackers have no older data: earlier days are zero dates such as 1970-01-01 or 0001-01-01. */
const YEAR_MIN = 2000;
const YEAR_MAX = 2199;

function day(year: string | number, month: string | number, dayOfMonth: string | number): string | null {
  const text = [year, String(month).padStart(2, "0"), String(dayOfMonth).padStart(2, "0")].join("-");
  return Number(year) >= YEAR_MIN && Number(year) <= YEAR_MAX && isWrittenDay(text) ? text : null;
}

/** Epoch seconds, milliseconds, microseconds or nanoseconds as milliseconds; null outside 2000 to next year. */
function epochMs(value: number): number | null {
  const [first, end] = [Date.UTC(YEAR_MIN, 0, 1), Date.UTC(new Date().getUTCFullYear() + 2, 0, 1)];
  const unit = [1e3, 1, 1e-3, 1e-6].find((scale) => value * scale >= first && value * scale < end);
  return unit === undefined ? null : value * unit;
}

function dayOfEpoch(value: number): string | null {
  const ms = epochMs(value);
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10);
}

/** A two-digit year is at most next year; 0 means none. Thai years are 543 ahead. */
function fullYear(text: string): number {
  if (text.length !== 2) return Number(text) > 2_500 ? Number(text) - 543 : Number(text);
  const year = 2000 + Number(text);
  return year <= new Date().getUTCFullYear() + 1 ? year : 0;
}

type Parts = readonly string[];
const ORDERS = ["day-first", "month-first", "year-first"] as const satisfies readonly DayOrder[];

function inOrder([, first = "", , second = "", last = ""]: Parts, order: DayOrder): string | null {
  if (order === "day-first") return day(fullYear(last), second, first);
  if (order === "month-first") return day(fullYear(last), first, second);
  return order === "year-first" ? day(fullYear(first), second, last) : null;
}

/** Dots, and dashes before a long year, mean day, month, year in that order; other separators are ambiguous. */
function inAnyOrder(parts: Parts): string | null {
  const days = [...new Set(ORDERS.flatMap((order) => inOrder(parts, order) ?? []))];
  if (days.length === 1) return days[0] ?? null;
  const [, , separator, , year = ""] = parts;
  return separator === "." || (separator === "-" && year.length === 4) ? inOrder(parts, "day-first") : null;
}

/** The first day of an ISO week. Week 1 contains 4 January. */
const dayOfWeek = (year: string, week: number): string | null =>
  week < 1 || week > 53 ? null : dayText(mondayOf(dayNumber(`${year}-01-04`) ?? 0) + (week - 1) * 7);

/** "9 Nov 2026", "Nov 9, 2026", "25-Nov-26", "22 de octubre de 2026", "Mon, 09 Nov 2026 20:01:12 GMT". */
function dayInWords(text: string): string | null {
  const words = text.toLowerCase().split(/[\s,،./'’-]+/);
  // In "mar. 24 mar. 2026" the first "mar." is Tuesday.
  const monthAt = words.findLastIndex((word) => monthNamed(word) !== null);
  const month = monthNamed(words[monthAt] ?? "");
  const numbers = words.flatMap((word, at) => {
    const digits = /^(\d{1,4})(?:st|nd|rd|th|er|e|º|ª)?$/.exec(word)?.[1];
    return digits === undefined ? [] : [{ at, digits }];
  });
  const year = numbers.find(({ digits }) => digits.length === 4) ?? numbers[1];
  if (month === null || year === undefined || (year.digits.length < 4 && year.at < monthAt)) return null;
  const dayOfMonth = numbers.find((number) => number !== year && Number(number.digits) <= 31);
  return day(fullYear(year.digits), month, dayOfMonth?.digits ?? 1);
}

const TAIL = /(?:[T\sZ,+_(].*)?$/s.source;
const YEAR_OPEN = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})(?!\\d)${TAIL}`, "s");
/** With an optional hour, minute and second: 20261124, 2026112409, 20261124091500. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:([01]\d|2[0-3])(?:[0-5]\d){0,2})?(?:[TZ\s+_-].*)?$/s;
const NUMBER = /^\d+(?:\.\d+)?(?:e\+?\d{1,2})?$/i;

const compactDay = ([, year = "", month = "", dayOfMonth = ""]: Parts) => day(year, month, dayOfMonth);

/** The first format that gives a day decides. */
const FORMATS: readonly (readonly [RegExp, (parts: Parts, order: DayOrder) => string | null])[] = [
  [
    new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TAIL}`, "s"),
    ([, year = "", , month = "", dayOfMonth = ""]) => day(fullYear(year), month, dayOfMonth),
  ],
  [COMPACT, compactDay],
  [/^(1[3-9]|[23]\d)(\d{2})(\d{4})$/, ([, dayOfMonth = "", month = "", year = ""]) => day(year, month, dayOfMonth)],
  [NUMBER, ([number]) => dayOfEpoch(Number(number))],
  [YEAR_OPEN, (parts, order) => (order === "unknown" ? inAnyOrder(parts) : inOrder(parts, order))],
  [/^(\d{4})-?W(\d{2})(?:-?[1-7])?$/, ([, year = "", week]) => dayOfWeek(year, Number(week))],
  [/^(\d{4})[-/](\d{1,2})$/, ([, year = "", month = ""]) => day(year, month, 1)],
  [/^(\d{4})[-/ ]?Q([1-4])$/i, ([, year = "", quarter]) => day(year, Number(quarter) * 3 - 2, 1)],
  [/^\/?Date\((\d{9,16})\D*/, ([, ms]) => dayOfEpoch(Number(ms))],
];

const EAST_ASIAN = /(\d{4})(?:\s*[年년]|\.)\s*(\d{1,2})(?:\s*[月월]|\.)\s*(\d{1,2})(?:\s*[日일]|\.)?/;
/** "Tue 24/11/2026", "Di., 24.11.2026" */
const WEEKDAY = /^\p{L}[\p{L}\d.]{0,11},?\s+(?=\d{1,4}[-/.]\d{1,2}[-/.]\d)/u;
/** Vietnamese numbers its months: "24 tháng 11 năm 2026". */
const NUMBERED_MONTH = /^(?:[\p{L} ]+,? )?(\d{1,2}) tháng (\d{1,2}),?(?: năm)? (\d{4})$/iu;

const withoutWeekday = (raw: string): string => asciiDigits(raw).trim().replace(WEEKDAY, "");

function dayInText(raw: string, order: DayOrder): string | null {
  if (raw.length > TEXT_LENGTH_MAX) return null;
  const text = withoutWeekday(raw).replace(EAST_ASIAN, "$1-$2-$3").replace(NUMBERED_MONTH, "$3-$2-$1");
  if (!/\d/.test(text)) return null;
  const dayInFormat = firstRead(FORMATS, ([format, read]) => {
    const parts = format.exec(text);
    return parts === null ? null : read(parts, order);
  });
  return dayInFormat ?? dayInWords(text);
}

/** Caches dates, because most rows of a list share them. */
const READERS = new Map(
  [...ORDERS, "unknown" as const].map((order) => [order, byName((text) => dayInText(text, order))]),
);

export function instantOf(raw: Json | undefined): number | null {
  if (typeof raw === "number") return epochMs(raw);
  if (typeof raw !== "string" || raw.length > TEXT_LENGTH_MAX || !NUMBER.test(raw.trim())) return null;
  const compact = COMPACT.exec(raw.trim());
  return compact === null || compactDay(compact) === null ? epochMs(Number(raw)) : null;
}

/** As YYYY-MM-DD, never shifted by zones; epochs in UTC. null without a real day, or if ambiguous without `order`. */
export function toDay(raw: Json | undefined, order: DayOrder = "unknown"): string | null {
  if (typeof raw === "number") return dayInText(String(raw), order);
  if (typeof raw === "string") return READERS.get(order)?.(raw) ?? null;
  if (!isObject(raw)) return null;
  if (isDayInParts(raw)) return day(scalarText(raw.year), scalarText(raw.month), scalarText(raw.day));
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
    const match = isText ? YEAR_OPEN.exec(withoutWeekday(value)) : null;
    return match === null ? [] : [match];
  });
  const counts = ORDERS.map((order) => open.filter((parts) => inOrder(parts, order) !== null).length);
  const most = Math.max(...counts);
  const [best = "unknown", ...others] = ORDERS.filter((_, at) => counts[at] === most);
  return most === 0 || others.length > 0 ? "unknown" : best;
}
