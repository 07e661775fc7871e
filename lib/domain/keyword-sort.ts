import { changeOf, changeRank, PLACE_MAX } from "./change";
import type { Keyword } from "./keyword";
import { type ColumnId, metricNameOf } from "./keyword-columns";
import type { Position } from "./position";

/** Order of the table by one column; absent means the service's own order. */
export type Sort = { column: ColumnId; descending: boolean };

const FIXED = ["keyword", "position", "change", "best", "volume", "page", "tags", "updated"] as const;
/** Columns whose best values are their highest. */
const MORE_IS_BETTER: readonly ColumnId[] = ["change", "volume", "updated"];

/** Reads `sort` of the address (`-` in front is descending); null when it names no column that sorts. */
export function parseSort(text: string): Sort | null {
  const descending = text.startsWith("-");
  const name = descending ? text.slice(1) : text;
  const fixed = FIXED.find((column) => column === name);
  if (fixed !== undefined) return { column: fixed, descending };
  return name.startsWith("m.") && name.length > 2 ? { column: `m.${name.slice(2)}`, descending } : null;
}

export const sortText = ({ column, descending }: Sort): string => `${descending ? "-" : ""}${column}`;
export const isSortable = (column: ColumnId): boolean => column !== "recent";

/** What a click on a header leads to: best first, then reversed, then the service's own order. */
export function nextSort(current: Sort | null, column: ColumnId): Sort | null {
  const descending = MORE_IS_BETTER.includes(column) || metricNameOf(column) !== null;
  if (current?.column !== column) return { column, descending };
  return current.descending === descending ? { column, descending: !descending } : null;
}

/** `tier` orders the kinds of nothing behind every value whatever the direction: value 0, beyond 1, empty 2, not loaded 3. */
type SortKey = { tier: 0 | 1 | 2 | 3; value: number | string };

function positionKey(position: Position | null): SortKey {
  if (position === null) return { tier: 3, value: 0 };
  if (position.kind === "empty") return { tier: 2, value: 0 };
  if (position.kind === "beyond") return { tier: 1, value: 0 };
  return { tier: position.place > PLACE_MAX ? 1 : 0, value: position.place > PLACE_MAX ? 0 : position.place };
}

const valueKey = (value: number | string | null | undefined): SortKey =>
  value === null || value === undefined || value === "" ? { tier: 2, value: 0 } : { tier: 0, value };

function keyOf(keyword: Keyword, column: ColumnId): SortKey {
  const metric = metricNameOf(column);
  if (metric !== null) return valueKey(Object.hasOwn(keyword.metrics, metric) ? keyword.metrics[metric] : null);
  if (column === "position") return positionKey(keyword.position);
  if (column === "best") return positionKey(keyword.best);
  if (column === "change") return valueKey(changeRank(changeOf(keyword.previous, keyword.position)));
  if (column === "volume") return valueKey(keyword.searchVolume);
  if (column === "page") return valueKey(keyword.rankingUrl);
  if (column === "tags") return valueKey(keyword.tags.join(", "));
  if (column === "updated") return valueKey(keyword.measuredOn);
  return valueKey(keyword.phrase);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compareValues(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

/**
 * Rows in the order asked for: values first, then >100, then empty, then not loaded, in both directions; equal ones
 * keep the order they came in. Without a sort the rows come back as they are.
 */
export function sortKeywords(keywords: readonly Keyword[], sort: Sort | null): readonly Keyword[] {
  if (sort === null) return keywords;
  const sign = sort.descending ? -1 : 1;
  return keywords
    .map((keyword) => ({ keyword, key: keyOf(keyword, sort.column) }))
    .sort((a, b) => a.key.tier - b.key.tier || sign * compareValues(a.key.value, b.key.value))
    .map(({ keyword }) => keyword);
}
