import type { Json, JsonObject } from "../../../domain/json";
import { atOnce, type Steps } from "../../../domain/steps";
import { toDay } from "../fields/dates";
import { valueAt } from "../fields/field-map";
import { toId } from "../fields/names";
import { firstOf, isObject } from "../json/json-object";
import { plainName, wordSet } from "../json/name-words";
import { firstCount, NAMES, pagingFields } from "../paging/paging-fields";
import { isStatus } from "../words/error-structure";
import { expandRowSteps, type RowContext, type RowRules } from "./expand-rows";
import { joinLists, listSearch } from "./sibling-lists";
import { columnRows, rowsInList } from "./table-rows";

export type FoundList = {
  rows: JsonObject[];
  how: string;
  keyed: boolean;
  skipped: number;
  left: readonly { name: string; rows: number }[];
  size?: number;
};

export type FindOptions = RowRules & { path?: string | undefined; names: readonly string[] };

const GENERIC =
  wordSet(`results data items result rows list records response entries content value values objects collection
  payload hits body nodes edges elements overviews eintraege ergebnis ergebnisse daten datos dados donnees resultats
  resultados dati risultati elementos registros`);
const NEVER =
  wordSet(`links link errors error messages message warnings included competitors tags meta metadata pagination
  paging filters facets aggregations columns user users permissions notes debug`);
const FITTING = 70;
const SAMPLE = 20;
const VISITED_MAX = 300;
const DEPTH_MAX = 6;

type Candidate = {
  source: Json[] | JsonObject;
  path: string[];
  score: number;
  kind: "list" | "map" | "single";
};

/** 3: a name of this kind's list, or the response itself; 2: a common list name; 0: any other name. */
function nameClass(name: string | undefined, names: ReadonlySet<string>): 0 | 2 | 3 {
  if (name === undefined || names.has(plainName(name))) return 3;
  return GENERIC.has(plainName(name)) ? 2 : 0;
}

function scoreOf(source: Json[] | JsonObject, context: RowContext, nameRank: 0 | 2 | 3, depth: number): number {
  const sample = Array.isArray(source)
    ? source.slice(0, SAMPLE)
    : Object.fromEntries(Object.entries(source).slice(0, SAMPLE));
  const { rows, skipped } = atOnce(expandRowSteps(sample, context));
  if (rows.length + skipped === 0) return nameRank === 0 ? 0 : 90 + nameRank - depth;
  const fitting = rows.filter(context.fits).length;
  if (fitting * 2 >= rows.length + skipped) return (nameRank === 0 ? 75 : 100 + nameRank * 10) - depth;
  return nameRank === 0 ? 0 : 10 + nameRank - depth;
}

const isEnvelopeName = (name: string, context: RowContext): boolean =>
  context.names.has(name) || GENERIC.has(name) || NEVER.has(name);

/** A map from IDs to names, such as `{projects: {"9": "Jugs"}}`, as a map of rows; null otherwise. */
function rowsOfNames(object: JsonObject, nameRank: number): JsonObject | null {
  const entries = Object.entries(object);
  if (nameRank !== 3 || entries.length === 0) return null;
  if (!entries.every(([key, value]) => /^[\w-]*\d[\w-]*$/.test(key) && typeof value === "string")) return null;
  return Object.fromEntries(entries.map(([key, name]) => [key, { name }]));
}

/** Whether an object maps IDs to rows, rather than being an envelope. Digits as keys always do. */
function rowsOfMap(object: JsonObject, context: RowContext, named: boolean): JsonObject | null {
  const entries = Object.entries(object);
  const numbered = entries.filter(([key]) => /^\d+$/.test(key));
  if (numbered.length > 0) return numbered.every(([, value]) => isObject(value)) ? Object.fromEntries(numbered) : null;
  const rows = entries.filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  if (rows.length === 0 || rows.length < entries.length) return null;
  const sample = rows.slice(0, SAMPLE);
  if (sample.some(([key]) => isEnvelopeName(plainName(key), context))) return null;
  if (rows.every(([, row]) => holdsRows(row, context))) return null;
  if (sample.every(([, row]) => isNumbered(row, context))) return null;
  // A history beside its keyword: {"keyword": {…}, "timeline": {"2026-03-01": {…}}}.
  const datedCount = sample.filter(([, row]) => isByDay(row)).length;
  if (datedCount > 0 && datedCount < sample.length) return null;
  // If an ID alone makes a row, a word as key proves nothing: {"reply": {…}} is an envelope, not a project "reply".
  const proves = (key: string) => named || /[\d./]/.test(key) || !context.fits({ id: key });
  const fitting = sample.filter(([key, row]) => context.fits(proves(key) ? { id: key, ...row } : row)).length;
  if (fitting * 2 < sample.length && !sample.every(([key]) => /\d/.test(key))) return null;
  const idsAgree = sample.every(([key, row]) => [undefined, key].includes(idText(row)));
  return idsAgree || rows.length >= 3 || sample.every(([key]) => /[\d./]/.test(key)) ? object : null;
}

