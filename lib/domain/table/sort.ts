import type { Json } from "../json";
import { changeAgainst } from "../keyword/change-against";
import { compareValues } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import { type Labels, NO_LABELS } from "../keyword/labels";
import { changeOf, changeRank, PLACE_MAX, type Position } from "../keyword/position";
import { volumeFloor } from "../keyword/volume";
import {
  type ColumnId,
  changeBaseOf,
  escapePart,
  isPlain,
  metricNameOf,
  type NamedColumn,
  otherNameOf,
  PLAIN_VALUES,
  parseColumn,
  unescapePart,
} from "./columns";

export type Sort = { column: ColumnId; descending: boolean };

const MORE_IS_BETTER: readonly ColumnId[] = ["change", "volume", "cpc", "updated", "starred", "other-device"];

export function parseSort(text: string): Sort | null {
  const descending = text.startsWith("-");
  const column = parseColumn(unescapePart(descending ? text.slice(1) : text));
  return column === null || !isSortable(column) ? null : { column, descending };
}

export const sortText = ({ column, descending }: Sort): string => `${descending ? "-" : ""}${escapePart(column)}`;
export const isSortable = (column: ColumnId): boolean => column !== "recent";

/** Best first, reversed, and the service's order. */
export function nextSort(current: Sort | null, column: ColumnId): Sort | null {
  const descending = MORE_IS_BETTER.includes(column) || metricNameOf(column) !== null || changeBaseOf(column) !== null;
  if (current?.column !== column) return { column, descending };
  return current.descending === descending ? { column, descending: !descending } : null;
}

export const SORTS_MAX = 2;

export function parseSorts(text: string): Sort[] | null {
  if (text === "") return [];
  const sorts = text.split(",").map(parseSort);
  const validSorts = sorts.filter((sort): sort is Sort => sort !== null);
  return validSorts.length < sorts.length || validSorts.length > SORTS_MAX ? null : validSorts;
}

const SERVICE_ORDER = "service";

const USUAL_MEASURES = ["clicks", "impressions", "visits", "sessions"];

export function usualSorts(columns: readonly ColumnId[]): Sort[] {
  const measure = USUAL_MEASURES.map((name): ColumnId => `m.${name}`).find((column) => columns.includes(column));
  const column = columns.includes("volume") ? "volume" : measure;
  return column === undefined ? [] : [{ column, descending: true }];
}

export function sortsOf(text: string | null, columns: readonly ColumnId[]): Sort[] {
  if (text === SERVICE_ORDER) return [];
  return (text === null || text === "" ? null : parseSorts(text)) ?? usualSorts(columns);
}

export function sortParam(sorts: readonly Sort[], columns: readonly ColumnId[]): string | null {
  if (sortsText(sorts) === sortsText(usualSorts(columns))) return null;
  return sorts.length === 0 ? SERVICE_ORDER : sortsText(sorts);
}

export const isSortParam = (text: string): boolean => text === SERVICE_ORDER || parseSorts(text) !== null;

export const sortsText = (sorts: readonly Sort[]): string => sorts.map(sortText).join(",");

/** @param isSecond Shift was pressed: keeps the first key and sorts ties by this column */
export function nextSorts(current: readonly Sort[], column: ColumnId, isSecond: boolean): Sort[] {
  const [first, second] = current;
  if (!isSecond || first === undefined || first.column === column) {
    const next = nextSort(first ?? null, column);
    const otherSorts = isSecond && second !== undefined ? [second] : [];
    return next === null ? otherSorts : [next, ...otherSorts];
  }
  const next = nextSort(second ?? null, column);
  return next === null ? [first] : [first, next];
}

/** `tier` puts missing values last in both directions: value 0, beyond 1, empty 2, not loaded 3. */
export type SortKey = { tier: 0 | 1 | 2 | 3; value: number | string };

const BEYOND: SortKey = { tier: 1, value: 0 };
const EMPTY: SortKey = { tier: 2, value: 0 };
const NOT_LOADED: SortKey = { tier: 3, value: 0 };

function positionKey(position: Position | null): SortKey {
  if (position === null) return NOT_LOADED;
  if (position.kind === "empty") return EMPTY;
  return position.kind === "beyond" || position.place > PLACE_MAX ? BEYOND : { tier: 0, value: position.place };
}

export const valueKey = (value: number | string | null | undefined): SortKey =>
  value === null || value === undefined || value === "" ? EMPTY : { tier: 0, value };

const tagsKey = (tags: readonly string[]): SortKey => valueKey(tags.join("\n"));
export const tagsOfKey = (value: string): string[] => value.split("\n");

function otherKey(value: Json | undefined): SortKey {
  if (value === undefined) return NOT_LOADED;
  if (typeof value === "boolean") return valueKey(value ? "Yes" : "No");
  if (Array.isArray(value)) return valueKey(value.length);
  return valueKey(typeof value === "object" && value !== null ? Object.keys(value).length : value);
}

export function sortKeyOf(keyword: Keyword, column: ColumnId, own: Labels = NO_LABELS): SortKey {
  const metric = metricNameOf(column);
  if (metric !== null) return valueKey(Object.hasOwn(keyword.metrics, metric) ? keyword.metrics[metric] : null);
  const other = otherNameOf(column);
  if (other !== null) return otherKey(Object.hasOwn(keyword.other, other) ? keyword.other[other] : undefined);
  const base = changeBaseOf(column);
  if (base !== null) return valueKey(changeRank(changeAgainst(keyword, base)));
  if (isKeyed(column)) return KEYS[column](keyword, own);
  return valueKey(isPlain(column) ? PLAIN_VALUES[column](keyword) : keyword.phrase);
}

type KeyedColumn = Exclude<NamedColumn, keyof typeof PLAIN_VALUES | "other-device" | "recent">;

const KEYS = {
  position: ({ position }) => positionKey(position),
  change: ({ previous, position }) => valueKey(changeRank(changeOf(previous, position))),
  best: ({ best }) => positionKey(best),
  volume: ({ searchVolume }) => valueKey(volumeFloor(searchVolume)),
  tags: ({ tags }) => tagsKey(tags),
  previous: ({ previous }) => positionKey(previous),
  cpc: ({ cpc }) => valueKey(cpc?.amount ?? null),
  starred: (_, own) => valueKey(own.starred ? "Yes" : "No"),
  "own-tags": (_, own) => tagsKey(own.tags),
  note: (_, own) => valueKey(own.note),
} satisfies Record<KeyedColumn, (keyword: Keyword, own: Labels) => SortKey>;

const isKeyed = (column: ColumnId): column is KeyedColumn => Object.hasOwn(KEYS, column);

export const compareKeys = (one: SortKey, other: SortKey): number =>
  one.tier - other.tier || compareValues(one.value, other.value);
