import type { Json, JsonObject } from "../../../domain/json";
import { isObject, saysNothing, setOwn } from "../json/json-object";
import { byKey, nameWords, plainName, wordSet } from "../json/name-words";
import { CHANGED_ON } from "./aliases";
import { type FieldMap, pathFor, valueAt } from "./field-map";
import { amountIn } from "./numbers";
import { isElsewhere, isNeutral, type RowField, rowFields } from "./row-fields";

export type Aliases<Field extends string> = Record<Field, readonly string[]>;

/** `refusedFields`: known names with an unsuitable value. `fits`: all candidates with their rank. `rest`: other fields. */
export type Picked<Field extends string> = {
  values: Partial<Record<Field, Json>>;
  raw: Partial<Record<Field, string>>;
  refusedFields: ReadonlySet<Field>;
  fits: { field: Field; path: string; value: Json; order: number; isBlank: boolean }[];
  rest(): Map<string, Json>;
};

export type FieldRules<Field extends string> = {
  aliases: Aliases<Field>;
  accepts: Partial<Record<Field, (value: Json, name: string) => boolean>>;
  guess: (name: string) => Field | null;
  map: FieldMap;
  /** Read only from the row itself: an ID in a nested object belongs to that object. */
  ownOnly?: readonly Field[];
  shared?: readonly Field[];
  /** Their objects may have other figures beside the amount. */
  amounts?: readonly Field[];
};

/** The one raw name of a field in every row of a list; null: do not read the field. */
export type Locked<Field extends string> = Partial<Record<Field, string | null>>;

const GUESSED = 1_000;
const LATE = 2_000;
const LATE_NAMES = new Set(CHANGED_ON.map(plainName));
const NESTED = 100;
const BLANK = 10_000;
/** Names that depend on their object: `volume.previous` is no position, `author.url` no ranking page. */
const GENERAL =
  wordSet(`previous prev best current last yesterday top peak value url page link date timestamp updated title name
  label text term type status source`);

export type FieldPicker<Field extends string> = (
  row: JsonObject,
  fieldPaths?: Locked<Field>,
  cells?: readonly RowField[],
) => Picked<Field>;

const NONE: ReadonlySet<never> = new Set();

type Slot<Field> = { field: Field; order: number };

