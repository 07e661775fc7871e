import type { Json, JsonObject } from "../../../domain/json";
import { plainName } from "./name-words";

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Own fields only: a response's "constructor" or "toString" must not reach the prototype. */
export const own = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** A nested value has no text: an own "toString" in it would make `String` throw. */
export const scalarText = (value: Json | undefined): string =>
  value === undefined || typeof value === "object" ? "" : String(value);

export function firstOf(object: JsonObject, names: readonly string[]): Json | undefined {
  for (const name of names) {
    const value = own(object, name);
    if (value !== undefined && value !== null && value !== "") return value;
  }
  return undefined;
}

/** The values of fields with these plain names. */
export const valuesNamed = (object: JsonObject, names: ReadonlySet<string>): Json[] =>
  Object.entries(object).flatMap(([name, value]) => (names.has(plainName(name)) ? [value] : []));

/** An object's fields, then those of the objects in it. */
export function* fieldsInside(value: Json | undefined, levels: number): Generator<[name: string, value: Json]> {
  if (!isObject(value)) return;
  const fields = Object.entries(value).slice(0, 100);
  yield* fields;
  if (levels > 0) for (const [, inner] of fields) yield* fieldsInside(inner, levels - 1);
}

/** The first result that is not null. */
export function firstRead<Item, Said>(items: Iterable<Item>, read: (item: Item) => Said | null): Said | null {
  for (const item of items) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}

export const isScalar = (value: Json | undefined): boolean => typeof value !== "object" || value === null;

/** Without objects and lists. */
export const isFlat = (row: JsonObject): boolean => Object.values(row).every(isScalar);

const YES = new Set<Json | undefined>([true, 1, "true", "1", "yes"]);
const NO = new Set<Json | undefined>([false, 0, "false", "0", "no"]);

/** The answer of a flag; null for other values. */
export const toFlag = (value: Json | undefined): boolean | null =>
  YES.has(value) ? true : NO.has(value) ? false : null;

export const isBlank = (value: Json | undefined): boolean => value === undefined || value === null || value === "";

/** The keys of a long array would take as long as reading it. */
export const isEmptyInside = (value: Json | undefined): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

/** Sets a field under an external name. Plain assignment of "__proto__" would change the prototype. */
export function setOwn<Value>(object: Record<string, Value>, name: string, value: Value): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

const NOTHING =
  /^(?:-{1,3}|[–—−]|n\/?a|n\.a\.?|none|null|nil|undefined|nan|unknown|not (?:set|available|applicable)|keine?|aucune?|ning[uú]n[oa]?|nessun[oa]?|nenhum[a]?)$/i;

/** First letters of all empty words: one comparison avoids the pattern for most values. */
const BEGINNINGS = new Set("-–—−nukaNUKA");

export function isNothingWord(text: string): boolean {
  if (text.length > 20) return false;
  const word = text.trim();
  return BEGINNINGS.has(word.charAt(0)) && NOTHING.test(word);
}

/** Whether a value, or anything inside it, says something. */
export const isFilled = (value: Json | undefined): boolean =>
  typeof value === "object" && value !== null ? Object.values(value).some(isFilled) : !saysNothing(value);

export const saysNothing = (value: Json | undefined): boolean =>
  isBlank(value) || (typeof value === "string" && (value.trim() === "" || isNothingWord(value)));
