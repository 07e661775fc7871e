import { spanOf } from "./chart-range";
import type { Keyword } from "./keyword";

/** Columns of the keyword table; a measure that is not a position has a column of its own, `m.` and its raw name. */
export type ColumnId =
  | "keyword"
  | "position"
  | "change"
  | "recent"
  | "best"
  | "volume"
  | "page"
  | "tags"
  | "updated"
  | `m.${string}`;

export const metricColumn = (name: string): ColumnId => `m.${name}`;
/** Raw name of the measure behind a column; null for the columns with names of their own. */
export const metricNameOf = (column: ColumnId): string | null => (column.startsWith("m.") ? column.slice(2) : null);

const HOLDS: [ColumnId, (keyword: Keyword) => boolean][] = [
  ["position", ({ position }) => position !== null],
  ["change", ({ previous }) => previous !== null && previous.kind !== "empty"],
  ["recent", ({ recent }) => recent !== null && recent.length > 0],
  ["best", ({ best }) => best !== null && best.kind !== "empty"],
  ["volume", ({ searchVolume }) => searchVolume !== null],
];
const HOLDS_AFTER: [ColumnId, (keyword: Keyword) => boolean][] = [
  ["page", ({ rankingUrl }) => rankingUrl !== null],
  ["tags", ({ tags }) => tags.length > 0],
];

/** Raw names of the measures that any row names, in the order they first appear. */
export function metricNames(keywords: readonly Keyword[]): string[] {
  const names = new Set<string>();
  for (const keyword of keywords) for (const name of Object.keys(keyword.metrics)) names.add(name);
  return [...names];
}

/** The longest stretch that any row's recent positions cover, in days with both ends; null when no row has any. */
export function recentDays(keywords: readonly Keyword[]): number | null {
  let longest: number | null = null;
  for (const { recent } of keywords) {
    const span = spanOf((recent ?? []).map(({ on }) => on));
    if (span !== null) longest = Math.max(longest ?? 0, span.to - span.from + 1);
  }
  return longest;
}

/**
 * The default columns that hold something in at least one row. Position stays, as "not loaded", in a list that has
 * neither positions nor measures.
 */
export function visibleColumns(keywords: readonly Keyword[]): ColumnId[] {
  const holding = (columns: [ColumnId, (keyword: Keyword) => boolean][]) =>
    columns.filter(([, holds]) => keywords.some(holds)).map(([column]) => column);
  const metrics = metricNames(keywords).map(metricColumn);
  const own = holding(HOLDS);
  if (metrics.length === 0 && !own.includes("position")) own.unshift("position");
  return ["keyword", ...own, ...metrics, ...holding(HOLDS_AFTER), "updated"];
}
