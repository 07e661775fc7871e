import type { JsonObject } from "../../../domain/json";
import { mayOpen } from "../fields/row-fields";
import { isObject, plainName, setOwn } from "../json/json-object";

const DEPTH_MAX = 3;

/** `spelled`: each name in its first spelling. `first`: the first spelling of each plain name. */
type Level = { spelled: Map<string, string>; first: Map<string, string>; inner: Map<string, Level> };

const newLevel = (): Level => ({ spelled: new Map(), first: new Map(), inner: new Map() });

function spelling(name: string, { spelled, first }: Level): string {
  const known = spelled.get(name);
  if (known !== undefined) return known;
  const plain = plainName(name);
  const used = plain === "" ? name : (first.get(plain) ?? name);
  first.set(plain, used);
  spelled.set(name, used);
  return used;
}

function inOneSpelling(row: JsonObject, level: Level, depth: number): JsonObject {
  let read: JsonObject | null = null;
  for (const name of Object.keys(row)) {
    const used = spelling(name, level);
    const sent = row[name] ?? null;
    let value = sent;
    if (depth < DEPTH_MAX && isObject(sent) && mayOpen(name)) {
      const inner = level.inner.get(used) ?? newLevel();
      level.inner.set(used, inner);
      value = inOneSpelling(sent, inner, depth + 1);
    }
    if (used === name && value === sent) continue;
    read ??= { ...row };
    const free = used === name || Object.hasOwn(row, used) ? name : used;
    if (free !== name) delete read[name];
    setOwn(read, free, value);
  }
  return read ?? row;
}

/** Renames fields to the spelling of an earlier row: "Volume" and "volume" are one column. */
export function oneSpelling(): (row: JsonObject) => JsonObject {
  const level = newLevel();
  return (row) => inOneSpelling(row, level, 1);
}
