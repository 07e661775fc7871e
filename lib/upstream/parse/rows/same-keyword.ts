import { groupBy } from "../../../domain/group-by";
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

const MARKETS_NAMED_MAX = 6;

/** What tells rows of one keyword apart. `dayField`: the raw name of the day's field. */
type RowFacts = {
  row: KeywordRow;
  day: string;
  dayField: string | undefined;
  search: { field: string; name: string } | null;
  market: string;
};

const searchIn = (row: JsonObject): RowFacts["search"] =>
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

export function sameKeyword(map: FieldMap): SameKeyword {
  const pick = keywordPicker(map);
  const rowsOf = new WeakMap<KeywordRow, KeywordRow[]>();
  const factsOf = (row: KeywordRow): RowFacts => {
    const { values, raw } = pick(row.row);
    const market = [values.country, values.language, values.location].flatMap((part) => marketLabel(part) ?? []);
    const day = toDay(values.measuredOn) ?? "";
    return { row, day, dayField: raw.measuredOn, search: searchIn(row.row), market: market.join(" · ") };
  };

  return {
    keyOf(row) {
      const { day, search, market } = factsOf(row);
      return `${day} ${search?.name ?? ""} ${market}`;
    },
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
      const keywords = yield* mapInSteps(rows, (row) => byMarket((rowsOf.get(row) ?? [row]).map(factsOf)));
      const markets = mostCommon(keywords.flatMap((of) => [...of.keys()]));
      // A list shows one market, so that its positions are comparable.
      const searches = yield* mapInSteps(keywords, (of) => {
        const [own = []] = of.values();
        return newestOfSearches(of.get(markets[0] ?? "") ?? own);
      });
      const hasSeveral = searches.some(({ length }) => length > 1);
      const mergedRows = yield* mapInSteps(searches, (newest) =>
        newest.slice(0, 1).map(({ row, search }) => {
          const isOfSearch = newest.length > 1 || (hasSeveral && search !== null);
          return isOfSearch ? { ...row, row: besideEachOther(newest) } : row;
        }),
      );
      const count = keywords.filter(({ size }) => size > 1).length;
      const names = markets.slice(0, MARKETS_NAMED_MAX);
      return { rows: mergedRows.flat(), notes: count === 0 ? [] : [{ kind: "other-markets", count, names }] };
    },
  };
}

/** Rows that state no market belong to the first one that is stated. */
function byMarket(rows: readonly RowFacts[]): ReadonlyMap<string, RowFacts[]> {
  const first = rows.find(({ market }) => market !== "")?.market ?? "";
  return groupBy(rows, ({ market }) => market || first);
}

function newestOfSearches(rows: readonly RowFacts[]): RowFacts[] {
  const newest = new Map<string | undefined, RowFacts>();
  for (const facts of rows) {
    const before = newest.get(facts.search?.name);
    if (before === undefined || before.day <= facts.day) newest.set(facts.search?.name, facts);
  }
  return [...newest.values()].sort((one, other) => other.day.localeCompare(one.day));
}

/** Positions, pages and their days go under their device's name. */
function besideEachOther(rows: readonly RowFacts[]): JsonObject {
  const joined: JsonObject = {};
  for (const { row, search, dayField } of rows) {
    const apart: JsonObject = {};
    for (const [name, value] of Object.entries(row.row)) {
      if (name === search?.field) continue;
      const isApart = search !== null && (isOfASearch(name) || name === dayField);
      if (isApart) setOwn(apart, name, value);
      if ((!isApart || name === dayField) && own(joined, name) === undefined) setOwn(joined, name, value);
    }
    if (search !== null) setOwn(joined, search.name, apart);
  }
  return joined;
}

const OF_A_SEARCH = wordSet("pos position rank ranking place url page");
const isOfASearch = (name: string): boolean => nameWords(name).some((word) => OF_A_SEARCH.has(word));

const mostCommon = (names: readonly string[]): string[] =>
  [...groupBy(names, (name) => name)]
    .sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .map(([name]) => name);

export function oneRowEach(rows: readonly KeywordRow[], map: FieldMap): ReturnType<SameKeyword["mergeRows"]> {
  const { joined, mergeRows } = sameKeyword(map);
  const all = new Map<string, KeywordRow>();
  for (const row of rows) {
    const earlierRow = all.get(row.id);
    all.set(row.id, earlierRow === undefined ? row : joined(earlierRow, row));
  }
  return mergeRows([...all.values()]);
}
