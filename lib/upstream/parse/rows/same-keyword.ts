import type { JsonObject } from "../../../domain/json";
import type { ListNote } from "../../../domain/response/reading";
import { mapInSteps, type Steps } from "../../../domain/steps";
import { toDay } from "../fields/dates";
import type { FieldMap } from "../fields/field-map";
import { namesASearch, searchWords } from "../fields/field-names";
import { marketLabel, toLabel } from "../fields/names";
import { firstRead, own, setOwn } from "../json/json-object";
import { nameWords, wordList, wordSet } from "../json/name-words";
import { keywordPicker } from "../keyword-fields";
import type { KeywordRow } from "../keyword-row";

const SEARCHES = wordList("device device_type platform engine search_engine");

const searchIn = (row: JsonObject): { field: string; name: string } | null =>
  firstRead(SEARCHES, (field) => {
    const name = toLabel(own(row, field))?.toLowerCase() ?? "";
    return namesASearch(name) || searchWords(name).length > 0 ? { field, name } : null;
  });

/** `keyOf` distinguishes rows of one keyword, `joined` remembers them, `mergeRows` makes one row of each keyword. */
export type SameKeyword = {
  keyOf(row: KeywordRow): string;
  joined(earlierRow: KeywordRow, row: KeywordRow): KeywordRow;
  mergeRows(rows: readonly KeywordRow[]): Steps<{ rows: readonly KeywordRow[]; notes: ListNote[] }>;
};

const MARKETS_NAMED_MAX = 6;

export function sameKeyword(map: FieldMap): SameKeyword {
  const pick = keywordPicker(map);
  const dayFieldOf = ({ row }: KeywordRow) => pick(row).raw.measuredOn ?? null;
  const dayOf = ({ row }: KeywordRow) => toDay(pick(row).values.measuredOn) ?? "";
  const searchOf = ({ row }: KeywordRow) => searchIn(row)?.name ?? "";
  const marketOf = ({ row }: KeywordRow) => {
    const { country, language, location } = pick(row).values;
    return [country, language, location].flatMap((part) => marketLabel(part) ?? []).join(" · ");
  };
  const rowsOf = new WeakMap<KeywordRow, KeywordRow[]>();

  /** Rows that state no market belong to the first one that is stated. */
  const byMarket = (rows: readonly KeywordRow[]): ReadonlyMap<string, KeywordRow[]> => {
    const marketNames = rows.map(marketOf);
    const first = marketNames.find((market) => market !== "") ?? "";
    const markets = new Map<string, KeywordRow[]>();
    for (const [at, row] of rows.entries()) {
      const market = marketNames[at] || first;
      const group = markets.get(market);
      if (group === undefined) markets.set(market, [row]);
      else group.push(row);
    }
    return markets;
  };

  const newestOfSearches = (rows: readonly KeywordRow[]): KeywordRow[] => {
    const newest = new Map<string, KeywordRow>();
    for (const row of rows) {
      const before = newest.get(searchOf(row));
      if (before === undefined || dayOf(before) <= dayOf(row)) newest.set(searchOf(row), row);
    }
    return [...newest.values()].sort((one, other) => dayOf(other).localeCompare(dayOf(one)));
  };

  return {
    keyOf: (row) => `${dayOf(row)} ${searchOf(row)} ${marketOf(row)}`,
    joined(earlierRow, row) {
      const rows = rowsOf.get(earlierRow);
      rows?.push(row);
      if (rows !== undefined) return earlierRow;
      const joined = { ...earlierRow };
      rowsOf.set(joined, [earlierRow, row]);
      return joined;
    },
    *mergeRows(rows) {
      if (!rows.some((row) => rowsOf.has(row))) return { rows, notes: [] };
      const keywords = yield* mapInSteps(rows, (row) => byMarket(rowsOf.get(row) ?? [row]));
      const markets = mostCommon(keywords.flatMap((of) => [...of.keys()]));
      // A list shows one market, so that its positions are comparable.
      const searches = yield* mapInSteps(keywords, (of) => {
        const [own = []] = of.values();
        return newestOfSearches(of.get(markets[0] ?? "") ?? own);
      });
      const hasSeveral = searches.some(({ length }) => length > 1);
      const mergedRows: KeywordRow[] = [];
      for (const newest of searches) {
        yield;
        const [first, ...others] = newest;
        if (first === undefined) continue;
        const isOfSearch = others.length > 0 || (hasSeveral && searchOf(first) !== "");
        mergedRows.push(isOfSearch ? { ...first, row: besideEachOther(newest, dayFieldOf) } : first);
      }
      const count = keywords.filter(({ size }) => size > 1).length;
      const names = markets.slice(0, MARKETS_NAMED_MAX);
      return { rows: mergedRows, notes: count === 0 ? [] : [{ kind: "other-markets", count, names }] };
    },
  };
}

/** Positions, pages and their days go under their device's name. */
function besideEachOther(rows: readonly KeywordRow[], dayFieldOf: (row: KeywordRow) => string | null): JsonObject {
  const joined: JsonObject = {};
  for (const one of rows) {
    const search = searchIn(one.row);
    const isApart = (name: string) => search !== null && (isOfASearch(name) || name === dayFieldOf(one));
    const apart: JsonObject = {};
    for (const [name, value] of Object.entries(one.row)) {
      if (name === search?.field) continue;
      if (isApart(name)) setOwn(apart, name, value);
      const isShared = !isApart(name) || name === dayFieldOf(one);
      if (isShared && own(joined, name) === undefined) setOwn(joined, name, value);
    }
    if (search !== null) setOwn(joined, search.name, apart);
  }
  return joined;
}

const OF_A_SEARCH = wordSet("pos position rank ranking place url page");
const isOfASearch = (name: string): boolean => nameWords(name).some((word) => OF_A_SEARCH.has(word));

function mostCommon(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([name]) => name);
}

export function oneRowEach(rows: readonly KeywordRow[], map: FieldMap): ReturnType<SameKeyword["mergeRows"]> {
  const { joined, mergeRows } = sameKeyword(map);
  const all = new Map<string, KeywordRow>();
  for (const row of rows) {
    const earlierRow = all.get(row.id);
    all.set(row.id, earlierRow === undefined ? row : joined(earlierRow, row));
  }
  return mergeRows([...all.values()]);
}