const isByDay = (object: JsonObject): boolean => {
  const names = Object.keys(object).slice(0, 3);
  return names.length > 0 && names.every((name) => toDay(name) !== null);
};

/** Rows by number, as in `{desktop: {"7": {…}}, mobile: {"7": {…}}}`. */
const isNumbered = (object: JsonObject, context: RowContext): boolean =>
  Object.keys(object).length > 0 &&
  Object.entries(object)
    .slice(0, SAMPLE)
    .every(([key, row]) => /^\d+$/.test(key) && isObject(row) && context.fits(row));

const holdsRows = (object: JsonObject, context: RowContext): boolean =>
  !context.fits(object) &&
  Object.values(object).some(
    (inner) =>
      Array.isArray(inner) &&
      inner.length > 0 &&
      inner.slice(0, SAMPLE).every((row) => isObject(row) && context.fits(row) && context.idOf(row) !== null),
  );

/** A single entry with the rows, perhaps beside the request's status: `[[…]]`, `{tasks: [{status_code, result: […]}]}`. */
function envelopeIn(list: readonly Json[], context: RowContext): Json[] | JsonObject | null {
  const only = list.length === 1 ? list[0] : undefined;
  if (Array.isArray(only) && only.length > 0 && only.every(isObject)) return only;
  if (!isObject(only) || context.hasName(only)) return null;
  return Object.keys(only).some((name) => COUNTING.has(plainName(name))) ? only : null;
}

const COUNTING = wordSet("statuscode itemscount resultcount totalcount statusmessage");
const OTHERS = wordSet(
  "project site domain website campaign account client customer owner group folder workspace team user",
);

/** Whether an object is the rows' owner: `{project: {id, name}, groups: […]}`. */
const isOther = (name: string | undefined, { names }: RowContext): boolean =>
  name !== undefined && OTHERS.has(plainName(name)) && !names.has(`${plainName(name)}s`);

const idText = (row: JsonObject): string | undefined => {
  const id = firstOf(row, ["id", "ID", "_id", "uuid"]);
  return id === undefined ? undefined : (toId(id) ?? "");
};

function candidatesIn(root: Json, context: RowContext): Candidate[] {
  const candidates: Candidate[] = [];
  const queue: { value: Json; path: string[]; parent: JsonObject | null }[] = [{ value: root, path: [], parent: null }];
  for (const [index, { value, path, parent }] of queue.entries()) {
    if (index >= VISITED_MAX) break;
    const nameRank = nameClass(path.at(-1), context.names);
    const depth = path.length;
    const add = (
      source: Candidate["source"],
      kind: Candidate["kind"],
      score = scoreOf(source, context, nameRank, depth),
    ) => {
      if (score > 0) candidates.push({ source, path, kind, score });
    };
    if (Array.isArray(value)) {
      const rows = rowsInList(value, parent);
      const envelope = envelopeIn(value, context);
      if (envelope === null) add(rows, "list");
      else queue.push({ value: envelope, path, parent });
      continue;
    }
    if (!isObject(value)) continue;
    const nameRows = depth === 0 ? null : rowsOfNames(value, nameRank);
    const map = nameRows ?? rowsOfMap(value, context, depth > 0 && nameRank === 3);
    if (map !== null) add(map, "map");
    const lines = columnRows(value);
    if (lines?.every((line) => context.idOf(line) !== null && context.hasName(line)) === true) add(lines, "list");
    if (Object.keys(value).length === 0 && depth > 0 && nameRank > 0) add([], "list", 85 + nameRank - depth);
    if (context.fits(value) && !isStatus(value))
      add([value], "single", (isOther(path.at(-1), context) ? 20 : 80) - depth);
    if (depth > DEPTH_MAX) continue;
    for (const [name, inner] of Object.entries(value).slice(0, 100)) {
      if (!NEVER.has(plainName(name)) && !(map !== null && Object.hasOwn(map, name)))
        queue.push({ value: inner, path: [...path, name], parent: value });
    }
  }
  return candidates;
}

