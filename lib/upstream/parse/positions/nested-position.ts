import type { Json } from "../../../domain/json";
import type { Position } from "../../../domain/keyword/position";
import { isPlaceName, namesASearch } from "../fields/field-names";
import { isObject, plainName } from "../json/json-object";
import { readPosition } from "./positions";

const DIRECT = new Set(["value", "today", "now", "latest"]);
const DEPTH_MAX = 3;

function firstInside(values: readonly Json[], depth: number): Position | null {
  for (const value of values) {
    const found = nestedPosition(value, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** A position inside `{desktop: {position: 3}}`, `{"*.example.com/*": 7}` or `[{engine: "google", pos: 3}]`. */
export function nestedPosition(value: Json, depth = 0): Position | null {
  if (Array.isArray(value) && value.length > 0)
    return depth < DEPTH_MAX && value.every(isObject) ? firstInside(value.slice(0, 20), depth) : null;
  if (!isObject(value)) return readPosition(Array.isArray(value) ? null : value);
  if (depth >= DEPTH_MAX) return null;
  const entries = Object.entries(value).slice(0, 50);
  const under = (isNamed: (name: string) => boolean) =>
    firstInside(
      entries.flatMap(([name, inner]) => (isNamed(name) ? [inner] : [])),
      depth,
    );
  return under((name) => isPlaceName(name) || DIRECT.has(plainName(name))) ?? under(namesASearch);
}