export function fieldPicker<Field extends string>(rules: FieldRules<Field>): FieldPicker<Field> {
  const fields = Object.keys(rules.aliases) as Field[]; // Object.keys forgets the key type
  const slotsByName = new Map<string, Slot<Field>[]>();
  for (const field of fields) {
    rules.aliases[field].forEach((alias, order) => {
      const name = plainName(alias);
      const late = LATE_NAMES.has(name) ? LATE : 0;
      slotsByName.set(name, [...(slotsByName.get(name) ?? []), { field, order: order + late }]);
    });
  }
  const slotsOfName = (name: string): Slot<Field>[] => {
    const slots = slotsByName.get(plainName(name));
    if (slots !== undefined) return slots;
    const guessedField = rules.guess(name);
    if (guessedField !== null) return [{ field: guessedField, order: GUESSED }];
    const translatedSlots = slotsByName.get(nameWords(name).join("")) ?? [];
    return translatedSlots.map(({ field }) => ({ field, order: GUESSED }));
  };
  const slotsOf = ({ leaf, within }: RowField): Slot<Field>[] => {
    if (within.length === 0) return slotsOfName(leaf);
    const isGeneral = GENERAL.has(plainName(leaf));
    if (isGeneral && !isNeutral(within)) {
      // In an object named like a field, an address or a value belongs to that field.
      const container = within.at(-1) ?? "";
      const fieldsOf = new Set((slotsByName.get(plainName(container)) ?? []).map(({ field }) => field));
      return (slotsByName.get(plainName(leaf)) ?? []).filter(({ field }) => fieldsOf.has(field));
    }
    const whole = [within.at(-1), leaf].join("_");
    const own = isElsewhere(within) ? [] : slotsOfName(leaf);
    const slots = own.length > 0 ? own : slotsOfName(whole);
    return slots
      .filter(({ field }) => rules.ownOnly?.includes(field) !== true)
      .map(({ field, order }) => ({ field, order: order + NESTED * within.length }));
  };
  const mapped = fields.flatMap((field) => {
    const path = pathFor(rules.map, field);
    return path === undefined ? [] : [{ field, path }];
  });
  const sharedFields = (rules.shared ?? []).filter((field) => pathFor(rules.map, field) === undefined);
  const slotsAt = byKey(({ path }: RowField) => path, slotsOf);

  return (row, fieldPaths, cells = rowFields(row)) => {
    const chosenPaths: Locked<Field> = fieldPaths ?? {};
    const values: Partial<Record<Field, Json>> = {};
    const raw: Partial<Record<Field, string>> = {};
    const orders: Partial<Record<Field, number>> = {};
    let refusals: Set<Field> | null = null;
    const fits: Picked<Field>["fits"] = [];
    for (const one of cells) {
      const slots = slotsAt(one);
      for (const { field, order } of slots) {
        if (chosenPaths[field] !== undefined && chosenPaths[field] !== one.path) continue;
        if (!(rules.accepts[field]?.(one.value, one.leaf) ?? true)) {
          if (!one.isOpened) refusals = (refusals ?? new Set<Field>()).add(field);
          continue;
        }
        const isBlank = saysNothing(one.value);
        if (fieldPaths === undefined) fits.push({ field, path: one.path, value: one.value, order, isBlank });
        const rank = order + (isBlank ? BLANK : 0);
        if (rank >= (orders[field] ?? Number.POSITIVE_INFINITY)) continue;
        values[field] = one.value;
        raw[field] = one.path;
        orders[field] = rank;
      }
    }
    for (const { field, path } of mapped) {
      const value = valueAt(row, path);
      if (value === undefined) continue;
      values[field] = value;
      raw[field] = path;
    }
    const isShared = (field: Field, path: string): boolean =>
      sharedFields.includes(field) && cells.some((one) => one.isOpened && one.path === path);
    const isBesideAmount = (value: Json, within: string): boolean => {
      const object = rules.amounts?.some((field) => raw[field] === within) ? valueAt(row, within) : undefined;
      const amount = isObject(object) ? amountIn(object) : undefined;
      return amount !== undefined && value !== amount;
    };
    const rest = () => {
      const left = new Map<string, Json>();
      // A row has at most a dozen of our fields, so an array is faster than a set for each row.
      const usedPaths: string[] = [];
      for (const field of fields) {
        const path = raw[field];
        if (path !== undefined && !isShared(field, path)) usedPaths.push(path);
      }
      for (const { path, parents, value, isOpened } of cells) {
        if (isOpened || usedPaths.includes(path)) continue;
        const within = parents.find((one) => usedPaths.includes(one));
        if (within === undefined || isBesideAmount(value, within)) left.set(path, value);
      }
      return left;
    };
    return { values, raw, refusedFields: refusals ?? NONE, fits, rest };
  };
}

export type FieldsReport = { known: Record<string, string>; unknown: string[] };

const UNKNOWN_MAX = 200;

export function fieldsReporter(): { note: (pickedFields: Picked<string>) => void; report: () => FieldsReport } {
  const pathByField: Record<string, string> = {};
  const unknown = new Set<string>();
  return {
    note: (pickedFields) => {
      for (const field in pickedFields.raw) {
        const raw = pickedFields.raw[field];
        if (raw !== undefined && !Object.hasOwn(pathByField, field)) setOwn(pathByField, field, raw);
      }
      if (unknown.size < UNKNOWN_MAX) for (const name of pickedFields.rest().keys()) unknown.add(name);
    },
    report: () => ({ known: pathByField, unknown: [...unknown].slice(0, UNKNOWN_MAX) }),
  };
}
