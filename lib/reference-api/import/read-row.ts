import type { Json, JsonObject } from "../store/objects";
import {
  type DayOrder,
  dayBefore,
  type NumberStyle,
  readCount,
  readDay,
  readNumber,
  readPosition,
  readPrice,
  readRate,
  UNREADABLE,
} from "./cells";
import type { Column, Layout } from "./columns";
import type { Role } from "./formats";
import { countryOf, type Market, NO_MARKET, type Observation } from "./observation";
import type { TableRow } from "./read-table";

/** How to read cells, derived from the first rows. */
export type RowRules = Layout & {
  headerLength: number;
  /** First column of each role. */
  at: Partial<Record<Role, number>>;
  style: NumberStyle;
  order: DayOrder;
  /** Day of rows without one. */
  day: string | null;
  period: string | null;
  market: Partial<Market>;
};

/** Observations, or why the row is refused; null: anonymized by the export. */
export type RowResult = Observation[] | string | null;

const KEYWORD_LENGTH_MAX = 1_000;
const TEXT_LENGTH_MAX = 2_000;
/** Control and replacement characters mean a damaged or wrongly decoded file. */
const DAMAGED = /(?![\t\n\r])[\p{Cc}\ufffd]/u;
/** A row without one of these is cut off. Excel omits other empty cells at the end. */
const NEEDED: ReadonlySet<Role> = new Set(["keyword", "date", "position", "clicks", "impressions", "ctr"]);
const DEVICES = /^(desktop|mobile|tablet)$/i;
const MARKET: ReadonlySet<Role> = new Set(["engine", "country", "language", "location", "device"]);

type Value = { name: string; value: Json; isAbout: boolean };

/** Names used by rows and points; a column with such a name gets a longer one. */
const RESERVED = new Set([
  ...["id", "keyword", "project_id", "date", "series", "recent", "measured_on", "period", "tags", "position"],
  ...["previous_position", "best_position", "ranking_url", "search_volume", "cpc", "clicks", "impressions", "ctr"],
  ...["sum_position", "engine", "country", "language", "location", "device"],
]);

/** Reads one row. Never guesses: a cell that doesn't fit its column refuses the row. */
export function readRow(row: TableRow, rules: RowRules): RowResult {
  const { columns, format } = rules;
  const cells = cellsOf(row, rules);
  if (typeof cells === "string") return cells;
  const cellOf = (role: Role) => cells[rules.at[role] ?? -1] ?? "";
  if (/^(true|1|wahr|vrai)$/i.test(cellOf("anonymized"))) return null;
  const keyword = cellOf("keyword")
    .replace(/[\t\r\n]+/g, " ")
    .trim();
  if (keyword === "") return "The keyword is empty.";
  if (keyword.length > KEYWORD_LENGTH_MAX) return `The keyword is longer than ${KEYWORD_LENGTH_MAX} characters.`;
  if (DAMAGED.test(keyword)) return "The keyword contains characters that can’t be read.";
  const day = dayOf(cellOf("date"), rules);
  if (day === UNREADABLE) return `“${brief(cellOf("date"))}” is not a date, or could be either of two.`;
  const market: Market = { ...NO_MARKET, engine: format?.engine ?? null, ...rules.market };
  const about: JsonObject = {};
  const days = new Map<string, JsonObject>();
  for (const column of columns) {
    const cell = (cells[column.at] ?? "").trim();
    if (MARKET.has(column.role)) Object.assign(market, marketPart(column, cell));
    const read = figureOf(column, cell, rules);
    if (typeof read === "string") return read;
    if (read === null) continue;
    const date = column.date ?? columnDay(column, day);
    const isAbout = column.date === undefined && (read.isAbout || isDated(rules));
    if (isAbout || date === null) set(about, read);
    else set(forDay(days, date), read);
    if (!isAbout && date !== null && column.period) forDay(days, date).period = column.period.label;
  }
  const base = { project: null, keyword, market, about };
  if (!isDated(rules) && days.size === 0 && day !== null) days.set(day, {});
  const { period } = rules;
  const observations = [...days].map(([date, values]): Observation => {
    return { ...base, date, values: period === null || values.period ? values : { ...values, period } };
  });
  return observations.length > 0 ? observations : [{ ...base, date: null, values: {} }];
}

export const isDated = ({ columns }: Layout): boolean => columns.some(({ date }) => date !== undefined);

function forDay(days: Map<string, JsonObject>, date: string): JsonObject {
  const values = days.get(date) ?? {};
  days.set(date, values);
  return values;
}

