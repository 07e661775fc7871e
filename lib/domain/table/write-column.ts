import type { Json } from "../json";
import type { Keyword } from "../keyword/keyword";
import { type Steps, sortedInSteps } from "../steps";
import { PACKED_FIELDS, type PackedName, positionCode } from "./packed-column";
import { compareValues } from "./sort";

const ROWS_PER_STEP = 1_024;
const NO_PLACE = Number.MAX_VALUE;

/** Distinct values, and for each row the code of its value, from 1. Code 0: the row lacks the field. */
export type WrittenColumn = { name: PackedName; values: Json[]; codes: number[] };

/** Numeric ids are their own codes and have no values. */
export function* writeColumn(keywords: readonly Keyword[], name: PackedName): Steps<WrittenColumn> {
  const codeOf = new Map<unknown, number>();
  const values: Json[] = [];
  const codes: number[] = [];
  const add = (value: Json | undefined) => {
    const key = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    const code = value === undefined ? 0 : (codeOf.get(key) ?? values.push(value));
    if (code > codeOf.size) codeOf.set(key, code);
    codes.push(code);
  };
  for (const [row, keyword] of keywords.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    if (name === "recentAt") for (const { position } of keyword.recent ?? []) add(positionCode(position));
    else add(fieldOf(keyword, name));
  }
  if (name === "id" && values.every(isNumeric))
    return { name, values: [], codes: codes.map((code) => Number(values[code - 1])) };
  const keyOf = SORT_KEYS[name];
  return keyOf === undefined ? { name, values, codes } : yield* inOrder({ name, values, codes }, keyOf);
}

function fieldOf(keyword: Keyword, name: PackedName): Json | undefined {
  if (name === "recentOn") return keyword.recent?.map(({ on }) => on) ?? null;
  const field = PACKED_FIELDS.find((known) => known === name);
  if (field !== undefined) return keyword[field];
  const [of, key] = [name.startsWith("m.") ? keyword.metrics : keyword.other, name.slice(2)];
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

const isNumeric = (id: Json): boolean => {
  const number = Number(id);
  return Number.isSafeInteger(number) && number >= 0 && String(number) === id;
};

const textOf = (value: Json): string => String(value ?? "");

/** Texts that users sort by are sent in order, so that the browser doesn't sort them. Ordered places compress better. */
const SORT_KEYS: Partial<Record<PackedName, (value: Json) => string | number>> = {
  phrase: textOf,
  rankingUrl: textOf,
  recentAt: (value) => (typeof value === "number" ? value : NO_PLACE),
};

function* inOrder(
  { name, values, codes }: WrittenColumn,
  keyOf: (value: Json) => string | number,
): Steps<WrittenColumn> {
  const keyed = values.map((value, at) => ({ value, code: at + 1, key: keyOf(value) }));
  const ordered = yield* sortedInSteps(keyed, (one, other) => compareValues(one.key, other.key));
  const newCodes = new Uint32Array(values.length + 1);
  for (const [at, { code }] of ordered.entries()) newCodes[code] = at + 1;
  yield;
  return { name, values: ordered.map(({ value }) => value), codes: codes.map((code) => newCodes[code] ?? 0) };
}
