import type { Json, JsonObject } from "../../../domain/json";
import { mapInSteps, type Steps } from "../../../domain/steps";
import { EARLIER, RIVALS } from "../fields/aliases";
import { toDay } from "../fields/dates";
import { searchWords } from "../fields/field-names";
import { nameWords, plainName, wordSet } from "../json/name-words";

export type NamedRows = { name: string; rows: JsonObject[] };

export type JoinedRows = { rows: JsonObject[]; joined: string[]; left: { name: string; rows: number }[] };

type IdOf = (row: JsonObject) => string | null;

const ASIDE =
  wordSet(`archive archived inactive paused disabled deleted removed trash hidden ignored excluded suspended expired
  lost dropped pending suggested suggestion suggestions recommended recommendation recommendations related similar ideas
  past history negative negatives sample example examples ${RIVALS} ${EARLIER}`);
const DEVICES = new Set(["desktop", "mobile", "tablet"]);
/** Words without search information: “mobile_keywords” means “mobile”. */
const GENERAL = wordSet(`keywords keyword rankings ranking ranks positions results result list data items rows serp`);
const SAMPLE = 20;

/** The search that a list's name means: “desktop”, “google mobile”; null when it names none. */
export function listSearch(name: string): string | null {
  const words = searchWords(name);
  return words.length > 0 && nameWords(name).every((word) => words.includes(word) || GENERAL.has(word))
    ? words.join(" ")
    : null;
}

const isAside = ({ name }: NamedRows): boolean => nameWords(name).some((word) => ASIDE.has(word));

function mainOf(lists: readonly NamedRows[]): NamedRows | undefined {
  const days = lists.map(({ name }) => toDay(name));
  if (days.every((day) => day !== null)) {
    const latest = [...days].sort().at(-1) ?? "";
    return lists[days.indexOf(latest)];
  }
  return lists.find((list) => !isAside(list)) ?? lists[0];
}

const fieldsOf = ({ rows }: NamedRows): Set<string> =>
  new Set(rows.slice(0, SAMPLE).flatMap((row) => Object.keys(row).map(plainName)));

function commonFields(one: NamedRows, other: NamedRows): number {
  const [first, second] = [fieldsOf(one), fieldsOf(other)];
  const common = [...first].filter((name) => second.has(name)).length;
  return common >= 0.8 * (first.size + second.size - common) ? common : 0;
}

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function* byId(lists: readonly NamedRows[], idOf: IdOf): Steps<Map<string, Map<NamedRows, JsonObject>>> {
  const all = new Map<string, Map<NamedRows, JsonObject>>();
  for (const list of lists)
    for (const [at, row] of list.rows.entries()) {
      yield;
      const id = idOf(row) ?? `${list.name} ${at}`;
      const of = all.get(id) ?? new Map<NamedRows, JsonObject>();
      all.set(id, of.set(list, row));
    }
  return all;
}

const nameFor = (name: string): "device" | "engine" =>
  searchWords(name).some((word) => DEVICES.has(word)) ? "device" : "engine";

function* withSearches(lists: readonly NamedRows[]): Steps<JsonObject[]> {
  const rows = lists.flatMap((list) => list.rows.map((row) => ({ row, name: list.name })));
  return yield* mapInSteps(rows, ({ row, name }) => ({ [nameFor(name)]: listSearch(name), ...row }));
}

const withGroups = (rows: Iterable<Map<NamedRows, JsonObject>>): Steps<JsonObject[]> =>
  mapInSteps(rows, (of) => {
    const [row] = of.values();
    return { group_name: [...of.keys()].map(({ name }) => name).join(", "), ...row };
  });

/** Lists of deleted or suggested things, or with conflicting rows, are left out and named. */
export function* joinLists(lists: readonly NamedRows[], idOf: IdOf, canGroup: boolean): Steps<JoinedRows> {
  const main = mainOf(lists);
  if (main === undefined) return { rows: [], joined: [], left: [] };
  const searchLists = lists.filter(({ name }) => listSearch(name) !== null);
  const isSearched = listSearch(main.name) !== null && searchLists.length > 1;
  const alike = lists.filter((list) => list !== main && commonFields(main, list) >= 2);
  const isGroup = (list: NamedRows) => !isAside(list) && toDay(list.name) === null && commonFields(main, list) >= 3;
  const groups = canGroup && !isSearched && isGroup(main) ? [main, ...alike.filter(isGroup)] : [main];
  const rowsById = yield* byId(groups, idOf);
  const differs = [...rowsById.values()].some((of) => [...of.values()].some((row, _, [first]) => !same(row, first)));
  const together = isSearched ? searchLists : differs ? [main] : groups;
  const left = alike.filter((list) => !together.includes(list));
  const others = left.length === 0 ? [] : [...(yield* byId([main, ...left], idOf)).values()];
  const leftLists = left.map((list) => {
    const beside = others.filter((of) => of.has(list) && !same(of.get(list), of.get(main)));
    return { name: list.name, rows: beside.length };
  });
  const summary = { left: leftLists.filter(({ rows }) => rows > 0), joined: together.map(({ name }) => name) };
  if (together.length === 1) return { ...summary, joined: [], rows: main.rows };
  return { ...summary, rows: yield* isSearched ? withSearches(together) : withGroups(rowsById.values()) };
}
