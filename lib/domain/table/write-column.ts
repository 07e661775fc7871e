import type { Json } from "../json";
import type { Keyword } from "../keyword/keyword";
import { type Steps, sortedInSteps } from "../steps";
import { PACKED_FIELDS, type PackedColumn, type PackedName, positionCode } from "./packed-column";
import { compareValues } from "./sort";

const ROWS_PER_STEP = 1_024;
/** Texts that users sort by are sent in order, so that the browser doesn't sort them. */
const ORDERED: readonly PackedName[] = ["phrase", "rankingUrl"];
const NO_PLACE = Number.MAX_VALUE;

function fieldOf(keyword: Keyword, name: PackedName): Json | undefined {
  if (name === "recentOn") return keyword.recent?.map(({ on }) => on) ?? null;
  const field = PACKED_FIELDS.find((known) => known === name);
  if (field !== undefined) return keyword[field];
  const [of, key] = [name.startsWith("m.") ? keyword.metrics : keyword.other, name.slice(2)];
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

export type Written = { column: PackedColumn; values: Json[]; codes: number[]; kind: "c" | "d" };

export function* writeColumn(keywords: readonly Keyword[], name: PackedName): Steps<Written> {
  if (name === "recentAt") return yield* writeRecent(keywords);
  const numbers = name === "id" ? yield* numericIds(keywords) : null;
  if (numbers !== null) return numbers;
  const dictionary = new Dictionary();
  let absent = false;
  const codes: number[] = [];
  for (const [row, keyword] of keywords.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    const value = fieldOf(keyword, name);
    if (value === undefined) absent = true;
    codes.push(value === undefined ? -1 : dictionary.codeOf(value));
  }
  const { values } = dictionary;
  if (ORDERED.includes(name)) {
    const ordered = yield* inOrder(values, codes, (value) => String(value ?? ""));
    return ofCodes(name, ordered.values, ordered.codes);
  }
  if (absent) {
    const { column, ...rest } = ofCodes(
      name,
      values,
      codes.map((code) => code + 1),
    );
    return { ...rest, column: { ...column, absent, most: values.length } };
  }
  const isOwn = values.length === keywords.length || isMostlyNumbers(values, keywords.length);
  return isOwn
    ? ofValues(
        name,
        codes.map((code) => values[code] ?? null),
      )
    : ofCodes(name, values, codes);
}

function* writeRecent(keywords: readonly Keyword[]): Steps<Written> {
  const dictionary = new Dictionary();
  const codes: number[] = [];
  for (const [row, { recent }] of keywords.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    for (const { position } of recent ?? []) codes.push(dictionary.codeOf(positionCode(position)));
  }
  const ordered = yield* inOrder(dictionary.values, codes, (value) => (typeof value === "number" ? value : NO_PLACE));
  return ofCodes("recentAt", ordered.values, ordered.codes, "d");
}

function* numericIds(keywords: readonly Keyword[]): Steps<Written | null> {
  const numbers: number[] = [];
  let most = 0;
  for (const [row, { id }] of keywords.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    const number = Number(id);
    if (!Number.isSafeInteger(number) || number < 0 || String(number) !== id) return null;
    numbers.push(number);
    most = Math.max(most, number);
  }
  const column = { name: "id", form: "numbers", absent: false, many: numbers.length, most } as const;
  return { column, values: [], codes: numbers, kind: "d" };
}

function* inOrder(
  values: readonly Json[],
  codes: readonly number[],
  keyOf: (value: Json) => string | number,
): Steps<{ values: Json[]; codes: number[] }> {
  const keyed = values.map((value, code) => ({ value, code, key: keyOf(value) }));
  const order = yield* sortedInSteps(keyed, (a, b) => compareValues(a.key, b.key));
  const placeOf = new Uint32Array(values.length);
  for (const [place, { code }] of order.entries()) placeOf[code] = place;
  yield;
  return { values: order.map(({ value }) => value), codes: codes.map((code) => placeOf[code] ?? 0) };
}

class Dictionary {
  readonly values: Json[] = [];
  private readonly places = new Map<unknown, number>();

  codeOf(value: Json): number {
    const key = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    const place = this.places.get(key) ?? this.values.length;
    if (place === this.values.length) {
      this.places.set(key, place);
      this.values.push(value);
    }
    return place;
  }
}

const ofValues = (name: PackedName, values: Json[]): Written => ({
  column: { name, form: "values", absent: false, many: 0, most: 0 },
  values,
  codes: [],
  kind: "c",
});

function ofCodes(name: PackedName, values: Json[], codes: number[], kind: Written["kind"] = "c"): Written {
  return {
    column: { name, form: "codes", absent: false, many: codes.length, most: Math.max(0, values.length - 1) },
    values,
    codes,
    kind,
  };
}

/** If most values are distinct, codes would only add size. */
const isMostlyNumbers = (values: readonly Json[], rows: number): boolean =>
  values.length * 2 > rows && values.every((value) => value === null || typeof value === "number");
