import type { Json, JsonObject } from "../../../domain/json";
import { atOnce, type Steps } from "../../../domain/steps";
import { toLabel } from "../fields/names";
import { wordSet } from "../fields/word-list";
import { isFlat, isObject, own, plainName } from "../json/json-object";
import { isCodeAndMessage } from "../words/error-structure";

export type RowContext = {
  fits: (row: JsonObject) => boolean;
  hasId: (row: JsonObject) => boolean;
  hasName: (row: JsonObject) => boolean;
  names: ReadonlySet<string>;
  groupName: string;
};

export type ExpandedRows = { rows: JsonObject[]; skipped: number; grouped: boolean; unwrapped: boolean };

const GROUP_DEPTH_MAX = 3;
const ATTRIBUTES = ["attributes", "fields", "properties", "_source"];
const ITSELF = wordSet("keyword query phrase term");
const NEVER_ROWS = new Set(["links", "relationships", "errors", "tags", "competitors", "meta", "messages", "history"]);
/** Fields with another meaning in a group than in its rows; rows get them as group_…. */
const OWN_TO_GROUP = wordSet(`id uuid pk name title domain url host site position rank date key slug`);

const isRowList = (value: Json | undefined): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.slice(0, 5).some(isObject);

function innerRows(
  element: JsonObject,
  context: RowContext,
  isRow: boolean,
): { name: string; inner: Json[] | JsonObject } | null {
  for (const [name, value] of Object.entries(element)) {
    if (plainName(name) !== context.groupName || typeof value !== "object" || value === null) continue;
    const sample = Object.values(value).slice(0, 5);
    if (sample.some((row) => isObject(row) && context.fits(row))) return { name, inner: value };
  }
  if (isRow) return null;
  for (const [name, value] of Object.entries(element)) {
    if (NEVER_ROWS.has(plainName(name))) continue;
    if (isRowList(value) && value.slice(0, 5).some((row) => isObject(row) && context.fits(row)))
      return { name, inner: value };
  }
  return null;
}

const holdsNone = (element: JsonObject, { groupName }: RowContext): boolean =>
  Object.entries(element).some(
    ([name, value]) => plainName(name) === groupName && Array.isArray(value) && value.length === 0,
  );

function innerGroups(group: JsonObject, without: string, context: RowContext): Json[][] {
  return Object.entries(group).flatMap(([name, value]) => {
    if (name === without || NEVER_ROWS.has(plainName(name)) || !isRowList(value)) return [];
    const isGroup = (one: Json) => isObject(one) && (innerRows(one, context, true) !== null || holdsNone(one, context));
    return value.every(isGroup) ? [value] : [];
  });
}

function groupOf(
  element: JsonObject,
  { context, isRow, besides }: { context: RowContext; isRow: boolean; besides: readonly Json[] },
): { name: string; inner: Json[] | JsonObject } | null {
  const group = innerRows(element, context, isRow);
  if (group !== null || !holdsNone(element, context)) return group;
  const areGroups = besides.some((one) => isObject(one) && innerRows(one, context, true) !== null);
  return areGroups ? { name: context.groupName, inner: [] } : null;
}

function inherited(group: JsonObject, without: string): JsonObject {
  const entries = Object.entries(group).filter(
    ([name, value]) => name !== without && (typeof value !== "object" || value === null),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [OWN_TO_GROUP.has(plainName(name)) ? `group_${name}` : name, value]),
  );
}

/** Lifts a wrapped row's fields: `{id, attributes: {…}}`, `{node: {…}}`, `{keyword: {id, text}, rank: 3}`. */
function unwrapped(element: JsonObject, context: RowContext): JsonObject | null {
  for (const name of ATTRIBUTES) {
    const inner = own(element, name);
    if (!isObject(inner)) continue;
    const { [name]: _, ...outer } = element;
    return { ...inner, ...outer };
  }
  for (const [name, inner] of Object.entries(element)) {
    const phrase = isObject(inner) && ITSELF.has(plainName(name)) ? toLabel(inner) : null;
    // A keyword object with a generally named text: `{keyword: {id, value}}`.
    if (isObject(inner) && phrase !== null && !context.fits(inner)) return { ...inner, ...element, [name]: phrase };
    if (!isObject(inner) || NEVER_ROWS.has(plainName(name)) || !context.fits(inner)) continue;
    const { [name]: _, ...outer } = element;
    return { ...outer, ...inner };
  }
  return null;
}

