import type { Json, JsonObject } from "../../../domain/json";
import type { Steps } from "../../../domain/steps";
import { toLabel } from "../fields/names";
import { firstOf, isFlat, isObject, own } from "../json/json-object";
import { plainName, wordSet } from "../json/name-words";
import { isCodeAndMessage } from "../words/error-structure";

/** What makes an object a row of this kind. */
export type RowRules = {
  fits: (row: JsonObject) => boolean;
  hasName: (row: JsonObject) => boolean;
  idOf: (row: JsonObject) => string | null;
};

export type RowContext = RowRules & { names: ReadonlySet<string>; groupName: string };

export type ExpandedRows = { rows: JsonObject[]; skipped: number; grouped: boolean; unwrapped: boolean };

const GROUP_DEPTH_MAX = 3;
const ATTRIBUTES = ["attributes", "fields", "properties", "_source"];
const ITSELF = wordSet("keyword query phrase term");
const NEVER_ROWS = new Set(["links", "relationships", "errors", "tags", "competitors", "meta", "messages", "history"]);
/** Fields with another meaning in a group than in its rows; rows get them as group_…. */
const OWN_TO_GROUP = wordSet(`id uuid pk name title domain url host site position rank date key slug`);

type Inner = { name: string; inner: Json[] | JsonObject };

const startsWithRows = (value: Json, { fits }: RowContext): value is Json[] | JsonObject =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) ? value : Object.values(value)).slice(0, 5).some((row) => isObject(row) && fits(row));

/** The rows of a group. A row itself is a group only with rows under this kind's name. */
function innerRows(element: JsonObject, context: RowContext, isRow: boolean): Inner | null {
  for (const isNamed of isRow ? [true] : [true, false])
    for (const [name, value] of Object.entries(element)) {
      const plain = plainName(name);
      const mayHold = isNamed ? plain === context.groupName : Array.isArray(value) && !NEVER_ROWS.has(plain);
      if (mayHold && startsWithRows(value, context)) return { name, inner: value };
    }
  return null;
}

const holdsNone = (element: JsonObject, { groupName }: RowContext): boolean =>
  Object.entries(element).some(
    ([name, value]) => plainName(name) === groupName && Array.isArray(value) && value.length === 0,
  );

function innerGroups(group: JsonObject, without: string, context: RowContext): Json[][] {
  return Object.entries(group).flatMap(([name, value]) => {
    if (name === without || NEVER_ROWS.has(plainName(name)) || !Array.isArray(value)) return [];
    const isGroup = (one: Json) => isObject(one) && (innerRows(one, context, true) !== null || holdsNone(one, context));
    return value.length > 0 && value.every(isGroup) ? [value] : [];
  });
}

function inheritFields(group: JsonObject, without: string): JsonObject {
  const entries = Object.entries(group).filter(
    ([name, value]) => name !== without && (typeof value !== "object" || value === null),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [OWN_TO_GROUP.has(plainName(name)) ? `group_${name}` : name, value]),
  );
}

/** Lifts a wrapped row's fields: `{id, attributes: {…}}`, `{node: {…}}`, `{keyword: {id, text}, rank: 3}`. */
function unwrap(element: JsonObject, context: RowContext): JsonObject | null {
  for (const name of ATTRIBUTES) {
    const inner = own(element, name);
    if (!isObject(inner)) continue;
    const { [name]: _, ...outer } = element;
    return { ...inner, ...outer };
  }
  const entries = Object.entries(element);
  for (const [name, inner] of [...entries.filter(([name]) => isItself(name, context)), ...entries]) {
    if (!isObject(inner) || NEVER_ROWS.has(plainName(name))) continue;
    if (context.fits(inner)) return liftFields(element, name, inner);
    const phrase = ITSELF.has(plainName(name)) ? toLabel(inner) : null;
    // A keyword object with a generally named text: `{keyword: {id, value}}`.
    if (phrase !== null) return { ...inner, ...element, [name]: phrase };
  }
  return null;
}

const isItself = (name: string, { groupName }: RowContext): boolean =>
  ITSELF.has(plainName(name)) || `${plainName(name)}s` === groupName;