/** Creates an own property even for `__proto__`. */
const set = (values: JsonObject, { name, value }: Value): void => {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
};

function cellsOf({ cells, isCut }: TableRow, { columns, headerLength, format, at }: RowRules): string[] | string {
  if (cells.length < headerLength) {
    if (isCut) return "The file ends inside this line.";
    const missing = columns.find(
      (column) => column.at >= cells.length && NEEDED.has(column.role) && column.date === undefined,
    );
    return missing === undefined ? cells : `${cells.length} of ${headerLength} columns are there.`;
  }
  const more = cells.slice(headerLength).filter((cell) => cell.trim() !== "");
  const last = columns.at(-1);
  if (format?.isUnquoted && at.device !== undefined && !DEVICES.test((cells[at.device] ?? "").trim()))
    return "A comma inside the keyword has shifted the columns.";
  if (more.length === 0) return cells;
  if (!format?.isUnquoted || last?.role !== "tags") return `${cells.length} columns instead of ${headerLength}.`;
  return [...cells.slice(0, last.at), cells.slice(last.at).join(",")];
}

const dayOf = (cell: string, { order, day }: RowRules): string | null | typeof UNREADABLE =>
  cell.trim() === "" ? day : (readDay(cell, order) ?? UNREADABLE);

/** The previous period ends as many days or months earlier as its name states. */
const columnDay = ({ period }: Column, day: string | null): string | null =>
  period === undefined || period.order === 0 || day === null ? day : dayBefore(day, period.label);

function marketPart({ role }: Column, cell: string): Partial<Market> {
  if (cell === "" || cell === "-") return {};
  if (role === "country") return { country: countryOf(cell) };
  return { [role]: role === "location" ? cell : cell.toLowerCase() };
}

function figureOf(column: Column, cell: string, { style, format }: RowRules): Value | string | null {
  const { role } = column;
  const read = READERS[role];
  if (read === undefined) return null;
  if (DAMAGED.test(cell)) return `“${column.name}” contains characters that can’t be read.`;
  const { name, value, isAbout = false } = read(cell, style, column, format?.isComparison === true);
  if (value === UNREADABLE) return `“${brief(cell)}” in “${brief(column.name)}” can’t be read.`;
  return value === null ? null : { name, value, isAbout };
}

type Reader = (
  cell: string,
  style: NumberStyle,
  column: Column,
  isComparison: boolean,
) => { name: string; value: Json | typeof UNREADABLE; isAbout?: boolean };

/** Keeps a non-numeric figure as text under the column's own name. */
const orText = (value: Json | typeof UNREADABLE, name: string, { name: own }: Column, cell: string) =>
  value === UNREADABLE
    ? { name: keptName(own), value: cell.slice(0, TEXT_LENGTH_MAX), isAbout: true }
    : { name, value, isAbout: true };

const READERS: Partial<Record<Role, Reader>> = {
  position: (cell, style, _, isComparison) => ({ name: "position", value: readPosition(cell, style, isComparison) }),
  clicks: (cell, style) => ({ name: "clicks", value: readCount(cell, style) }),
  impressions: (cell, style) => ({ name: "impressions", value: readCount(cell, style) }),
  ctr: (cell, style) => ({ name: "ctr", value: readRate(cell, style) }),
  sumPosition: (cell, style) => ({ name: "sum_position", value: readNumber(cell, style) }),
  volume: (cell, style, column) => orText(readCount(cell, style), "search_volume", column, cell),
  cpc: (cell, style, column) => orText(readPrice(cell, style), "cpc", column, cell),
  url: (cell) => ({ name: "ranking_url", value: cell === "" || cell === "-" ? null : cell.slice(0, TEXT_LENGTH_MAX) }),
  tags: (cell) => {
    const tags = cell.split(/[,|]/).map((tag) => tag.trim());
    return { name: "tags", value: cell === "" || cell === "-" ? null : tags.filter(Boolean), isAbout: true };
  },
  kept: (cell, style, { name, date }) => {
    const value = readNumber(cell, style);
    const text = value === UNREADABLE ? cell.slice(0, TEXT_LENGTH_MAX) : value;
    return { name: date === undefined ? keptName(name) : "result_type", value: text };
  },
};

const keptName = (name: string): string =>
  RESERVED.has(name.toLowerCase().replace(/[\s-]+/g, "_")) || name === "" ? `${name || "column"} (file)` : name;

const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
