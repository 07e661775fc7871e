import type { Json, JsonObject } from "../../../domain/json";
import { toDay } from "../fields/dates";
import { isObject, isScalar, setOwn } from "../json/json-object";
import { readJson } from "../json/read-json";

const isPlainList = (value: Json | undefined): value is Json[] =>
  Array.isArray(value) && value.length > 0 && value.every(isScalar);
const sameText = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

const grows = (name: string, value: Json): boolean => Array.isArray(value) || toDay(name) !== null;

function without(item: JsonObject): JsonObject {
  const left: JsonObject = {};
  for (const [name, value] of Object.entries(item))
    if (!grows(name, value)) setOwn(left, name, isObject(value) ? without(value) : value);
  return left;
}

const nameOf = (item: Json): string => JSON.stringify(isObject(item) ? without(item) : item);

function mergedLists(list: readonly Json[], more: readonly Json[]): Json[] {
  const merged = [...list];
  const places = new Map(list.map((item, index) => [nameOf(item), index]));
  for (const item of more) {
    const place = places.get(nameOf(item));
    const same = place === undefined ? undefined : merged[place];
    if (place === undefined || same === undefined) merged.push(item);
    else merged[place] = mergedPages(same, item);
  }
  return merged;
}

/** Parallel lists (`{dates, positions}`) grow together, even if one has the same values on both pages. */
function mergedObjects(object: JsonObject, more: JsonObject): JsonObject {
  const growing = new Set<number>();
  for (const [name, value] of Object.entries(more)) {
    const before = object[name];
    if (isPlainList(value) && isPlainList(before) && !sameText(value, before)) growing.add(value.length);
  }
  const merged: JsonObject = { ...object };
  for (const [name, value] of Object.entries(more)) {
    const before = object[name];
    if (before === undefined || before === null) merged[name] = value;
    else if (isPlainList(value) && isPlainList(before))
      merged[name] = growing.has(value.length) ? [...before, ...value] : before;
    else merged[name] = mergedPages(before, value);
  }
  return merged;
}

/** Lists are appended, maps merged, scalars keep the first page's value, so that any format parses as one response. */
export function mergedPages(value: Json, more: Json): Json {
  if (Array.isArray(value) && Array.isArray(more)) return mergedLists(value, more);
  return isObject(value) && isObject(more) ? mergedObjects(value, more) : value;
}

export function wholeOf(bodies: readonly { body: string }[]): Json | null {
  const pages = bodies.map(({ body }) => readJson(body)).flatMap((json) => (json.ok ? [json.value] : []));
  return pages.length === 0 ? null : pages.reduce(mergedPages);
}
