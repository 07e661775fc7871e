import type { Json } from "../../../domain/json";
import type { Position } from "../../../domain/keyword/position";
import { KEYWORD_ALIASES } from "../fields/aliases";
import { isPositionName, namesASearch } from "../fields/field-names";
import { isObject, plainName } from "../json/json-object";
import { readPosition } from "./positions";

export type NestedPosition = { position: Position; more: boolean };

const DIRECT = new Set<string>([...KEYWORD_ALIASES.position, "value", "today", "now", "latest"].map(plainName));
const DEPTH_MAX = 3;

function firstInside(values: readonly Json[], depth: number): NestedPosition | null {
  for (const [at, value] of values.entries()) {
    const found = nestedPosition(value, depth + 1);
    if (found !== null) return { position: found.position, more: found.more || at < values.length - 1 };
  }
  return null;
}

/** A position inside `{desktop: {position: 3}}`, `{"*.example.com/*": 7}` or `[{engine: "google", pos: 3}]`. */
export function nestedPosition(value: Json, depth = 0): NestedPosition | null {
  if (Array.isArray(value))
    return depth < DEPTH_MAX && value.every(isObject) ? firstInside(value.slice(0, 20), depth) : null;
  if (!isObject(value)) {
    const position = readPosition(value);
    return position === null ? null : { position, more: false };
  }
  if (depth >= DEPTH_MAX) return null;
  const entries = Object.entries(value).slice(0, 50);
  const direct = entries.filter(
    ([name, inner]) => (DIRECT.has(plainName(name)) || isPositionName(name)) && !isObject(inner),
  );
  const found = firstInside(
    direct.map(([, inner]) => inner),
    depth,
  );
  if (found !== null) return { ...found, more: false };
  return firstInside(
    entries.filter(([name]) => namesASearch(name) || DIRECT.has(plainName(name))).map(([, inner]) => inner),
    depth,
  );
}