/** Lifts an object's fields into its row. Of two IDs, the object's is used and the row's stays as `row_id`. */
function liftFields(row: JsonObject, name: string, inner: JsonObject): JsonObject {
  const { [name]: _, ...outer } = row;
  const hasTwo = own(outer, "id") !== undefined && own(inner, "id") !== undefined;
  return { ...outer, ...inner, ...(hasTwo && { row_id: own(outer, "id") ?? null }) };
}

/** A row named by an object in it: `{id, keyword: {text}, rank: 3}`, `{id, role, project: {id, name}}`. */
const isNamedInside = (row: JsonObject, context: RowContext): boolean =>
  !context.hasName(row) &&
  Object.entries(row).some(([name, inner]) => isItself(name, context) && isObject(inner) && context.hasName(inner));

/** The ID at the end of a row's own address: `{url: "https://…/projects/5/"}`. */
function idOfAddress(row: JsonObject, { groupName }: RowContext): string | null {
  const address = firstOf(row, ["url", "href", "self", "resource_uri"]);
  const [, kind = "", id = null] = typeof address === "string" ? (/\/([\w-]+)\/([\w-]+)\/?$/.exec(address) ?? []) : [];
  return plainName(kind).includes(groupName.slice(0, -1)) ? id : null;
}

function withKey(key: string | null, row: JsonObject, context: RowContext): JsonObject {
  if (key === null) return row;
  if (context.idOf(row) === null) return { ...row, id: key };
  const isName = /\p{L}/u.test(key) && !context.hasName(row) && !Object.values(row).includes(key);
  return isName ? { ...row, name: key } : row;
}

export function* expandRowSteps(source: Json[] | JsonObject, context: RowContext, depth = 0): Steps<ExpandedRows> {
  const all: ExpandedRows = { rows: [], skipped: 0, grouped: false, unwrapped: false };
  const entries: [string | null, Json][] = Array.isArray(source)
    ? source.map((value) => [null, value])
    : Object.entries(source);
  const isGroup = (value: Json) => isObject(value) && !isFlat(value) && innerRows(value, context, true) !== null;
  const areGroups = entries.some(([, value]) => isGroup(value));
  for (const [key, value] of entries) {
    yield;
    if (!isObject(value) || isCodeAndMessage(value)) {
      all.skipped += 1;
      continue;
    }
    const element = withKey(key ?? idOfAddress(value, context), value, context);
    // Neither a group nor wrapped.
    if (isFlat(element)) {
      all.rows.push(element);
      continue;
    }
    const isRow = context.fits(element);
    const empty = areGroups && holdsNone(value, context) ? { name: context.groupName, inner: [] } : null;
    const group = depth < GROUP_DEPTH_MAX ? (innerRows(value, context, isRow) ?? empty) : null;
    if (group !== null) {
      const fromGroup = inheritFields(value, group.name);
      for (const source of [group.inner, ...innerGroups(value, group.name, context)]) {
        const inner = yield* expandRowSteps(source, context, depth + 1);
        for (const row of inner.rows) all.rows.push({ ...fromGroup, ...row });
        all.skipped += inner.skipped;
        all.unwrapped ||= inner.unwrapped;
      }
      all.grouped = true;
      continue;
    }
    const isWrapped = !isRow || holdsFields(element, context) || isWrapper(element, context);
    const unwrappedRow = isWrapped ? unwrap(element, context) : null;
    const row = unwrappedRow ?? element;
    const namedRow = isNamedInside(row, context) ? unwrap(row, context) : null;
    all.rows.push(namedRow ?? row);
    all.unwrapped ||= unwrappedRow !== null || namedRow !== null;
  }
  return all;
}

/** `{id, attributes: {…}}`, `{id, fields: {keyword, rank}}` */
const holdsFields = (element: JsonObject, context: RowContext): boolean =>
  ATTRIBUTES.some((name) => {
    const inner = own(element, name);
    return isObject(inner) && (name === "attributes" || name === "_source" || context.hasName(inner));
  });

/** Little more than an object with an ID, as in `{cursor, node: {id, homepage}}`. */
const isWrapper = (element: JsonObject, context: RowContext): boolean =>
  Object.keys(element).length <= 2 &&
  context.idOf(element) === null &&
  Object.values(element).some((inner) => isObject(inner) && context.idOf(inner) !== null);