const HOW = { list: "a list", map: "an object keyed by id", single: "a single object" };

function* take(candidate: Candidate, context: RowContext): Steps<FoundList> {
  const result = yield* expandRowSteps(candidate.source, context);
  const notes = [result.grouped ? ", groups flattened" : "", result.unwrapped ? ", fields unwrapped" : ""].join("");
  const place = candidate.path.length === 0 ? "the response itself" : `“${candidate.path.join(".")}”`;
  const how = `${HOW[candidate.kind]} in ${place}${notes}`;
  return { rows: result.rows, how, keyed: candidate.kind === "map", skipped: result.skipped, left: [] };
}

function stepBetween(one: readonly string[], other: readonly string[]): number | null {
  if (one.length !== other.length) return null;
  const [step, ...more] = one.flatMap((name, at) => (name === other[at] ? [] : [at]));
  return step === undefined || more.length > 0 ? null : step;
}

function* withSiblings(best: Candidate, all: readonly Candidate[], context: RowContext): Steps<FoundList> {
  const alike = all.filter(({ kind, score }) => kind === best.kind && score >= FITTING);
  const step = alike.flatMap(({ path }) => stepBetween(best.path, path) ?? []).at(0);
  if (step === undefined || best.kind === "single") return yield* take(best, context);
  const together = [best, ...alike.filter(({ path }) => stepBetween(best.path, path) === step)];
  const nameIn = ({ path }: Candidate) => path[step] ?? "";
  const lists: (FoundList & { name: string })[] = [];
  for (const one of together) lists.push({ ...(yield* take(one, context)), name: nameIn(one) });
  const canGroup = together.every((one) => nameClass(nameIn(one), context.names) === 0);
  const { rows, joined, left } = yield* joinLists(lists, context.idOf, canGroup);
  const main = lists.find((list) => list.rows === rows);
  if (main !== undefined) return { ...main, left };
  const joinedLists = lists.filter(({ name }) => joined.includes(name));
  const skipped = joinedLists.reduce((sum, list) => sum + list.skipped, 0);
  const sideBySide = step < best.path.length - 1 || joined.some((name) => listSearch(name) !== null);
  const size = sideBySide ? { size: Math.max(...joinedLists.map((list) => list.rows.length + list.skipped)) } : {};
  const how = `lists in ${joined.map((name) => `“${name}”`).join(", ")}`;
  return { rows, keyed: best.kind === "map", left, skipped, how, ...size };
}

/** Finds rows at the configured path, under a name, in a map by ID or as one object; null when nothing can be rows. */
export function* findListSteps(value: Json, options: FindOptions): Steps<FoundList | null> {
  const names = options.names.map(plainName);
  const context: RowContext = { ...options, names: new Set(names), groupName: names[0] ?? "" };
  const listAtPath = options.path === undefined ? undefined : valueAt(value, options.path);
  if (Array.isArray(listAtPath) || isObject(listAtPath)) {
    const source = Array.isArray(listAtPath) ? rowsInList(listAtPath, isObject(value) ? value : null) : listAtPath;
    const single = isObject(source) && rowsOfMap(source, context, true) === null;
    const kind = Array.isArray(source) ? "list" : single ? "single" : "map";
    const name = options.path?.replace(/^\$\.?/, "");
    return yield* take({ source: single ? [source] : source, path: name ? [name] : [], score: 0, kind }, context);
  }
  const candidates = candidatesIn(value, context);
  const [best] = candidates.toSorted((one, other) => other.score - one.score);
  if (best !== undefined) return yield* withSiblings(best, candidates, context);
  const total = firstCount(pagingFields(value, 0), [...NAMES.total, "count"]);
  if (total === 0) return { rows: [], how: "no list, and a total of 0", keyed: false, skipped: 0, left: [] };
  return null;
}

export const findList = (value: Json, options: FindOptions): FoundList | null => atOnce(findListSteps(value, options));