/** A row with its own ID whose name is in a keyword object: `{id, keyword: {text}, rank: 3}`. */
function namedByItself(row: JsonObject, context: RowContext): JsonObject | null {
  if (!context.fits(row) || context.hasName(row)) return null;
  for (const [name, inner] of Object.entries(row)) {
    if (!ITSELF.has(plainName(name)) || !isObject(inner) || !context.hasName(inner)) continue;
    const { [name]: _, ...outer } = row;
    return { ...inner, ...outer };
  }
  return null;
}

function keyed(key: string, row: JsonObject, context: RowContext): JsonObject {
  if (!context.hasId(row)) return { ...row, id: key };
  const isName = /\p{L}/u.test(key) && !context.hasName(row) && !Object.values(row).includes(key);
  return isName ? { ...row, name: key } : row;
}

export function* expandRowSteps(source: Json[] | JsonObject, context: RowContext, depth = 0): Steps<ExpandedRows> {
  const all: ExpandedRows = { rows: [], skipped: 0, grouped: false, unwrapped: false };
  const entries: [string | null, Json][] = Array.isArray(source)
    ? source.map((value) => [null, value])
    : Object.entries(source);
  const besides = entries.map(([, value]) => value);
  for (const [key, value] of entries) {
    yield;
    if (!isObject(value) || isCodeAndMessage(value)) {
      all.skipped += 1;
      continue;
    }
    const element = key === null ? value : keyed(key, value, context);
    // Neither a group nor wrapped.
    if (isFlat(element)) {
      all.rows.push(element);
      continue;
    }
    const isRow = context.fits(element);
    const group = depth < GROUP_DEPTH_MAX ? groupOf(value, { context, isRow, besides }) : null;
    if (group !== null) {
      const fromGroup = inherited(value, group.name);
      for (const source of [group.inner, ...innerGroups(value, group.name, context)]) {
        const inner = yield* expandRowSteps(source, context, depth + 1);
        for (const row of inner.rows) all.rows.push({ ...fromGroup, ...row });
        all.skipped += inner.skipped;
        all.unwrapped ||= inner.unwrapped;
      }
      all.grouped = true;
      continue;
    }
    const holdsFields = hasAttributes(element) || isNamedInside(element, context) || isWrapper(element, context);
    const opened = isRow && !holdsFields ? null : unwrapped(element, context);
    const row = opened ?? element;
    const named = namedByItself(row, context);
    all.rows.push(named ?? row);
    all.unwrapped ||= opened !== null || named !== null;
  }
  return all;
}

export const expandRows = (source: Json[] | JsonObject, context: RowContext): ExpandedRows =>
  atOnce(expandRowSteps(source, context));

/** `{id, fields: {keyword, rank}}` */
const isNamedInside = (element: JsonObject, context: RowContext): boolean =>
  !context.hasName(element) &&
  ATTRIBUTES.some((name) => {
    const inner = own(element, name);
    return isObject(inner) && context.hasName(inner);
  });

/** Only an object with an ID, as in `{cursor, node: {id, homepage}}`. */
function isWrapper(element: JsonObject, context: RowContext): boolean {
  const objects = Object.entries(element).filter(([, value]) => isObject(value));
  const [inner] = objects.map(([, value]) => value);
  const others = Object.keys(element).length - objects.length;
  return !context.hasId(element) && objects.length === 1 && others <= 1 && isObject(inner) && context.hasId(inner);
}

const hasAttributes = (element: JsonObject): boolean =>
  isObject(own(element, "attributes")) || isObject(own(element, "_source"));
