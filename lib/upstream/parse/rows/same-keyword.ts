import type { JsonObject } from "../../../domain/json";
import type { ListNote } from "../../../domain/response/reading";
import type { Steps } from "../../../domain/steps";
import { toDay } from "../fields/dates";
import type { FieldMap } from "../fields/field-map";
import { namesASearch, searchWords } from "../fields/field-names";
import { toLabel } from "../fields/names";
import { wordList, wordSet } from "../fields/word-list";
import { nameWords, own, setOwn } from "../json/json-object";
import { keywordPicker } from "../keyword-fields";
import type { KeywordRow } from "../keyword-row";
import { oneMarket } from "./one-market";

const SEARCHES = wordList("device device_type platform engine search_engine");

function searchIn(row: JsonObject): { field: string; name: string } | null {
  for (const field of SEARCHES) {
    const name = toLabel(own(row, field))?.toLowerCase() ?? null;
    if (name !== null && (namesASearch(name) || searchWords(name).length > 0)) return { field, name };
  }
  return null;
}

/** `keyOf` distinguishes rows of one keyword. `joined`: the newer day, or both devices. `alike` keeps one market. */
export type SameKeyword = {
  keyOf(row: KeywordRow): string;
  joined(held: KeywordRow, row: KeywordRow): KeywordRow;
  alike(rows: readonly KeywordRow[]): { rows: readonly KeywordRow[]; notes: ListNote[] };
};

export function sameKeyword(map: FieldMap): SameKeyword {
  const pick = keywordPicker(map);
  const dayFieldOf = ({ row }: KeywordRow) => pick(row).raw.measuredOn ?? null;
  const dayOf = ({ row }: KeywordRow) => toDay(pick(row).values.measuredOn) ?? "";
  const searchOf = ({ row }: KeywordRow) => searchIn(row)?.name ?? "";
  const parts = new WeakMap<KeywordRow, ReadonlyMap<string, KeywordRow>>();
  const markets = oneMarket(map);
  const joined = (held: KeywordRow, row: KeywordRow): KeywordRow => {
    const all = new Map(parts.get(held) ?? [[searchOf(held), held]]);
    const before = all.get(searchOf(row));
    if (before === undefined || dayOf(before) <= dayOf(row)) all.set(searchOf(row), row);
    const newest = [...all.values()].sort((one, other) => dayOf(other).localeCompare(dayOf(one)));
    const [first] = newest;
    if (first === undefined || newest.length === 1) return first ?? row;
    const both = { ...first, row: besideEachOther(newest, dayFieldOf) };
    parts.set(both, all);
    return both;
  };
  const alike = (rows: readonly KeywordRow[]): readonly KeywordRow[] => {
    if (!rows.some((row) => parts.has(row))) return rows;
    return rows.map((row) =>
      parts.has(row) || searchOf(row) === "" ? row : { ...row, row: besideEachOther([row], dayFieldOf) },
    );
  };
  return {
    keyOf: (row) => `${dayOf(row)} ${searchOf(row)} ${markets.marketOf(row)}`,
    joined: (held, row) => markets.apart(held, row, joined) ?? joined(held, row),
    alike(rows) {
      const shown = markets.shown(rows);
      return { rows: alike(shown.rows), notes: shown.notes };
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

export function* oneRowEach(rows: readonly KeywordRow[], map: FieldMap): Steps<ReturnType<SameKeyword["alike"]>> {
  const { keyOf, joined, alike } = sameKeyword(map);
  const all = new Map<string, KeywordRow>();
  for (const row of rows) {
    yield;
    const held = all.get(row.id);
    all.set(row.id, held === undefined || keyOf(held) === keyOf(row) ? row : joined(held, row));
  }
  return alike([...all.values()]);
}
