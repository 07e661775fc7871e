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
  type NamedColumn,
  otherNameOf,
  parseColumn,
  unescapePart,
} from "./columns";

/** Order of the table by one column; absent means the service's own order. */
export type Sort = { column: ColumnId; descending: boolean };

/** Columns whose best values are their highest. */
const MORE_IS_BETTER: readonly ColumnId[] = ["change", "volume", "cpc", "updated", "starred", "other-device"];

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

/** The value of `sort` that keeps the order of the service. */
const SERVICE_ORDER = "service";

/** The measures by which a table is ordered where nobody chose, the first that its list has. */
const USUAL_MEASURES = ["clicks", "impressions", "visits", "sessions"];

/** The order where the address has none: most searched or clicked first. */
export function usualSorts(columns: readonly ColumnId[]): Sort[] {
  const measure = USUAL_MEASURES.map((name): ColumnId => `m.${name}`).find((column) => columns.includes(column));
  const column = columns.includes("volume") ? "volume" : measure;
  return column === undefined ? [] : [{ column, descending: true }];
}

/** Reads `sort` of the address. @param columns those of the list, which the usual order depends on */
export function sortsOf(text: string | null, columns: readonly ColumnId[]): Sort[] {
  if (text === SERVICE_ORDER) return [];
  return (text === null || text === "" ? null : parseSorts(text)) ?? usualSorts(columns);
}

/** The `sort` of an address for these keys; null: the usual order. */
export function sortParam(sorts: readonly Sort[], columns: readonly ColumnId[]): string | null {
  if (sortsText(sorts) === sortsText(usualSorts(columns))) return null;
  return sorts.length === 0 ? SERVICE_ORDER : sortsText(sorts);
}

export const isSortParam = (text: string): boolean => text === SERVICE_ORDER || parseSorts(text) !== null;

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
 * @param own a user's labels of the keyword, for the columns that are theirs
 */
export function sortKeyOf(keyword: Keyword, column: ColumnId, own: Labels = NO_LABELS): SortKey {
  const metric = metricNameOf(column);
  if (metric !== null) return valueKey(Object.hasOwn(keyword.metrics, metric) ? keyword.metrics[metric] : null);
  const other = otherNameOf(column);
  if (other !== null) return otherKey(Object.hasOwn(keyword.other, other) ? keyword.other[other] : undefined);
  const base = changeBaseOf(column);
  if (base !== null) return valueKey(changeRank(changeAgainst(keyword, base)));
  return isKeyed(column) ? KEYS[column](keyword, own) : valueKey(keyword.phrase);
}

type KeyedColumn = Exclude<NamedColumn, "other-device">;

const KEYS = {
  keyword: ({ phrase }) => valueKey(phrase),
  position: ({ position }) => positionKey(position),
  change: ({ previous, position }) => valueKey(changeRank(changeOf(previous, position))),
  recent: ({ phrase }) => valueKey(phrase),
  best: ({ best }) => positionKey(best),
  volume: ({ searchVolume }) => valueKey(searchVolume),
  page: ({ rankingUrl }) => valueKey(rankingUrl),
  tags: ({ tags }) => tagsKey(tags),
  updated: ({ measuredOn }) => valueKey(measuredOn),
  previous: ({ previous }) => positionKey(previous),
  cpc: ({ cpc }) => valueKey(cpc?.amount ?? null),
  url: ({ rankingUrl }) => valueKey(rankingUrl),
  engine: ({ market }) => valueKey(market.engine),
  country: ({ market }) => valueKey(market.country),
  language: ({ market }) => valueKey(market.language),
  location: ({ market }) => valueKey(market.location),
  device: ({ market }) => valueKey(market.device),
  id: ({ id }) => valueKey(id),
  starred: (_, own) => valueKey(own.starred ? "Yes" : "No"),
  "own-tags": (_, own) => tagsKey(own.tags),
  note: (_, own) => valueKey(own.note),
} satisfies Record<KeyedColumn, (keyword: Keyword, own: Labels) => SortKey>;

const isKeyed = (column: ColumnId): column is KeyedColumn => Object.hasOwn(KEYS, column);

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
