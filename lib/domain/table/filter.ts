import { bucketOf, POSITION_BUCKETS, type PositionBucket } from "../figures/position-buckets";
import { foldText, textKey } from "../keyword/fold-text";
import { PLACE_MAX } from "../keyword/position";
import { pageKey } from "../series/page-key";
import { ASKED_COLUMNS, type ColumnId, escapePart, parseColumn, unescapePart } from "./columns";
import { type SortKey, tagsOfKey } from "./sort";

export const FILTER_OPS = ["is", "not", "has", "lte", "gte", "between", "empty"] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

/** `value` of `between` is `from..to`, that of `empty` is "". */
export type Filter = { field: ColumnId; op: FilterOp; value: string };

/** Movements in `change:is:…`, beside a number of places. */
export const MOVEMENTS = ["improved", "declined", "new", "lost"] as const;
export type Movement = (typeof MOVEMENTS)[number];

export const FILTERS_MAX = 12;
const VALUE_MAX = 400;

const ORDERED: readonly FilterOp[] = ["lte", "gte", "between"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isOrdered = (text: string) => DAY.test(text) || (text.trim() !== "" && Number.isFinite(Number(text)));

/** Comparisons need a number or a day, others some text. */
export function isUsableFilter({ field, op, value }: Filter): boolean {
  if (field === "recent" || value.length > VALUE_MAX) return false;
  if (op === "empty") return value === "";
  if (!ORDERED.includes(op)) return value.trim() !== "";
  const ends = op === "between" ? value.split("..") : [value];
  return ends.length === (op === "between" ? 2 : 1) && ends.every(isOrdered);
}

const FILTER_NAMES: Partial<Record<ColumnId, string>> = { tags: "tag", "own-tags": "own-tag", starred: "star" };
export const filterColumn = (name: string): ColumnId | null => {
  const nameEntry = Object.entries(FILTER_NAMES).find(([, filterName]) => filterName === name);
  const match = ASKED_COLUMNS.find((column) => column === name);
  return match ?? parseColumn(nameEntry?.[0] ?? unescapePart(name));
};

/** @returns null: the condition can't be used */
export function parseFilter(part: string, columnOf = filterColumn): Filter | null {
  const [name = "", opText = "", ...rest] = part.split(":");
  const op = FILTER_OPS.find((candidate) => candidate === opText);
  const field = op === undefined ? null : columnOf(name);
  if (field === null || op === undefined) return null;
  const filter = { field, op, value: unescapePart(rest.join(":")) };
  return isUsableFilter(filter) ? filter : null;
}

const IS_CONDITION = new RegExp(`^[^:]+:(?:${FILTER_OPS.join("|")})(?::|$)`);
const IS_ABOUT_TEXT = /^[^:]+:(?:is|not|has):/;

/** A comma separates conditions only before a column and an operator. */
export function conditionsIn(text: string): string[] {
  const parts: string[] = [];
  for (const part of text === "" ? [] : text.split(",")) {
    const last = parts.at(-1);
    if (last === undefined || IS_CONDITION.test(part) || !IS_ABOUT_TEXT.test(last)) parts.push(part);
    else parts[parts.length - 1] = `${last},${part}`;
  }
  return parts;
}

/** The address encodes values once; this escapes only text that looks like another condition. */
const escapeValue = (value: string): string =>
  value
    .replaceAll("%", "%25")
    .split(",")
    .reduce((text, part) => `${text}${IS_CONDITION.test(part) ? "%2C" : ","}${part}`);

export function parseFilters(text: string): { filters: Filter[]; dropped: number } {
  const parts = conditionsIn(text);
  const filters: Filter[] = [];
  for (const part of parts) {
    if (filters.length >= FILTERS_MAX) break;
    const filter = parseFilter(part);
    if (filter !== null) filters.push(filter);
  }
  return { filters, dropped: parts.length - filters.length };
}

export const filtersText = (filters: readonly Filter[]): string =>
  filters
    .map(({ field, op, value }) => {
      const name = FILTER_NAMES[field] ?? escapePart(field);
      return op === "empty" ? `${name}:empty` : `${name}:${op}:${escapeValue(value)}`;
    })
    .join(",");

export const isListColumn = (field: ColumnId): boolean =>
  field === "tags" || field === "own-tags" || field === "serp-features";

const isBucket = (value: string): value is PositionBucket => POSITION_BUCKETS.some((bucket) => bucket === value);

function isInBucket({ tier, value }: SortKey, bucket: PositionBucket): boolean {
  if (tier !== 0) return { 1: "beyond", 2: "empty", 3: "notLoaded" }[tier] === bucket;
  return bucketOf({ kind: "at", place: Number(value) }) === bucket;
}

function hasMoved(change: number, movement: Movement): boolean {
  if (movement === "new") return change === PLACE_MAX;
  if (movement === "lost") return change === -PLACE_MAX;
  return movement === "improved" ? change > 0 && change < PLACE_MAX : change < 0 && change > -PLACE_MAX;
}

function isSame(key: SortKey, { field, value }: Filter): boolean {
  if ((field === "position" || field === "best" || field === "previous") && isBucket(value))
    return isInBucket(key, value);
  if (key.tier !== 0) return false;
  if (typeof key.value === "string") {
    // A page can have several spellings.
    if (field === "page" && pageKey(key.value) === pageKey(value.trim())) return true;
    const target = textKey(value.trim());
    const texts = isListColumn(field) ? tagsOfKey(key.value) : [key.value];
    return texts.some((text) => textKey(text.trim()) === target);
  }
  const movement = field.startsWith("change") ? MOVEMENTS.find((name) => name === value) : undefined;
  return movement === undefined ? key.value === Number(value) : hasMoved(key.value, movement);
}

const isAscending = (low: number | string, high: number | string): boolean =>
  typeof low === "number" || typeof high === "number" ? Number(low) <= Number(high) : low <= high;

/** Missing values are neither small nor large; only `empty`, `not` and their own buckets match them. */
export function meetsFilter(key: SortKey, filter: Filter): boolean {
  const { op, value } = filter;
  if (op === "is") return isSame(key, filter);
  if (op === "not") return !isSame(key, filter);
  if (op === "empty") return key.tier >= 2;
  if (key.tier !== 0) return false;
  if (op === "has") return foldText(String(key.value)).includes(foldText(value.trim()));
  const [from = "", to = ""] = op === "between" ? value.split("..") : [value, value];
  return (op === "lte" || isAscending(from, key.value)) && (op === "gte" || isAscending(key.value, to));
}
