import { againstCurve, ownCurve } from "../figures/click-curve";
import { compareValues } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import { type Labels, labelText, NO_LABELS } from "../keyword/labels";
import type { ShownMarket } from "../keyword/market";
import { serpFeatures } from "../keyword/serp-features";
import { atOnce, type Steps, sortedInSteps } from "../steps";
import type { AskedColumn, ColumnId } from "./columns";
import { deviceDifference, deviceSplits, otherDevices, YES } from "./devices";
import { type Filter, filtersText, isListColumn, meetsFilter } from "./filter";
import { type Codes, PackedKeywords } from "./packed-rows";
import { idAt, type KeywordRows } from "./rows";
import { markRows, type SearchedText, searchSteps, wantedText } from "./search";
import { compareKeys, type Sort, type SortKey, sortKeyOf, sortsText, tagsOfKey, valueKey } from "./sort";

export type KeywordAsk = { query: string; filters: readonly Filter[]; sorts: readonly Sort[] };

export const isSameAsk = (one: KeywordAsk, other: KeywordAsk): boolean =>
  one.query === other.query &&
  filtersText(one.filters) === filtersText(other.filters) &&
  sortsText(one.sorts) === sortsText(other.sorts);

/** `keys[codes[row]]` is a row's sort key. */
type Keys = { keys: SortKey[]; codes: Codes };

/** `ranks[code]` is the place of a key; equal values share one. Missing values have places from `valued` on. */
type Column = Keys & { ranks: Uint32Array; valued: number; values: (number | string)[] };

/** Everything is built on first use and cached. */
export type KeywordStore = {
  view: (ask: KeywordAsk) => Uint32Array;
  valuesOf: (column: ColumnId) => readonly (number | string)[];
  /** Builds the search text and the order of the keywords ahead, so that the first key press and click are fast. */
  prepare: () => Steps<void>;
};

const ORDERS_KEPT = 12;

function* columnOf({ keys, codes }: Keys): Steps<Column> {
  const coded = keys.map((key, code) => ({ key, code }));
  const ascending = yield* sortedInSteps(coded, (one, other) => compareKeys(one.key, other.key));
  const ranks = new Uint32Array(keys.length);
  let [rank, valued] = [-1, 0];
  for (const [at, { key, code }] of ascending.entries()) {
    yield;
    const before = ascending[at - 1];
    if (before === undefined || compareKeys(before.key, key) !== 0) rank += 1;
    ranks[code] = rank;
    if (key.tier === 0) valued = rank + 1;
  }
  const values = new Set(ascending.flatMap(({ key }) => (key.tier === 0 ? [key.value] : [])));
  return { keys, codes, ranks, valued, values: [...values] };
}

/** Gives rows with the same value the same key. */
function keysFrom(rowKeys: readonly SortKey[]): Keys {
  const codeOf = new Map<SortKey | SortKey["value"], number>();
  const keys: SortKey[] = [];
  const codes = Uint32Array.from(rowKeys, (key) => {
    // All rows without a value share one object.
    const same = key.tier === 0 ? key.value : key;
    const code = codeOf.get(same) ?? keys.push(key) - 1;
    codeOf.set(same, code);
    return code;
  });
  return { keys, codes };
}

function* keysOf(rows: KeywordRows, column: ColumnId, own: Own = noOwn): Steps<Keys> {
  const packedKeys = rows instanceof PackedKeywords ? yield* rows.keysOf(column) : null;
  return packedKeys ?? keysFrom(Array.from(rows, (keyword) => sortKeyOf(keyword, column, own(keyword.id))));
}

/** The user's tags count like the service's. Rows with both get their own keys. */
function* keysOfTags(rows: KeywordRows, own: Own): Steps<Keys> {
  const { keys, codes: saved } = yield* keysOf(rows, "tags");
  const codes = Uint32Array.from(saved);
  for (let row = 0; row < rows.length; row += 1) {
    const { tags } = own(idAt(rows, row));
    const keyword = tags.length === 0 ? undefined : rows.at(row);
    if (keyword === undefined) continue;
    codes[row] = keys.push(sortKeyOf({ ...keyword, tags: [...new Set([...keyword.tags, ...tags])] }, "tags")) - 1;
  }
  return { keys, codes };
}

const keysOfValues = (rows: KeywordRows, valueIn: (keyword: Keyword) => number | string | null): Keys =>
  keysFrom(Array.from(rows, (keyword) => valueKey(valueIn(keyword))));

const keysOfIds = (rows: KeywordRows, ids: ReadonlySet<string>): Keys =>
  keysFrom(Array.from({ length: rows.length }, (_, row) => valueKey(ids.has(idAt(rows, row)) ? YES : null)));

const featureNames = (keyword: Keyword): string[] => [
  ...new Set(serpFeatures(keyword).flatMap(({ name, owned }) => (owned === true ? [name, `${name} (own)`] : [name]))),
];

