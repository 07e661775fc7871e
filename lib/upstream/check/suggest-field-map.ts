import type { Json, JsonObject } from "../../domain/json";
import { toDay } from "../parse/fields/dates";
import type { FieldMap } from "../parse/fields/field-map";
import { toId } from "../parse/fields/names";
import { toNumber } from "../parse/fields/numbers";
import { isObject } from "../parse/json/json-object";
import { plainName, wordSet } from "../parse/json/name-words";

export const NEEDED = {
  projects: ["id", "name"],
  keywords: ["id", "keyword", "position"],
  "keyword data": ["date", "value"],
} as const satisfies Record<string, readonly (keyof FieldMap)[]>;

export type AnswerKind = keyof typeof NEEDED;

const DEPTH_MAX = 6;
const SAMPLE = 30;

const namesOneThing = (name: string): boolean =>
  toDay(name) !== null || /^\d+$/.test(name) || /^(?=.*\d)[0-9a-f-]{12,}$/i.test(name);

const LINK_FIELDS =
  wordSet(`url href link uri label text active current disabled rel page number type method next prev previous first last
  self`);
const LINK_SIGNS = wordSet(`active rel next prev previous first last`);

/** Skips paginator links such as {url, label, active} or {rel, href}, which look like rows. */
function isPageLink(object: JsonObject): boolean {
  const names = Object.keys(object).map(plainName);
  return names.some((name) => LINK_SIGNS.has(name)) && names.every((name) => LINK_FIELDS.has(name));
}

type List = { path: string; items: readonly Json[]; rows: JsonObject[] };

function listsIn(value: Json, path: string[] = []): List[] {
  if (path.length > DEPTH_MAX) return [];
  if (Array.isArray(value)) return [{ path: path.join(".") || "$", items: value, rows: value.filter(isObject) }];
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => (namesOneThing(name) ? [] : listsIn(inner, [...path, name])))
    : [];
}

/** Column titles: every row of the other list has a cell for each title. */
const isHeadOf = (titles: JsonObject[], others: readonly Json[]): boolean =>
  others.length > 0 &&
  others.every((row) => {
    if (Array.isArray(row)) return row.length === titles.length;
    return Object.keys(titles[0] ?? {}).some((field) =>
      titles.every((title) => isObject(row) && Object.hasOwn(row, String(title[field]))),
    );
  });

function longestList(value: Json): List | undefined {
  const lists = listsIn(value);
  return lists
    .filter(({ rows }) => rows.length > 0 && !rows.every(isPageLink))
    .filter(({ rows }) => !lists.some(({ items }) => isHeadOf(rows, items)))
    .sort((a, b) => b.rows.length - a.rows.length)[0];
}

function fieldsOf(row: JsonObject): [string, Json][] {
  return Object.entries(row).flatMap(([name, value]): [string, Json][] =>
    namesOneThing(name)
      ? []
      : isObject(value)
        ? Object.entries(value).flatMap(([inner, deep]): [string, Json][] =>
            typeof deep === "object" || namesOneThing(inner) ? [] : [[`${name}.${inner}`, deep]],
          )
        : Array.isArray(value)
          ? []
          : [[name, value]],
  );
}

const isText = (value: Json): value is string =>
  typeof value === "string" && /\p{L}/u.test(value) && toDay(value) === null && !/^https?:/i.test(value);

const NAME_HINTS: Partial<Record<keyof FieldMap, RegExp>> = {
  id: /(?:^|[._-])(?:id|nr|no|num|key|code|ref|uid)s?$|Id$|^id/i,
  name: /name|title|label|bez/i,
  keyword: /key|quer|phrase|term|word|wort|mot|palabra/i,
  position: /pos|rank|place|platz|rang|order/i,
  date: /date|day|tag|time|on$|at$/i,
  value: /pos|rank|place|platz|rang|val/i,
};

const FITS: Partial<Record<keyof FieldMap, (values: Json[]) => boolean>> = {
  id: (values) => values.every((value) => toId(value) !== null) && new Set(values.map(String)).size === values.length,
  name: (values) => values.every(isText) && new Set(values).size === values.length,
  keyword: (values) => values.every(isText) && new Set(values.map(String)).size * 2 > values.length,
  position: (values) =>
    values.some((value) => toNumber(value) !== null) && values.every((value) => (toNumber(value) ?? 1) <= 1_000),
  date: (values) => values.every((value) => toDay(value, "day-first") !== null),
  value: (values) => values.some((value) => toNumber(value) !== null && toDay(value) === null),
};

function bestField(rows: readonly JsonObject[], field: keyof FieldMap, usedNames: ReadonlySet<string>): string | null {
  const values = new Map<string, Json[]>();
  for (const row of rows.slice(0, SAMPLE))
    for (const [name, value] of fieldsOf(row)) values.set(name, [...(values.get(name) ?? []), value]);
  const present = Math.min(rows.length, SAMPLE);
  const candidates = [...values].filter(
    ([name, fieldValues]) =>
      !usedNames.has(name) && fieldValues.length * 2 > present && (FITS[field]?.(fieldValues) ?? false),
  );
  const hintedCandidate = candidates.find(([name]) => NAME_HINTS[field]?.test(name));
  // Only a number without an ID-like name can be a position. Rows without an ID may be requested by their keyword.
  const otherCandidate =
    field === "id" ? candidates.find(([, fieldValues]) => fieldValues.every(isText)) : candidates[0];
  return (hintedCandidate ?? (field === "position" ? undefined : otherCandidate))?.[0] ?? null;
}

export function fieldsIn(value: Json): { name: string; example: Json }[] {
  const best = longestList(value);
  const fields = new Map<string, Json>();
  for (const row of (best?.rows ?? []).slice(0, SAMPLE).reverse())
    for (const [name, example] of fieldsOf(row)) fields.set(name, example);
  return [...fields].map(([name, example]) => ({ name, example }));
}

/** Suggests a field map that makes a response readable. `known` null: no list was found, so its path is needed. */
export function suggestFieldMap(
  value: Json,
  kind: AnswerKind,
  recognizedFields: ReadonlySet<string>,
  known: boolean,
): { row: Json; map: FieldMap | null } {
  const best = longestList(value);
  if (best === undefined) return { row: value, map: null };
  const map: FieldMap = {};
  if (!known && kind !== "keyword data") map.list = best.path;
  const usedNames = new Set<string>();
  for (const field of NEEDED[kind]) {
    if (recognizedFields.has(field)) continue;
    const name = bestField(best.rows, field, usedNames);
    if (name === null) continue;
    // The text that identifies a row may also be its keyword.
    if (field !== "id" || NAME_HINTS.id?.test(name) === true) usedNames.add(name);
    map[field] = name;
  }
  return { row: best.rows[0] ?? value, map: Object.keys(map).length === 0 ? null : map };
}
