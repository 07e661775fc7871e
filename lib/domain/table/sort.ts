import type { Json } from "../json";
import { changeOf, changeRank, PLACE_MAX } from "../keyword/change";
import { changeAgainst } from "../keyword/change-against";
import type { Keyword } from "../keyword/keyword";
import { type Labels, NO_LABELS } from "../keyword/labels";
import type { Position } from "../keyword/position";
import {
  type ColumnId,
  changeBaseOf,
  escapePart,
  metricNameOf,
  otherNameOf,
  parseColumn,
  unescapePart,
} from "./columns";

/** Order of the table by one column; absent means the service's own order. */
export type Sort = { column: ColumnId; descending: boolean };

/** Columns whose best values are their highest. */
const MORE_IS_BETTER: readonly ColumnId[] = ["change", "volume", "cpc", "updated", "starred"];

/** Reads `sort` of the address (`-` in front is descending); null when it names no column that sorts. */
export function parseSort(text: string): Sort | null {
  const descending = text.startsWith("-");
  const column = parseColumn(unescapePart(descending ? text.slice(1) : text));
  return column === null || !isSortable(column) ? null : { column, descending };
}

export const sortText = ({ column, descending }: Sort): string => `${descending ? "-" : ""}${escapePart(column)}`;
export const isSortable = (column: ColumnId): boolean => column !== "recent";

/** What a click on a header leads to: best first, then reversed, then the service's own order. */
export function nextSort(current: Sort | null, column: ColumnId): Sort | null {
  const descending = MORE_IS_BETTER.includes(column) || metricNameOf(column) !== null || changeBaseOf(column) !== null;
  if (current?.column !== column) return { column, descending };
  return current.descending === descending ? { column, descending: !descending } : null;
}

const SORTS_MAX = 2;

/** Reads `sort` of the address with its second key (`position,-volume`); null when a part names no such column. */
export function parseSorts(text: string): Sort[] | null {
  if (text === "") return [];
  const sorts = text.split(",").map(parseSort);
  const known = sorts.filter((sort): sort is Sort => sort !== null);
  return known.length < sorts.length || known.length > SORTS_MAX ? null : known;
}

export const sortsText = (sorts: readonly Sort[]): string => sorts.map(sortText).join(",");

/**
 * What a click on a header leads to.
 * @param isSecond Shift was held: the first key stays and this column orders what it leaves equal
 */
export function nextSorts(current: readonly Sort[], column: ColumnId, isSecond: boolean): Sort[] {
  const [first, second] = current;
  if (!isSecond || first === undefined || first.column === column) {
    const next = nextSort(first ?? null, column);
    const kept = isSecond && second !== undefined ? [second] : [];
    return next === null ? kept : [next, ...kept];
  }
  const next = nextSort(second ?? null, column);
  return next === null ? [first] : [first, next];
}

/** `tier` orders the kinds of nothing behind every value whatever the direction: value 0, beyond 1, empty 2, not loaded 3. */
export type SortKey = { tier: 0 | 1 | 2 | 3; value: number | string };

function positionKey(position: Position | null): SortKey {
  if (position === null) return { tier: 3, value: 0 };
  if (position.kind === "empty") return { tier: 2, value: 0 };
  if (position.kind === "beyond") return { tier: 1, value: 0 };
  return { tier: position.place > PLACE_MAX ? 1 : 0, value: position.place > PLACE_MAX ? 0 : position.place };
}

const valueKey = (value: number | string | null | undefined): SortKey =>
  value === null || value === undefined || value === "" ? { tier: 2, value: 0 } : { tier: 0, value };

/** Tags of a row as one value that can be taken apart again: a tag has commas, never line ends. */
const tagsKey = (tags: readonly string[]): SortKey => valueKey(tags.join("\n"));
export const tagsOfKey = (value: string): string[] => value.split("\n");

/** A field without a name of ours as it is compared: lists by their length, objects by how many fields they have. */
function otherKey(value: Json | undefined): SortKey {
  if (value === undefined) return { tier: 3, value: 0 };
  if (typeof value === "boolean") return valueKey(value ? "Yes" : "No");
  if (Array.isArray(value)) return valueKey(value.length);
  return valueKey(typeof value === "object" && value !== null ? Object.keys(value).length : value);
}

/**
 * What a row is ordered by in a column.
 * @param own a person's labels of the keyword, for the columns that are theirs
 */
export function sortKeyOf(keyword: Keyword, column: ColumnId, own: Labels = NO_LABELS): SortKey {
  const metric = metricNameOf(column);
  if (metric !== null) return valueKey(Object.hasOwn(keyword.metrics, metric) ? keyword.metrics[metric] : null);
  const other = otherNameOf(column);
  if (other !== null) return otherKey(Object.hasOwn(keyword.other, other) ? keyword.other[other] : undefined);
  const base = changeBaseOf(column);
  if (base !== null) return valueKey(changeRank(changeAgainst(keyword, base)));
  if (column === "own-tags") return tagsKey(own.tags);
  if (column === "starred") return valueKey(own.starred ? "Yes" : "No");
  if (column === "note") return valueKey(own.note);
  if (column === "previous") return positionKey(keyword.previous);
  if (column === "cpc") return valueKey(keyword.cpc?.amount ?? null);
  if (column === "url") return valueKey(keyword.rankingUrl);
  if (column === "id") return valueKey(keyword.id);
  if (column in keyword.market) return valueKey(keyword.market[column as keyof Keyword["market"]]);
  if (column === "position") return positionKey(keyword.position);
  if (column === "best") return positionKey(keyword.best);
  if (column === "change") return valueKey(changeRank(changeOf(keyword.previous, keyword.position)));
  if (column === "volume") return valueKey(keyword.searchVolume);
  if (column === "page") return valueKey(keyword.rankingUrl);
  if (column === "tags") return tagsKey(keyword.tags);
  if (column === "updated") return valueKey(keyword.measuredOn);
  return valueKey(keyword.phrase);
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Order of two values of a column: numbers by size, texts as words with their numbers by size. */
export function compareValues(a: number | string, b: number | string): number {
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
    .map((keyword) => ({ keyword, key: sortKeyOf(keyword, sort.column) }))
    .sort((a, b) => a.key.tier - b.key.tier || sign * compareValues(a.key.value, b.key.value))
    .map(({ keyword }) => keyword);
}
