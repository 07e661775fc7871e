import type { Json, JsonObject } from "../../../domain/json";
import { isObject, saysNothing } from "../json/json-object";
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
  refusedFields: readonly Field[];
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

type Slot<Field> = { field: Field; order: number };

/** The fields that a raw name may mean, from its alias list, its words or its object. */
function slotsReader<Field extends string>({ aliases, guess, ownOnly }: FieldRules<Field>) {
  const slotsByName = new Map<string, Slot<Field>[]>();
  for (const field of Object.keys(aliases) as Field[]) // Object.keys forgets the key type
    for (const [order, alias] of aliases[field].entries()) {
      const name = plainName(alias);
      const late = LATE_NAMES.has(name) ? LATE : 0;
      slotsByName.set(name, [...(slotsByName.get(name) ?? []), { field, order: order + late }]);
    }
  const aliased = (name: string) => slotsByName.get(plainName(name)) ?? [];
  const slotsOfName = (name: string): Slot<Field>[] => {
    const slots = aliased(name);
    if (slots.length > 0) return slots;
    const guessedField = guess(name);
    if (guessedField !== null) return [{ field: guessedField, order: GUESSED }];
    return aliased(nameWords(name).join("")).map(({ field }) => ({ field, order: GUESSED }));
  };
  return ({ leaf, within }: RowField): Slot<Field>[] => {
    const container = within.at(-1);
    if (container === undefined) return slotsOfName(leaf);
    if (GENERAL.has(plainName(leaf)) && !isNeutral(within)) {
      // In an object named like a field, an address or a value belongs to that field.
      const ofContainer = aliased(container).map(({ field }) => field);
      return aliased(leaf).filter(({ field }) => ofContainer.includes(field));
    }
    const own = isElsewhere(within) ? [] : slotsOfName(leaf);
    const slots = own.length > 0 ? own : slotsOfName(`${container}_${leaf}`);
    return slots
      .filter(({ field }) => ownOnly?.includes(field) !== true)
      .map(({ field, order }) => ({ field, order: order + NESTED * within.length }));
  };
}

export function fieldPicker<Field extends string>(rules: FieldRules<Field>): FieldPicker<Field> {
  const fields = Object.keys(rules.aliases) as Field[];
  const mapped = fields.flatMap((field) => {
    const path = pathFor(rules.map, field);
    return path === undefined ? [] : [{ field, path }];
  });
  const shared = rules.shared?.filter((field) => pathFor(rules.map, field) === undefined) ?? [];
  const slotsAt = byKey(({ path }: RowField) => path, slotsReader(rules));

  return (row, fieldPaths, cells = rowFields(row)) => {
    const values: Partial<Record<Field, Json>> = {};
    const raw: Partial<Record<Field, string>> = {};
    const orders: Partial<Record<Field, number>> = {};
    const refusedFields: Field[] = [];
    const fits: Picked<Field>["fits"] = [];
    for (const one of cells) {
      const { path, leaf, value, isOpened } = one;
      for (const { field, order } of slotsAt(one)) {
        const onlyPath = fieldPaths?.[field];
        if (onlyPath !== undefined && onlyPath !== path) continue;
        if (rules.accepts[field]?.(value, leaf) === false) {
          if (!isOpened) refusedFields.push(field);
          continue;
        }
        const isBlank = saysNothing(value);
        if (fieldPaths === undefined) fits.push({ field, path, value, order, isBlank });
        const rank = order + (isBlank ? BLANK : 0);
        if (rank >= (orders[field] ?? Number.POSITIVE_INFINITY)) continue;
        values[field] = value;
        raw[field] = path;
        orders[field] = rank;
      }
    }
    for (const { field, path } of mapped) {
      const value = valueAt(row, path);
      if (value === undefined) continue;
      values[field] = value;
      raw[field] = path;
    }
    const rest = () => {
      const opened = (path: string | undefined) => cells.find((one) => one.isOpened && one.path === path)?.value;
      const isShared = (field: Field) => shared.includes(field) && opened(raw[field]) !== undefined;
      // A row has at most a dozen of our fields, so an array is faster than a set for each row.
      const usedPaths = fields.filter((field) => !isShared(field)).map((field) => raw[field]);
      const isBesideAmount = (value: Json, within: string): boolean => {
        const isAmount = rules.amounts?.some((field) => raw[field] === within) === true;
        const object = isAmount ? opened(within) : undefined;
        const amount = isObject(object) ? amountIn(object) : undefined;
        return amount !== undefined && value !== amount;
      };
      const left = new Map<string, Json>();
      for (const { path, parents, value, isOpened } of cells) {
        if (isOpened || usedPaths.includes(path)) continue;
        const within = parents.find((one) => usedPaths.includes(one));
        if (within === undefined || isBesideAmount(value, within)) left.set(path, value);
      }
      return left;
    };
    return { values, raw, refusedFields, fits, rest };
  };
}

/** Shows one of our fields among the other fields too, because its value is not read. */
export function keepRaw<Field extends string>(field: Field, { raw, values }: Picked<Field>, rest: Map<string, Json>) {
  const path = raw[field];
  if (path !== undefined) rest.set(path, values[field] ?? null);
}

export type FieldsReport = { known: Record<string, string>; unknown: string[] };

const UNKNOWN_MAX = 200;

/** The names of fields in all noted rows. Keeps no row, because a list can have 100,000. */
export function fieldsReporter() {
  const known: FieldsReport["known"] = {};
  const unknown = new Set<string>();
  return {
    note({ raw, rest }: Picked<string>): void {
      for (const field in raw) if (raw[field] !== undefined) known[field] ??= raw[field];
      if (unknown.size < UNKNOWN_MAX) for (const name of rest().keys()) unknown.add(name);
    },
    report: (): FieldsReport => ({ known, unknown: [...unknown].slice(0, UNKNOWN_MAX) }),
  };
}
