import { againstCurve, ownCurve } from "../figures/click-curve";
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
import { compareValues, type Sort, type SortKey, sortKeyOf, sortsText, tagsOfKey, valueKey } from "./sort";

export type KeywordAsk = { query: string; filters: readonly Filter[]; sorts: readonly Sort[] };

export const isSameAsk = (one: KeywordAsk, other: KeywordAsk): boolean =>
  one.query === other.query &&
  filtersText(one.filters) === filtersText(other.filters) &&
  sortsText(one.sorts) === sortsText(other.sorts);

/** `codes[row]` indexes the ascending `values`; the next three codes mean beyond, empty and not loaded. */
type Column = { values: (number | string)[]; codes: Uint32Array; ties: Uint8Array };

/** Everything is built on first use and cached. */
export type KeywordStore = {
  view: (ask: KeywordAsk) => Uint32Array;
  valuesOf: (column: ColumnId) => readonly (number | string)[];
  /** Builds the search text and the order of the keywords ahead, so that the first key press and click are fast. */
  prepare: () => Steps<void>;
};

/** Sort keys of each row; with `codes`, of the distinct values that the rows' codes index. */
type Keys = { keys: SortKey[]; codes: Codes | null };

const NOTHINGS = 3;
const ORDERS_KEPT = 12;
const KEYS_A_STEP = 1_024;

function* columnOf({ keys, codes: rowCodes }: Keys): Steps<Column> {
  const distinct = new Set<number | string>();
  for (const [at, { tier, value }] of keys.entries()) {
    if (at % KEYS_A_STEP === 0) yield;
    if (tier === 0) distinct.add(value);
  }
  const values = yield* sortedInSteps([...distinct], compareValues);
  const ties = yield* tiesOf(values);
  const codeOf = new Map<number | string, number>();
  for (const [code, value] of values.entries()) {
    if (code % KEYS_A_STEP === 0) yield;
    codeOf.set(value, code);
  }
  const codes = new Uint32Array(keys.length);
  for (const [at, { tier, value }] of keys.entries()) {
    if (at % KEYS_A_STEP === 0) yield;
    codes[at] = tier === 0 ? (codeOf.get(value) ?? 0) : values.length + tier - 1;
  }
  if (rowCodes === null) return { values, codes, ties };
  const ofRows = new Uint32Array(rowCodes.length);
  for (let row = 0; row < ofRows.length; row += 1) ofRows[row] = codes[rowCodes[row] ?? 0] ?? 0;
  return { values, codes: ofRows, ties };
}

function* keysOf(rows: KeywordRows, column: ColumnId, own: Own = noOwn): Steps<Keys> {
  const packed = rows instanceof PackedKeywords ? yield* rows.keysOf(column) : null;
  return packed ?? { keys: Array.from(rows, (keyword) => sortKeyOf(keyword, column, own(keyword.id))), codes: null };
}

/** The user's tags count like the service's. Rows with both get their own keys. */
function* keysOfTags(rows: KeywordRows, own: Own): Steps<Keys> {
  const { keys, codes: ofRows } = yield* keysOf(rows, "tags");
  const codes = Uint32Array.from(ofRows ?? keys.keys());
  for (let row = 0; row < rows.length; row += 1) {
    const { tags } = own(idAt(rows, row));
    const keyword = tags.length === 0 ? undefined : rows.at(row);
    if (keyword === undefined) continue;
    codes[row] = keys.push(sortKeyOf({ ...keyword, tags: [...new Set([...keyword.tags, ...tags])] }, "tags")) - 1;
  }
  return { keys, codes };
}

const keysFrom = (rows: KeywordRows, valueIn: (keyword: Keyword) => number | string | null): Keys => ({
  keys: Array.from(rows, (keyword) => valueKey(valueIn(keyword))),
  codes: null,
});

const keysOfIds = (rows: KeywordRows, ids: ReadonlySet<string>): Keys => ({
  keys: Array.from({ length: rows.length }, (_, row) => valueKey(ids.has(idAt(rows, row)) ? YES : null)),
  codes: null,
});

const featureNames = (keyword: Keyword): string[] => [
  ...new Set(serpFeatures(keyword).flatMap(({ name, owned }) => (owned === true ? [name, `${name} (own)`] : [name]))),
];

type Derived = { rows: KeywordRows; changedPages: ReadonlySet<string> };

