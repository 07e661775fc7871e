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
import { countryOf, type Market, NO_MARKET } from "./market";
import type { TableRow } from "./read-table";

export type RowRules = Layout & {
  headerLength: number;
  at: Partial<Record<Role, number>>;
  style: NumberStyle;
  order: DayOrder;
  /** Day of rows without one. */
  day: string | null;
  period: string | null;
  market: Partial<Market>;
};

/** @property project null: the user's project @property date null: listed without a measured day */
export type Observation = {
  project: string | null;
  keyword: string;
  market: Market;
  date: string | null;
  about: JsonObject;
  values: JsonObject;
};

const KEYWORD_LENGTH_MAX = 1_000;
const TEXT_LENGTH_MAX = 2_000;
/** Control and replacement characters mean a damaged or wrongly decoded file. */
const DAMAGED = /(?![\t\n\r])[\p{Cc}\ufffd]/u;
/** A row without one of these is cut off. Excel omits other empty cells at the end. */
const NEEDED: ReadonlySet<Role> = new Set(["keyword", "date", "position", "clicks", "impressions", "ctr"]);

/** Never guesses: a cell that doesn't fit its column refuses the row, and the result is the reason. */
export function readRow(row: TableRow, rules: RowRules): Observation[] | string | "anonymous" {
  const cells = cellsOf(row, rules);
  if (typeof cells === "string") return cells;
  const cellOf = (role: Role) => (cells[rules.at[role] ?? -1] ?? "").trim();
  if (/^(true|1|wahr|vrai)$/i.test(cellOf("anonymized"))) return "anonymous";
  const keyword = cellOf("keyword").replace(/[\t\r\n]+/g, " ");
  const project = rules.at.project === undefined ? null : cellOf("project");
  if (keyword === "" || project === "") return `The ${keyword === "" ? "keyword" : "project"} is empty.`;
  if (keyword.length > KEYWORD_LENGTH_MAX) return `The keyword is longer than ${KEYWORD_LENGTH_MAX} characters.`;
  if (DAMAGED.test(keyword)) return "The keyword contains characters that can’t be read.";
  const day = cellOf("date") === "" ? rules.day : readDay(cellOf("date"), rules.order);
  if (day === null && cellOf("date") !== "")
    return `“${brief(cellOf("date"))}” is not a date, or could be either of two.`;
  const market: Market = { ...NO_MARKET, engine: rules.format?.engine ?? null, ...rules.market };
  const about: JsonObject = {};
  const days: Record<string, JsonObject> = {};
  const isDated = rules.columns.some(({ date }) => date !== undefined);
  for (const column of rules.columns) {
    const cell = (cells[column.at] ?? "").trim();
    if (column.role in NO_MARKET) Object.assign(market, marketPart(column, cell));
    const read = READERS[column.role]?.(cell, rules.style, column, rules.format?.isComparison === true);
    if (read === undefined) continue;
    if (DAMAGED.test(cell)) return `“${column.name}” contains characters that can’t be read.`;
    if (read.value === UNREADABLE) return `“${brief(cell)}” in “${brief(column.name)}” can’t be read.`;
    if (read.value === null) continue;
    const { label, isEarlier } = column.period ?? {};
    const date = column.date ?? (isEarlier && day !== null ? dayBefore(day, label ?? "") : day);
    const isAbout = date === null || (column.date === undefined && (read.isAbout || isDated));
    if (!isAbout) days[date] ??= label === undefined ? {} : { period: label };
    set(isAbout ? about : (days[date] ?? {}), read.name, read.value);
  }
  if (!isDated && day !== null) days[day] ??= {};
  const { period } = rules;
  const base = { project, keyword, market, about };
  const observations = Object.entries(days).map(([date, values]): Observation => {
    return { ...base, date, values: period === null || values.period ? values : { ...values, period } };
  });
  return observations.length > 0 ? observations : [{ ...base, date: null, values: {} }];
}

