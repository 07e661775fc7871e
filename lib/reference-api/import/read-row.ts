import type { JsonObject } from "../store/objects";
import { type DayOrder, dayBefore, type NumberStyle, READERS, readDay } from "./cells";
import type { Layout } from "./columns";
import type { Role } from "./formats";
import { countryOf, type Market, NO_MARKET } from "./market";
import type { TableRow } from "./read-table";

/** @property at index of each role's column @property day of rows without one */
export type RowRules = Layout & {
  at: Partial<Record<Role, number>>;
  style: NumberStyle;
  order: DayOrder;
  day: string | null;
  period: string | null;
  market: Partial<Market>;
};

/** `project` null: the user's project; `date` null: listed without a measured day. */
export type Observation = Exclude<ReturnType<typeof readRow>, string>[number];

const KEYWORD_LENGTH_MAX = 1_000;
const CELL_LENGTH_MAX = 2_000;
/** Control and replacement characters mean a damaged or wrongly decoded file. */
const DAMAGED = /(?![\t\n\r])[\p{Cc}\ufffd]/u;
/** A row without one of these is cut off. Excel omits other empty cells at the end. */
const NEEDED: ReadonlySet<Role> = new Set(["keyword", "date", "position", "clicks", "impressions", "ctr"]);
/** Belong to the keyword, not to a day. A text such as “10K – 100K” is saved under the column’s own name. */
const ABOUT: ReadonlySet<Role> = new Set(["search_volume", "cpc", "tags"]);
/** Names used by rows and points; a column with such a name gets a longer one. */
const RESERVED =
  /^(|id|keyword|project_id|date|series|recent|measured_on|period|tags|position|(previous|best|sum)_position|ranking_url|search_volume|cpc|clicks|impressions|ctr|engine|country|language|location|device)$/;

/**
 * Never guesses: a cell that doesn't fit its column refuses the row, and the result is the reason.
 * @returns no observations for Search Console’s anonymous queries
 */
export function readRow(row: TableRow, rules: RowRules) {
  const { columns, format, at, style } = rules;
  const cells = cellsOf(row, rules);
  if (typeof cells === "string") return cells;
  const cellOf = (role: Role) => (cells[at[role] ?? -1] ?? "").trim();
  if (/^(true|1|wahr|vrai)$/i.test(cellOf("anonymized"))) return [];
  const keyword = cellOf("keyword").replace(/[\t\r\n]+/g, " ");
  const project = at.project === undefined ? null : cellOf("project");
  if (keyword === "" || project === "") return `The ${keyword === "" ? "keyword" : "project"} is empty.`;
  if (keyword.length > KEYWORD_LENGTH_MAX) return `The keyword is longer than ${KEYWORD_LENGTH_MAX} characters.`;
  if (DAMAGED.test(keyword)) return "The keyword contains characters that can’t be read.";
  const dateCell = cellOf("date");
  const day = dateCell === "" ? rules.day : readDay(dateCell, rules.order);
  if (day === null && dateCell !== "")
    return `“${brief(dateCell)}” is not a date, could be either of two, or is in the future.`;
  const engine = format === null || format.isAnyEngine ? null : "google";
  const market: Market = { ...NO_MARKET, engine, ...rules.market };
  const about = valuesOf(null);
  const isDated = columns.some(({ date }) => date !== undefined);
  const days: Record<string, JsonObject> = {};
  for (const { at: index, name, role, date: ownDate, period, isEarlier } of columns) {
    const cell = (cells[index] ?? "").trim().slice(0, CELL_LENGTH_MAX);
    if (role in NO_MARKET && cell !== "" && cell !== "-")
      market[role as keyof Market] =
        role === "country" ? countryOf(cell) : role === "location" ? cell : cell.toLowerCase();
    const read = READERS[role];
    if (read === undefined) continue;
    if (DAMAGED.test(cell)) return `“${name}” contains characters that can’t be read.`;
    const value = read(cell, style, format?.isComparison);
    const hasOwnName = role === "kept" || (value === undefined && ABOUT.has(role));
    if (value === undefined && !hasOwnName) return `“${brief(cell)}” in “${brief(name)}” can’t be read.`;
    if (value === null) continue;
    const date = ownDate ?? (period && isEarlier && day !== null ? dayBefore(day, period) : day);
    const isAbout = date === null || (ownDate === undefined && (ABOUT.has(role) || isDated));
    if (!isAbout) days[date] ??= valuesOf(period ?? rules.period);
    const values = isAbout ? about : (days[date] ?? {});
    values[hasOwnName ? keptName(name) : role] = value ?? cell;
  }
  if (!isDated && day !== null) days[day] ??= valuesOf(rules.period);
  const datedValues: [string | null, JsonObject][] = Object.entries(days);
  if (datedValues.length === 0) datedValues.push([null, {}]);
  return datedValues.map(([date, values]) => ({ project, keyword, market, about, date, values }));
}

/** Without a prototype, because a column can be named `__proto__`. */
const valuesOf = (period: string | null): JsonObject => ({ __proto__: null, ...(period !== null && { period }) });

function cellsOf({ cells, isCut }: TableRow, { columns, format, at }: RowRules): string[] | string {
  const missing = columns.slice(cells.length);
  if (missing.length > 0 && isCut) return "The file ends inside this line.";
  if (missing.some(({ role, date }) => NEEDED.has(role) && !date))
    return `${cells.length} of ${columns.length} columns are there.`;
  if (missing.length > 0) return cells;
  const device = (cells[at.device ?? -1] ?? "").trim();
  if (format?.isUnquoted && at.device !== undefined && !/^(desktop|mobile|tablet)$/i.test(device))
    return "A comma inside the keyword has shifted the columns.";
  const last = columns.length - 1;
  if (cells.slice(last + 1).every((cell) => cell.trim() === "")) return cells;
  if (format?.isUnquoted && columns[last]?.role === "tags")
    return [...cells.slice(0, last), cells.slice(last).join(",")];
  return `${cells.length} columns instead of ${columns.length}.`;
}

const keptName = (name: string): string =>
  RESERVED.test(name.toLowerCase().replace(/[\s-]+/g, "_")) ? `${name || "column"} (file)` : name;

const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