const DERIVED = {
  "against-curve": ({ rows }) => {
    const curve = ownCurve(rows);
    return keysFrom(rows, (keyword) => (curve === null ? null : againstCurve(curve, keyword)));
  },
  "device-split": ({ rows }) => keysOfIds(rows, atOnce(deviceSplits(rows))),
  "page-changed": ({ rows, changedPages }) => keysOfIds(rows, changedPages),
  "serp-features": ({ rows }) => keysFrom(rows, (keyword) => featureNames(keyword).join("\n")),
  "other-device": ({ rows }) => {
    const others = atOnce(otherDevices(rows));
    return keysFrom(rows, (keyword) => deviceDifference(keyword, others.get(keyword.id)));
  },
} satisfies Record<AskedColumn | "other-device", (derived: Derived) => Keys>;

const isDerived = (column: ColumnId): column is keyof typeof DERIVED => Object.hasOwn(DERIVED, column);

function orderBy(rows: Uint32Array, column: Column, descending: boolean) {
  const { values, codes, ties } = column;
  const places = placesOf(values, ties, descending);
  const starts = new Uint32Array(values.length + NOTHINGS + 1);
  const placeOf = (row: number) => places[codes[row] ?? 0] ?? 0;
  for (const row of rows) starts[placeOf(row) + 1] = (starts[placeOf(row) + 1] ?? 0) + 1;
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const ordered = new Uint32Array(rows.length);
  for (const row of rows) {
    const at = starts[placeOf(row)] ?? 0;
    ordered[at] = row;
    starts[placeOf(row)] = at + 1;
  }
  return ordered;
}

/** Marks values equal to the previous one. */
function* tiesOf(values: readonly (number | string)[]): Steps<Uint8Array> {
  const ties = new Uint8Array(values.length);
  for (let code = 1; code < values.length; code += 1) {
    if (code % KEYS_A_STEP === 0) yield;
    const [before, value] = [values[code - 1], values[code]];
    if (before !== undefined && value !== undefined && compareValues(before, value) === 0) ties[code] = 1;
  }
  return ties;
}

/** Rank of each code: equal values share one; missing values are last in both directions. */
function placesOf(values: readonly (number | string)[], ties: Uint8Array, descending: boolean): Uint32Array {
  const places = new Uint32Array(values.length + NOTHINGS);
  let place = 0;
  for (let index = 0; index < values.length; index += 1) {
    const code = descending ? values.length - 1 - index : index;
    if (index > 0 && ties[descending ? code + 1 : code] !== 1) place += 1;
    places[code] = place;
  }
  for (let kind = 0; kind < NOTHINGS; kind += 1) places[values.length + kind] = values.length + kind;
  return places;
}

const codeKey = (values: readonly (number | string)[], code: number): SortKey => {
  const value = values[code];
  if (value !== undefined) return { tier: 0, value };
  const kind = code - values.length;
  return { tier: kind === 0 ? 1 : kind === 1 ? 2 : 3, value: 0 };
};

const eachTag = (values: readonly (number | string)[]): string[] =>
  [...new Set(values.flatMap((value) => tagsOfKey(String(value))))].sort(compareValues);

type Own = (keywordId: string) => Labels;
const noOwn: Own = () => NO_LABELS;
const NO_IDS: ReadonlySet<string> = new Set();

/** Does not copy the rows. @param own their tags count like the service's */
export function createKeywordStore(
  rows: KeywordRows,
  shown: ShownMarket,
  own: Own = noOwn,
  changedPages: ReadonlySet<string> = NO_IDS,
): KeywordStore {
  const columns = new Map<ColumnId, Column>();
  const orders = new Map<string, Uint32Array>();
  let texts: SearchedText | null = null;
  const building = searchSteps(rows, shown, (id) => labelText(own(id)));

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
    const held = orders.get(key);
    if (held !== undefined) return held;
    let ordered = Uint32Array.from({ length: rows.length }, (_, row) => row);
    for (const { column: id, descending } of sorts.toReversed()) ordered = orderBy(ordered, column(id), descending);
    if (orders.size >= ORDERS_KEPT) orders.clear();
    orders.set(key, ordered);
    return ordered;
  }

  /** Evaluates the condition once per distinct value, not per row. */
  function passing(filter: Filter): (row: number) => boolean {
    const { values, codes } = column(filter.field);
    const table = Uint8Array.from({ length: values.length + NOTHINGS }, (_, code) =>
      meetsFilter(codeKey(values, code), filter) ? 1 : 0,
    );
    return (row) => table[codes[row] ?? 0] === 1;
  }

  function view({ query, filters, sorts }: KeywordAsk): Uint32Array {
    const ordered = order(sorts);
    const wanted = wantedText(query);
    if (wanted === "" && filters.length === 0) return ordered;
    const tests = filters.map(passing);
    if (wanted !== "") {
      texts ??= atOnce(building);
      const marks = markRows(texts, wanted);
      tests.unshift((row) => marks[row] === 1);
    }
    return ordered.filter((row) => tests.every((test) => test(row)));
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
