import type { FigureChanges } from "../figures/figure-changes";
import type { KeywordStatistics } from "../figures/statistics";
import { type Json, jsonEscape } from "../json";
import { compareValues } from "../keyword/fold-text";
import type { Keyword } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";
import type { ListFacts } from "../response/reading";
import { type Steps, sortedInSteps } from "../steps";
import type { Interval } from "../time/interval";
import { type ColumnId, metricColumn, metricNames, otherColumn, otherNames } from "./columns";
import type { WithinReach } from "./within-reach";

/** Fields sent as they are. Recent positions become two columns, days and places. */
export const PACKED_FIELDS = [
  "id",
  "phrase",
  "market",
  "position",
  "previous",
  "best",
  "searchVolume",
  "cpc",
  "rankingUrl",
  "tags",
  "measuredOn",
] as const satisfies readonly (keyof Keyword)[];
export type PackedName = (typeof PACKED_FIELDS)[number] | "recentOn" | "recentAt" | `m.${string}` | `o.${string}`;

/** @property count rows, or recent positions of all rows @property distinct number of values, the highest code */
export type PackedColumn = { name: PackedName; count: number; distinct: number };

/** A recent position: the place, or a short text without one. */
export function positionCode(position: Position): number | string {
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? `>${position.depth}` : "-";
}

export function codedPosition(code: Json | undefined): Position {
  if (typeof code === "number") return { kind: "at", place: code };
  return typeof code === "string" && code.startsWith(">")
    ? { kind: "beyond", depth: Number(code.slice(1)) }
    : { kind: "empty" };
}

export type ListFigures = {
  statistics: KeywordStatistics;
  changes: FigureChanges;
  columns: ColumnId[];
  available: ColumnId[];
  newestOn: string | null;
  recentDays: number | null;
  interval: Interval | null;
  marketParts: MarketPart[];
  reach: WithinReach;
};

export type PackedHead = {
  rows: number;
  facts: ListFacts;
  figures: ListFigures;
  columns: PackedColumn[];
};

/** Distinct values of a column, or the difference of each code from the one before: differences compress better. */
export type PackedLine =
  | [column: number, kind: "values", values: Json[]]
  | [column: number, kind: "differences", differences: number[]];

/** JSON lines, compressed once for all readers. */
export const PACKED_TYPE = "application/gzip";
/** Response header of a packed list, with the result around it. */
export const ANSWER_HEADER = "x-answer";

/** A third shorter than percent-encoding every quotation mark. */
export const headerJson = (value: unknown): string => JSON.stringify(value).replace(/[^ -~]/g, jsonEscape);

const PIECE = 16_384;

function* pieces(column: number, { values, codes }: WrittenColumn): Generator<PackedLine> {
  for (let from = 0; from < values.length; from += PIECE) yield [column, "values", values.slice(from, from + PIECE)];
  for (let from = 0; from < codes.length; from += PIECE) {
    const part = codes.slice(from, from + PIECE);
    yield [column, "differences", part.map((code, at) => code - (codes[from + at - 1] ?? 0))];
  }
}

/** One JSON line for the head, then the columns in pieces, each distinct value once. "" is only a pause. */
export function* packKeywords(
  keywords: readonly Keyword[],
  head: Omit<PackedHead, "rows" | "columns">,
): Generator<string> {
  const names: PackedName[] = [
    ...PACKED_FIELDS,
    "recentOn",
    "recentAt",
    ...metricNames(keywords).map((name) => metricColumn(name) as `m.${string}`),
    ...otherNames(keywords).map((name) => otherColumn(name) as `o.${string}`),
  ];
  const writtenColumns: WrittenColumn[] = [];
  for (const name of names) {
    const steps = writeColumn(keywords, name);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield "";
    writtenColumns.push(step.value);
  }
  const columns = writtenColumns.map(({ name, values, codes }) => ({
    name,
    count: codes.length,
    distinct: values.length,
  }));
  yield `${JSON.stringify({ ...head, rows: keywords.length, columns } satisfies PackedHead)}\n`;
  for (const [index, column] of writtenColumns.entries())
    for (const line of pieces(index, column)) yield `${JSON.stringify(line)}\n`;
}

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
  const field = PACKED_FIELDS.find((candidate) => candidate === name);
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
  const keyedValues = values.map((value, at) => ({ value, code: at + 1, key: keyOf(value) }));
  const orderedValues = yield* sortedInSteps(keyedValues, (one, other) => compareValues(one.key, other.key));
  const newCodes = new Uint32Array(values.length + 1);
  for (const [at, { code }] of orderedValues.entries()) newCodes[code] = at + 1;
  yield;
  return { name, values: orderedValues.map(({ value }) => value), codes: codes.map((code) => newCodes[code] ?? 0) };
}
