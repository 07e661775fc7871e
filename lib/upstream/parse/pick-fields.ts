import type { Json, JsonObject } from "../../domain/json";
import { valueAt } from "./field-map";
import { isBlank, plainName } from "./json-object";

export type Aliases<Field extends string> = Record<Field, readonly string[]>;

/**
 * What a row holds, by our names.
 * @property values the chosen raw value of each field found
 * @property raw the raw name each was found under
 * @property refused fields that are there under a known name but hold something else than they should
 * @property rest raw names of everything not chosen: the row's other fields
 */
export type Picked<Field extends string> = {
  values: Partial<Record<Field, Json>>;
  raw: Partial<Record<Field, string>>;
  refused: Set<Field>;
  rest: string[];
};

export type FieldRules<Field extends string> = {
  aliases: Aliases<Field>;
  /** Which values a field can hold; without a rule anything. What is refused stays among the other fields. */
  accepts: Partial<Record<Field, (value: Json) => boolean>>;
  /** A field for names the aliases do not know. */
  guess?: (name: string) => Field | null;
  /** Raw names set by the administrator; they win where the row has them. */
  mapped?: Partial<Record<Field, string | undefined>>;
};

const GUESSED = 1_000;
const BLANK = 10_000;

/** Builds a reader that assigns a row's raw fields to ours: best alias first, a filled field before an empty one. */
export function fieldPicker<Field extends string>(rules: FieldRules<Field>): (row: JsonObject) => Picked<Field> {
  const fields = Object.keys(rules.aliases) as Field[]; // Object.keys forgets the key type
  const known = new Map<string, { field: Field; order: number }[]>();
  for (const field of fields) {
    rules.aliases[field].forEach((alias, order) => {
      const name = plainName(alias);
      known.set(name, [...(known.get(name) ?? []), { field, order }]);
    });
  }
  const slotsOf = (name: string): { field: Field; order: number }[] => {
    const slots = known.get(plainName(name));
    if (slots !== undefined) return slots;
    const guessed = rules.guess?.(name) ?? null;
    return guessed === null ? [] : [{ field: guessed, order: GUESSED }];
  };
  const memo = new Map<string, { field: Field; order: number }[]>();

  return (row) => {
    const values: Partial<Record<Field, Json>> = {};
    const raw: Partial<Record<Field, string>> = {};
    const orders: Partial<Record<Field, number>> = {};
    const refused = new Set<Field>();
    const names = Object.keys(row);
    for (const name of names) {
      const slots = memo.get(name) ?? slotsOf(name);
      memo.set(name, slots);
      const value = row[name];
      if (value === undefined) continue;
      for (const { field, order } of slots) {
        if (!(rules.accepts[field]?.(value) ?? true)) {
          refused.add(field);
          continue;
        }
        const rank = order + (isBlank(value) ? BLANK : 0);
        if (rank >= (orders[field] ?? Number.POSITIVE_INFINITY)) continue;
        values[field] = value;
        raw[field] = name;
        orders[field] = rank;
      }
    }
    for (const field of fields) {
      const path = rules.mapped?.[field];
      const value = path === undefined ? undefined : valueAt(row, path);
      if (path === undefined || value === undefined) continue;
      values[field] = value;
      raw[field] = path;
    }
    const used = new Set(Object.values<string | undefined>(raw));
    return { values, raw, refused, rest: names.filter((name) => !used.has(name)) };
  };
}
