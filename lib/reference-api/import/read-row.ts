import type { Json, JsonObject } from "../store/objects";
import { type DayOrder, dayBefore, type NumberStyle, READERS, readDay, TEXT_LENGTH_MAX } from "./cells";
import type { Layout } from "./columns";
import type { Role } from "./formats";
import { countryOf, type Market, NO_MARKET } from "./market";
import type { TableRow } from "./read-table";

export type RowRules = Layout & {
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
/** Control and replacement characters mean a damaged or wrongly decoded file. */
const DAMAGED = /(?![\t\n\r])[\p{Cc}\ufffd]/u;
/** A row without one of these is cut off. Excel omits other empty cells at the end. */
const NEEDED: ReadonlySet<Role> = new Set(["keyword", "date", "position", "clicks", "impressions", "ctr"]);

/** Never guesses: a cell that doesn't fit its column refuses the row, and the result is the reason. */
export function readRow(row: TableRow, rules: RowRules): Observation[] | string | "anonymous" {
  const { columns, format, at, style } = rules;
  const cells = cellsOf(row, rules);
  if (typeof cells === "string") return cells;
  const cellOf = (role: Role) => (cells[at[role] ?? -1] ?? "").trim();
  if (/^(true|1|wahr|vrai)$/i.test(cellOf("anonymized"))) return "anonymous";
  const keyword = cellOf("keyword").replace(/[\t\r\n]+/g, " ");
  const project = at.project === undefined ? null : cellOf("project");
  if (keyword === "" || project === "") return `The ${keyword === "" ? "keyword" : "project"} is empty.`;
  if (keyword.length > KEYWORD_LENGTH_MAX) return `The keyword is longer than ${KEYWORD_LENGTH_MAX} characters.`;
  if (DAMAGED.test(keyword)) return "The keyword contains characters that can’t be read.";
  const dateCell = cellOf("date");
  const day = dateCell === "" ? rules.day : readDay(dateCell, rules.order);
  if (day === null && dateCell !== "") return `“${brief(dateCell)}” is not a date, or could be either of two.`;
  const engine = format === null || format.isAnyEngine ? null : "google";
  const market: Market = { ...NO_MARKET, engine, ...rules.market };
  const about: JsonObject = {};
  const days: Record<string, JsonObject> = {};
  const isDated = columns.some(({ date }) => date !== undefined);
  for (const { at: index, name, role, date: ownDate, period } of columns) {
    const cell = (cells[index] ?? "").trim();
    if (role in NO_MARKET && cell !== "" && cell !== "-") Object.assign(market, marketPart(role, cell));
    const read = READERS[role];
    if (read === undefined) continue;
    if (DAMAGED.test(cell)) return `“${name}” contains characters that can’t be read.`;
    let value = read(cell, style, format?.isComparison);
    const isText = value === undefined && MAYBE_TEXT.has(role);
    if (isText) value = cell.slice(0, TEXT_LENGTH_MAX);
    if (value === undefined) return `“${brief(cell)}” in “${brief(name)}” can’t be read.`;
    if (value === null) continue;
    const date = ownDate ?? (period?.isEarlier && day !== null ? dayBefore(day, period.label) : day);
    const isAbout = date === null || (ownDate === undefined && (ABOUT.has(role) || isDated));
    const ownName = role === "kept" && ownDate !== undefined ? "result_type" : keptName(name);
    if (!isAbout) days[date] ??= valuesOf(period?.label ?? rules.period);
    set(isAbout ? about : (days[date] ?? {}), isText || role === "kept" ? ownName : role, value);
  }
  if (!isDated && day !== null) days[day] ??= valuesOf(rules.period);
  const dated: [string | null, JsonObject][] = Object.entries(days);
  if (dated.length === 0) dated.push([null, {}]);
  return dated.map(([date, values]) => ({ project, keyword, market, about, date, values }));
}

const valuesOf = (period: string | null): JsonObject => (period === null ? {} : { period });

/** Creates an own property even for `__proto__`. */
const set = (values: JsonObject, name: string, value: Json): void =>
  void Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });

/** A text is the reason for a refusal. */
function cellsOf({ cells, isCut }: TableRow, { columns, format, at }: RowRules): string[] | string {
  if (cells.length < columns.length) {
    if (isCut) return "The file ends inside this line.";
    const isCutOff = columns.slice(cells.length).some(({ role, date }) => NEEDED.has(role) && !date);
    return isCutOff ? `${cells.length} of ${columns.length} columns are there.` : cells;
  }
  const device = (cells[at.device ?? -1] ?? "").trim();
  if (format?.isUnquoted && at.device !== undefined && !/^(desktop|mobile|tablet)$/i.test(device))
    return "A comma inside the keyword has shifted the columns.";
  if (cells.slice(columns.length).every((cell) => cell.trim() === "")) return cells;
  if (!format?.isUnquoted || columns.at(-1)?.role !== "tags")
    return `${cells.length} columns instead of ${columns.length}.`;
  return [...cells.slice(0, columns.length - 1), cells.slice(columns.length - 1).join(",")];
}

const marketPart = (role: Role, cell: string): Partial<Market> => ({
  [role]: role === "country" ? countryOf(cell) : role === "location" ? cell : cell.toLowerCase(),
});

/** Belong to the keyword, not to a day. */
const ABOUT: ReadonlySet<Role> = new Set(["search_volume", "cpc", "tags"]);
/** Can be text, such as “10K – 100K”, which is saved under the column’s own name. */
const MAYBE_TEXT: ReadonlySet<Role> = new Set(["search_volume", "cpc", "kept"]);

/** Names used by rows and points; a column with such a name gets a longer one. */
const RESERVED =
  /^(|id|keyword|project_id|date|series|recent|measured_on|period|tags|position|(previous|best|sum)_position|ranking_url|search_volume|cpc|clicks|impressions|ctr|engine|country|language|location|device)$/;

const keptName = (name: string): string =>
  RESERVED.test(name.toLowerCase().replace(/[\s-]+/g, "_")) ? `${name || "column"} (file)` : name;

const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