type Derived = { rows: KeywordRows; changedPages: ReadonlySet<string> };

const DERIVED = {
  "against-curve": ({ rows }) => {
    const curve = ownCurve(rows);
    return keysOfValues(rows, (keyword) => (curve === null ? null : againstCurve(curve, keyword)));
  },
  "device-split": ({ rows }) => keysOfIds(rows, atOnce(deviceSplits(rows))),
  "page-changed": ({ rows, changedPages }) => keysOfIds(rows, changedPages),
  "serp-features": ({ rows }) => keysOfValues(rows, (keyword) => featureNames(keyword).join("\n")),
  "other-device": ({ rows }) => {
    const others = atOnce(otherDevices(rows));
    return keysOfValues(rows, (keyword) => deviceDifference(keyword, others.get(keyword.id)));
  },
} satisfies Record<AskedColumn | "other-device", (source: Derived) => Keys>;

const isDerived = (column: ColumnId): column is keyof typeof DERIVED => Object.hasOwn(DERIVED, column);

function orderBy(rows: Uint32Array, { keys, codes, ranks, valued }: Column, descending: boolean) {
  const places = ranks.map((rank) => (descending && rank < valued ? valued - 1 - rank : rank));
  const starts = new Uint32Array(keys.length + 1);
  const placeOf = (row: number) => places[codes[row] ?? 0] ?? 0;
  for (const row of rows) starts[placeOf(row) + 1] = (starts[placeOf(row) + 1] ?? 0) + 1;
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const orderedRows = new Uint32Array(rows.length);
  for (const row of rows) {
    const at = starts[placeOf(row)] ?? 0;
    orderedRows[at] = row;
    starts[placeOf(row)] = at + 1;
  }
  return orderedRows;
}

const eachTag = (values: readonly (number | string)[]): string[] =>
  [...new Set(values.flatMap((value) => tagsOfKey(String(value))))].sort(compareValues);

type Own = (keywordId: string) => Labels;
const noOwn: Own = () => NO_LABELS;
const NO_IDS: ReadonlySet<string> = new Set();

/** Does not copy the rows. @param own their tags count like the service's */
export function createKeywordStore(
  rows: KeywordRows,
  marketView: ShownMarket,
  own: Own = noOwn,
  changedPages: ReadonlySet<string> = NO_IDS,
): KeywordStore {
  const columns = new Map<ColumnId, Column>();
  const orders = new Map<string, Uint32Array>();
  let texts: SearchedText | null = null;
  const building = searchSteps(rows, marketView, (id) => labelText(own(id)));

  function* keysIn(id: ColumnId): Steps<Keys> {
    if (isDerived(id)) return DERIVED[id]({ rows, changedPages });
    return yield* id === "tags" ? keysOfTags(rows, own) : keysOf(rows, id, own);
  }
  function* columnSteps(id: ColumnId): Steps<Column> {
    const saved = columns.get(id);
    if (saved !== undefined) return saved;
    const built = yield* columnOf(yield* keysIn(id));
    columns.set(id, built);
    return built;
  }
  const column = (id: ColumnId): Column => atOnce(columnSteps(id));

  function order(sorts: readonly Sort[]): Uint32Array {
    const key = sortsText(sorts);
    const cachedOrder = orders.get(key);
    if (cachedOrder !== undefined) return cachedOrder;
    let orderedRows = Uint32Array.from({ length: rows.length }, (_, row) => row);
    for (const { column: id, descending } of sorts.toReversed())
      orderedRows = orderBy(orderedRows, column(id), descending);
    if (orders.size >= ORDERS_KEPT) orders.clear();
    orders.set(key, orderedRows);
    return orderedRows;
  }

  /** Evaluates the condition once per distinct value, not per row. */
  function passing(filter: Filter): (row: number) => boolean {
    const { keys, codes } = column(filter.field);
    const passes = keys.map((key) => meetsFilter(key, filter));
    return (row) => passes[codes[row] ?? 0] === true;
  }

  function view({ query, filters, sorts }: KeywordAsk): Uint32Array {
    const orderedRows = order(sorts);
    const searchTerm = wantedText(query);
    if (searchTerm === "" && filters.length === 0) return orderedRows;
    const tests = filters.map(passing);
    if (searchTerm !== "") {
      texts ??= atOnce(building);
      const marks = markRows(texts, searchTerm);
      tests.unshift((row) => marks[row] === 1);
    }
    return orderedRows.filter((row) => tests.every((test) => test(row)));
  }

  function* prepare(): Steps<void> {
    while (texts === null) {
      const step = building.next();
      if (step.done === true) texts = step.value;
      else yield;
    }
    yield* columnSteps("keyword");
  }

  const valuesOf = (id: ColumnId) => {
    const { values } = column(id);
    return isListColumn(id) ? eachTag(values) : values;
  };

  return { view, valuesOf, prepare };
}
