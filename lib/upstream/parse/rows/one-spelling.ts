import type { JsonObject } from "../../../domain/json";
import { mayOpen } from "../fields/row-fields";
import { isObject, plainName, setOwn } from "../json/json-object";

const DEPTH_MAX = 3;

/** Renames fields to the spelling of an earlier row: "Volume" and "volume" are one column. */
export function oneSpelling(): (row: JsonObject) => JsonObject {
  const spelled = new Map<string, string>();
  const first = new Map<string, string>();

  const spelling = (name: string): string => {
    const known = spelled.get(name);
    if (known !== undefined) return known;
    const plain = plainName(name);
    const used = plain === "" ? name : (first.get(plain) ?? name);
    first.set(plain, used);
    spelled.set(name, used);
    return used;
  };

  const read = (row: JsonObject, depth: number): JsonObject => {
    let renamed: JsonObject | null = null;
    for (const name of Object.keys(row)) {
      const used = spelling(name);
      const sent = row[name] ?? null;
      const value = depth < DEPTH_MAX && isObject(sent) && mayOpen(name) ? read(sent, depth + 1) : sent;
      if (used === name && value === sent) continue;
      renamed ??= { ...row };
      const free = Object.hasOwn(row, used) ? name : used;
      if (free !== name) delete renamed[name];
      setOwn(renamed, free, value);
    }
    return renamed ?? row;
  };

  return (row) => read(row, 1);
}