/** Creates an own property even for `__proto__`. */
const set = (values: JsonObject, name: string, value: Json): void =>
  void Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });

/** A text is the reason for a refusal. */
function cellsOf({ cells, isCut }: TableRow, { columns, headerLength, format, at }: RowRules): string[] | string {
  if (cells.length < headerLength) {
    if (isCut) return "The file ends inside this line.";
    const isNeeded = ({ at: index, role, date }: Column) => index >= cells.length && NEEDED.has(role) && !date;
    return columns.some(isNeeded) ? `${cells.length} of ${headerLength} columns are there.` : cells;
  }
  const device = (cells[at.device ?? -1] ?? "").trim();
  if (format?.isUnquoted && at.device !== undefined && !/^(desktop|mobile|tablet)$/i.test(device))
    return "A comma inside the keyword has shifted the columns.";
  if (cells.slice(headerLength).every((cell) => cell.trim() === "")) return cells;
  if (!format?.isUnquoted || columns.at(-1)?.role !== "tags")
    return `${cells.length} columns instead of ${headerLength}.`;
  return [...cells.slice(0, headerLength - 1), cells.slice(headerLength - 1).join(",")];
}

function marketPart({ role }: Column, cell: string): Partial<Market> {
  if (cell === "" || cell === "-") return {};
  if (role === "country") return { country: countryOf(cell) };
  return { [role]: role === "location" ? cell : cell.toLowerCase() };
}

type Value = { name: string; value: Json | typeof UNREADABLE; isAbout?: boolean };
type Reader = (cell: string, style: NumberStyle, column: Column, isComparison: boolean) => Value;

const orText = (value: Value["value"], name: string, { name: own }: Column, cell: string): Value =>
  value === UNREADABLE
    ? { name: keptName(own), value: cell.slice(0, TEXT_LENGTH_MAX), isAbout: true }
    : { name, value, isAbout: true };

const isEmpty = (cell: string): boolean => cell === "" || cell === "-";

const urlOf = (cell: string): Value => {
  return { name: "ranking_url", value: isEmpty(cell) ? null : cell.slice(0, TEXT_LENGTH_MAX) };
};

const READERS: Partial<Record<Role, Reader>> = {
  position: (cell, style, _, isComparison) => ({ name: "position", value: readPosition(cell, style, isComparison) }),
  clicks: (cell, style) => ({ name: "clicks", value: readCount(cell, style) }),
  impressions: (cell, style) => ({ name: "impressions", value: readCount(cell, style) }),
  ctr: (cell, style) => ({ name: "ctr", value: readRate(cell, style) }),
  sumPosition: (cell, style) => ({ name: "sum_position", value: readNumber(cell, style) }),
  volume: (cell, style, column) => orText(readCount(cell, style), "search_volume", column, cell),
  cpc: (cell, style, column) => orText(readPrice(cell, style), "cpc", column, cell),
  url: (cell) => urlOf(cell),
  latestUrl: (cell) => ({ ...urlOf(cell), isAbout: true }),
  tags: (cell) => {
    const tags = cell.split(/[,|]/).map((tag) => tag.trim());
    return { name: "tags", value: isEmpty(cell) ? null : tags.filter(Boolean), isAbout: true };
  },
  kept: (cell, style, { name, date }) => {
    const value = readNumber(cell, style);
    const text = value === UNREADABLE ? cell.slice(0, TEXT_LENGTH_MAX) : value;
    return { name: date === undefined ? keptName(name) : "result_type", value: text };
  },
};

/** Names used by rows and points; a column with such a name gets a longer one. */
const RESERVED =
  /^(|id|keyword|project_id|date|series|recent|measured_on|period|tags|position|(previous|best|sum)_position|ranking_url|search_volume|cpc|clicks|impressions|ctr|engine|country|language|location|device)$/;

const keptName = (name: string): string =>
  RESERVED.test(name.toLowerCase().replace(/[\s-]+/g, "_")) ? `${name || "column"} (file)` : name;

const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
