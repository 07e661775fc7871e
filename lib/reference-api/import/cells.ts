import { DAY_MS } from "../clock";
import { addDays, dayOf, lastDayOfMonth } from "../sample/days";
import type { Json } from "../store/objects";
import type { Role } from "./formats";

/** Decimal separator: 1,234.5 or 1.234,5. */
export type NumberStyle = "dot" | "comma";
/** null: empty; undefined: can't be read. @param isComparison 0 means no impressions */
type Reader<Value = Json> = (cell: string, style: NumberStyle, isComparison?: boolean) => Value | null | undefined;

/** Without the byte order mark, which is damage inside a cell. */
const SPACES = /[^\S\ufeff]+/g;
const BLANK = /^(?:|[-–—−]{1,2}|n\/a|null|nan)$/i;
const NUMBERS: Record<NumberStyle, RegExp> = {
  dot: /^[+-]?(?:\d+|[1-9]\d{0,2}(?:[, ]\d{3})+|(?=\.\d))(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i,
  comma: /^[+-]?(?:\d+|[1-9]\d{0,2}(?:[. ]\d{3})+)(?:,\d+)?$/,
};
/** A double has 17 digits. More digits are two joined cells. */
const DIGITS_MAX = 20;

const tidy = (cell: string): string => cell.replace(SPACES, " ").trim().replace(/^−/, "-");

/** The style that more cells fit; null: a tie. */
export function numberStyleOf(cells: readonly string[]): NumberStyle | null {
  const fitting = (style: NumberStyle) => cells.filter((cell) => readNumber(cell, style) !== undefined).length;
  const lead = fitting("comma") - fitting("dot");
  return lead === 0 ? null : lead > 0 ? "comma" : "dot";
}

const readNumber: Reader<number> = (cell, style) => {
  const text = tidy(cell);
  if (BLANK.test(text)) return null;
  const isPercent = text.endsWith("%");
  const digits = isPercent ? text.slice(0, -1).trimEnd() : text;
  if (!/\d/.test(digits) || !NUMBERS[style].test(digits)) return undefined;
  const plain = digits.replace(style === "dot" ? /[, ]/g : /[. ]/g, "").replace(",", ".");
  const value = Number(plain);
  if (plain.replace(/^[-+0.]+|\D/g, "").length > DIGITS_MAX || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    return undefined;
  return isPercent ? hundredth(value) : value;
};

/** 4.17 / 100 is 0.041699999999999994 in doubles; no export has more than 12 digits. */
const hundredth = (value: number): number => Number((value / 100).toPrecision(12));

/** A click rate 0–1. Values above 1 without “%” are percentages. */
const readRate: Reader = (cell, style) => {
  const value = readNumber(cell, style);
  return value && value > 1 && !cell.includes("%") ? hundredth(value) : value;
};

const readCount: Reader = (cell, style) => {
  const value = readNumber(cell, style);
  return value && !(Number.isInteger(value) && value > 0) ? undefined : value;
};

const readPrice: Reader = (cell, style) =>
  readNumber(tidy(cell).replace(/^[A-Z]{0,3}[$€£¥] ?|(?: ?[$€£¥]| [A-Z]{3})$/g, ""), style);

const readText = (cell: string): string | null => (cell === "" || cell === "-" ? null : cell);

const readTags: Reader = (cell) => readText(cell)?.match(/[^\s,|](?:[^,|]*[^\s,|])?/g) ?? null;

/** From 1, or `>100`, `lost` or `not found` as written; null: not measured. */
const readPosition: Reader = (cell, style, isComparison) => {
  const text = tidy(cell).toLowerCase();
  const depth = /^(?:> ?(\d{1,4})|(\d{1,4})\+)$/.exec(text);
  if (depth) return `>${depth[1] ?? depth[2]}`;
  if (text === "lost") return "lost";
  if (/^[-–—]{1,2}$|^not (found|ranked|ranking|in )/.test(text)) return "not found";
  const value = text.endsWith("%") ? undefined : readNumber(text, style);
  if (value === 0) return isComparison ? null : "not found";
  return value && value < 1 ? undefined : value;
};

/** By role, which is also the name of the figure. */
export const READERS: Partial<Record<Role, Reader>> = {
  position: readPosition,
  clicks: readCount,
  impressions: readCount,
  ctr: readRate,
  sum_position: readNumber,
  search_volume: readCount,
  cpc: readPrice,
  ranking_url: readText,
  result_type: readText,
  tags: readTags,
  kept: readNumber,
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DATES = [
  /^(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})(?:[T ].*)?$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<y>\d{4})-(?<m>\d{2})$/,
  /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})\b/,
  /^(?<name>[a-z]{3})[a-z]{0,6}\.? (?:(?<d>\d{1,2}), )?(?<y>\d{4})$/i,
];

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/;
/** How to write 03/04/2026 as year-month-day; null: ambiguous in this file. */
export type DayOrder = "$3-$2-$1" | "$3-$1-$2" | null;

export function dayOrderOf(cells: readonly string[]): DayOrder {
  const hasDayAt = (place: 1 | 2) => cells.some((cell) => Number(SLASHED.exec(cell.trim())?.[place]) > 12);
  return hasDayAt(1) === hasDayAt(2) ? null : hasDayAt(1) ? "$3-$2-$1" : "$3-$1-$2";
}

/** A month becomes its last day, the current month today. Null: invalid, ambiguous or in the future. */
export function readDay(cell: string, order: DayOrder = null): string | null {
  const text = tidy(cell).replace(SLASHED, order ?? "$&");
  const { y, m, d, name = "" } = DATES.find((each) => each.test(text))?.exec(text)?.groups ?? {};
  if (y === undefined || y < "1990") return null;
  const month = m === undefined ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(m);
  // East of this computer it can be tomorrow already.
  const first = Date.UTC(Number(y), month - 1, Number(d ?? 1));
  if (first > Date.now() + DAY_MS) return null;
  const ms = Date.UTC(Number(y), d === undefined ? month : month - 1, Number(d ?? 0));
  if (new Date(ms).getUTCMonth() !== month - 1) return null;
  return dayOf(Math.max(first, d === undefined ? Math.min(ms, Date.now()) : ms));
}

/** First and last day of a range such as `2024-01-01 - 2024-03-31` or `May 1, 2025 – April 30, 2026`. */
export function readPeriod(text: string): { from: string; to: string } | null {
  const [, first = "", last = ""] = /^(.{6,20}?)\s*(?:\s[-–—]\s|\/|–| to | bis )\s*(.{6,20})$/.exec(tidy(text)) ?? [];
  const [from, to] = [readDay(first), readDay(last)];
  return from !== null && to !== null && from <= to ? { from, to } : null;
}

/** The day before another by a period such as `Last 3 months` or `Previous 28 days`, at most the month's last day. */
export function dayBefore(last: string, period: string): string | null {
  const [, count, unit = ""] = /(\d{1,3}) (day|week|month)s?\b/.exec(period.toLowerCase()) ?? [];
  if (count === undefined) return null;
  if (unit !== "month") return addDays(last, -Number(count) * (unit === "week" ? 7 : 1));
  const [year, month, day] = last.split("-");
  const earlier = dayOf(Date.UTC(Number(year), Number(month) - 1 - Number(count))).slice(0, 7);
  const lastDay = lastDayOfMonth(earlier);
  return `${earlier}-${day}` < lastDay ? `${earlier}-${day}` : lastDay;
}
