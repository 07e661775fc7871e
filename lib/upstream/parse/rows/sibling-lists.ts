import type { Json, JsonObject } from "../../../domain/json";
import type { Steps } from "../../../domain/steps";
import { toDay } from "../fields/dates";
import { namesASearch, searchWords } from "../fields/field-names";
import { wordSet } from "../fields/word-list";
import { nameWords, plainName } from "../json/json-object";

/** One of several lists of a response, such as those of `{desktop: […], mobile: […]}`. */
export type NamedRows = { name: string; rows: JsonObject[] };

/** `left`: lists of such rows that are no part of this one, with how many rows they have. */
export type JoinedRows = { rows: JsonObject[]; joined: string[]; left: { name: string; rows: number }[] };

type IdOf = (row: JsonObject) => string | null;

/** Words of lists that belong to no list of what is tracked now: what is over, what is proposed, what others have. */
const ASIDE =
  wordSet(`archive archived inactive paused disabled deleted removed trash hidden ignored excluded suspended expired
  lost dropped pending suggested suggestion suggestions recommended recommendation recommendations related similar ideas
  competitor competitors rival rivals previous prev yesterday before old earlier past history negative negatives sample
  example examples`);
const DEVICES = new Set(["desktop", "mobile", "tablet"]);
/** Words that say nothing of where was searched: “mobile_keywords” is “mobile”. */
const GENERAL = wordSet(`keywords keyword rankings ranking ranks positions results result list data items rows serp`);
const SAMPLE = 20;

/** Where a list's positions were searched, by its name: “desktop”, “google mobile”; null: its name says something else. */
export function listSearch(name: string): string | null {
  if (/[./*]/.test(name)) return namesASearch(name) ? name : null;
  const words = searchWords(name);
  return words.length > 0 && nameWords(name).every((word) => words.includes(word) || GENERAL.has(word))
    ? words.join(" ")
    : null;
}

const isAside = ({ name }: NamedRows): boolean => nameWords(name).some((word) => ASIDE.has(word));

/** The one that is today's: the latest of days, or the first that is not over or proposed. */
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

/** How many fields two lists have in common, where nearly all are. */
function commonFields(one: NamedRows, other: NamedRows): number {
  const [first, second] = [fieldsOf(one), fieldsOf(other)];
  const common = [...first].filter((name) => second.has(name)).length;
  return common >= 0.8 * (first.size + second.size - common) ? common : 0;
}

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The rows of every ID, in the order of the first list that has it; a row without one stands alone. */
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

/** What a list says of its rows: the device, or the engine. */
const nameFor = (name: string): "device" | "engine" =>
  searchWords(name).some((word) => DEVICES.has(word)) ? "device" : "engine";

/** The rows of each device or engine after those of the other, each saying which it is of. */
function* withSearches(lists: readonly NamedRows[]): Steps<JsonObject[]> {
  const joined: JsonObject[] = [];
  for (const { name, rows } of lists)
    for (const row of rows) {
      yield;
      joined.push({ [nameFor(name)]: listSearch(name), ...row });
    }
  return joined;
}

/** Every row once, with the names of the groups it is in. */
function* withGroups(rows: Iterable<Map<NamedRows, JsonObject>>): Steps<JsonObject[]> {
  const joined: JsonObject[] = [];
  for (const of of rows) {
    yield;
    const [row] = of.values();
    if (row !== undefined) joined.push({ group_name: [...of.keys()].map(({ name }) => name).join(", "), ...row });
  }
  return joined;
}

/** How many rows of a list are not in the main one, or say something else there. */
function rowsBeside(list: NamedRows, main: NamedRows, all: Iterable<Map<NamedRows, JsonObject>>): number {
  let beside = 0;
  for (const of of all) {
    const row = of.get(list);
    if (row !== undefined && !same(row, of.get(main))) beside += 1;
  }
  return beside;
}

/**
 * Joins the lists that stand beside each other in a response. The rows of devices and engines say which they are of, and
 * those of groups which group they are in. What is over, proposed, or says something else of the same rows is left, and
 * named.
 * @param lists the one found first and those beside it
 * @param canGroup none of them has a name that says it is the list
 */
export function* joinLists(lists: readonly NamedRows[], idOf: IdOf, canGroup: boolean): Steps<JoinedRows> {
  const main = mainOf(lists);
  if (main === undefined) return { rows: [], joined: [], left: [] };
  const searched = lists.filter(({ name }) => listSearch(name) !== null);
  const isSearched = listSearch(main.name) !== null && searched.length > 1;
  const alike = lists.filter((list) => list !== main && commonFields(main, list) >= 2);
  const isGroup = (list: NamedRows) => !isAside(list) && toDay(list.name) === null && commonFields(main, list) >= 3;
  const groups = canGroup && !isSearched && isGroup(main) ? [main, ...alike.filter(isGroup)] : [main];
  const grouped = yield* byId(groups, idOf);
  const differs = [...grouped.values()].some((of) => [...of.values()].some((row, _, [first]) => !same(row, first)));
  const together = isSearched ? searched : differs ? [main] : groups;
  const left = alike.filter((list) => !together.includes(list));
  const others = left.length === 0 ? [] : [...(yield* byId([main, ...left], idOf)).values()];
  const counted = left.map((list) => ({ name: list.name, rows: rowsBeside(list, main, others) }));
  const noted = { left: counted.filter(({ rows }) => rows > 0), joined: together.map(({ name }) => name) };
  if (together.length === 1) return { ...noted, joined: [], rows: main.rows };
  return { ...noted, rows: yield* isSearched ? withSearches(together) : withGroups(grouped.values()) };
}
