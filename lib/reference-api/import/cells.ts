/** Decimal separator: 1,234.5 or 1.234,5. */
export type NumberStyle = "dot" | "comma";
/** Order of 03/04/2026; null: ambiguous in this file. */
export type DayOrder = "day-first" | "month-first" | null;

export const UNREADABLE = Symbol("unreadable");
type Read<Value> = Value | null | typeof UNREADABLE;

/** Without the byte order mark, which is damage inside a cell. */
const SPACES = /[^\S\ufeff]+/g;
const BLANK = /^(?:|[-–—−]{1,2}|n\/a|null|nan)$/i;
const NUMBERS: Record<NumberStyle, RegExp> = {
  dot: /^[+-]?(?:\d+|\d{1,3}(?:[, ]\d{3})+|(?=\.\d))(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i,
  comma: /^[+-]?(?:\d+|\d{1,3}(?:[. ]\d{3})+)(?:,\d+)?$/,
};
const ONLY_DOT = /^[+-]?(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{3})+\.\d+)$/;
const ONLY_COMMA = /^[+-]?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:\.\d{3})+,\d+)$/;

/** A double has 17 digits. More digits are two joined cells. */
const DIGITS_MAX = 20;

const tidy = (cell: string): string => cell.replace(SPACES, " ").trim().replace(/^−/, "-");

/** null: no cell decides, or it is a tie. */
export function numberStyleOf(cells: Iterable<string>): NumberStyle | null {
  let commas = 0;
  for (const cell of cells) {
    const text = tidy(cell).replace(/ ?%$/, "");
    if (ONLY_COMMA.test(text)) commas += 1;
    else if (ONLY_DOT.test(text)) commas -= 1;
  }
  if (commas === 0) return null;
  return commas > 0 ? "comma" : "dot";
}

export function readNumber(cell: string, style: NumberStyle): Read<number> {
  const text = tidy(cell);
  if (BLANK.test(text)) return null;
  const isPercent = text.endsWith("%");
  const digits = isPercent ? text.slice(0, -1).trimEnd() : text;
  if (!/\d/.test(digits) || !NUMBERS[style].test(digits)) return UNREADABLE;
  const plain = digits.replace(style === "dot" ? /[, ]/g : /[. ]/g, "").replace(",", ".");
  if (plain.replace(/^[-+0.]+|\D/g, "").length > DIGITS_MAX) return UNREADABLE;
  const value = Number(plain);
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return UNREADABLE;
  return isPercent ? hundredth(value) : value;
}

/** 4.17 / 100 is 0.041699999999999994 in doubles; no export has more than 12 digits. */
const hundredth = (value: number): number => Number((value / 100).toPrecision(12));

/** A click rate 0–1. Values above 1 without “%” are percentages. */
export function readRate(cell: string, style: NumberStyle): Read<number> {
  const value = readNumber(cell, style);
  return typeof value === "number" && value > 1 && !cell.includes("%") ? hundredth(value) : value;
}

export function readCount(cell: string, style: NumberStyle): Read<number> {
  const value = readNumber(cell, style);
  return typeof value === "number" && !(Number.isInteger(value) && value >= 0) ? UNREADABLE : value;
}

export const readPrice = (cell: string, style: NumberStyle): Read<number> =>
  readNumber(tidy(cell).replace(/^[A-Z]{0,3}[$€£¥] ?|(?: ?[$€£¥]| [A-Z]{3})$/g, ""), style);

/** From 1, or `>100`, `lost` or `not found` as written; null: not measured. @param isZeroEmpty 0: no impressions */
export function readPosition(cell: string, style: NumberStyle, isZeroEmpty = false): Read<number | string> {
  const text = tidy(cell).toLowerCase();
  if (text === "" || text === "null" || text === "n/a") return null;
  const depth = /^> ?(\d{1,4})$/.exec(text) ?? /^(\d{1,4})\+$/.exec(text);
  if (depth) return `>${depth[1]}`;
  if (text === "lost") return "lost";
  if (/^[-–—]{1,2}$|^not (found|ranked|ranking|in )/.test(text)) return "not found";
  const value = text.endsWith("%") ? UNREADABLE : readNumber(text, style);
  if (typeof value !== "number") return value;
  if (value === 0) return isZeroEmpty ? null : "not found";
  return value >= 1 ? value : UNREADABLE;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DATES = [
  /^(?<y>\d{4})[-/](?<m>\d{1,2})[-/](?<d>\d{1,2})(?:[T ].*)?$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<y>\d{4})-(?<m>\d{2})$/,
  /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})\b/,
  /^(?<name>[a-z]{3})[a-z]{0,6}\.? (?:(?<d>\d{1,2}), )?(?<y>\d{4})$/i,
];
const SLASHED = {
  "day-first": /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})\b/,
  "month-first": /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})\b/,
};

/** @param dayOfMonth default: the last one */
function day(year: number, month: number, dayOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()): string | null {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return isReal && year >= 1990 && year <= 2100 ? date.toISOString().slice(0, 10) : null;
}

export function dayOrderOf(cells: Iterable<string>): DayOrder {
  let order: DayOrder = null;
  for (const cell of cells) {
    const { d: first, m: second } = SLASHED["day-first"].exec(cell.trim())?.groups ?? {};
    const shown = Number(first) > 12 ? "day-first" : Number(second) > 12 ? "month-first" : null;
    if (shown !== null && order !== null && shown !== order) return null;
    order = shown ?? order;
  }
  return order;
}

/** A month becomes its last day. Null: invalid or ambiguous. */
export function readDay(cell: string, order: DayOrder = null): string | null {
  const text = tidy(cell);
  const pattern = [...DATES, ...(order === null ? [] : [SLASHED[order]])].find((each) => each.test(text));
  const { y, m, d, name = "" } = pattern?.exec(text)?.groups ?? {};
  if (y === undefined) return null;
  const month = m === undefined ? MONTHS.indexOf(name.toLowerCase()) + 1 : Number(m);
  return day(Number(y), month, d === undefined ? undefined : Number(d));
}

/** First and last day of a range such as `2024-01-01 - 2024-03-31` or `May 1, 2025 – April 30, 2026`. */
export function readPeriod(text: string): { from: string; to: string } | null {
  const [, first = "", last = ""] = /^(.{6,20}?)\s*(?:\s[-–—]\s|\/|–| to | bis )\s*(.{6,20})$/.exec(tidy(text)) ?? [];
  const [from, to] = [readDay(first), readDay(last)];
  return from !== null && to !== null && from <= to ? { from, to } : null;
}

/** The day before another by a period such as `Last 3 months` or `Previous 28 days`. */
export function dayBefore(last: string, period: string): string | null {
  const [, count, unit] = /(\d{1,3}) (day|week|month)s?\b/i.exec(period) ?? [];
  if (unit === undefined) return null;
  const [year = 0, month = 0, dayOfMonth = 0] = last.split("-").map(Number);
  if (unit.toLowerCase() !== "month")
    return new Date(Date.UTC(year, month - 1, dayOfMonth - Number(count) * (/week/i.test(unit) ? 7 : 1)))
      .toISOString()
      .slice(0, 10);
  const months = year * 12 + month - 1 - Number(count);
  const [earlierYear, earlierMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return day(earlierYear, earlierMonth, dayOfMonth) ?? day(earlierYear, earlierMonth);
}
