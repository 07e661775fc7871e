import type { ListFacts } from "../answer/reading";
import type { ClickCurve } from "../figures/click-curve";
import type { FigureChanges } from "../figures/figure-changes";
import type { KeywordStatistics } from "../figures/statistics";
import type { Visibility } from "../figures/visibility";
import type { Json } from "../json";
import type { Keyword } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";
import type { Interval } from "../time/interval";
import type { Steps } from "../turns";
import { type ColumnId, metricColumn, metricNames, otherColumn, otherNames } from "./columns";
import { compareValues } from "./sort";
import type { WithinReach } from "./within-reach";

/** Fields of a row that travel as they are; recent positions travel as two, their days and their places. */
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

/** What is said of a whole list, so that nobody has to look at every row for it. */
export type ListFigures = {
  statistics: KeywordStatistics;
  changes: FigureChanges;
  columns: ColumnId[];
  /** Every column that the list could show. */
  available: ColumnId[];
  newestOn: string | null;
  recentDays: number | null;
  interval: Interval | null;
  /** What of the market tells rows with the same phrase apart, in the whole list. */
  marketParts: MarketPart[];
  reach: WithinReach;
  /** Click rates of the list's own keywords, and what its positions bring by them; null: they do not tell. */
  curve: ClickCurve | null;
  visibility: Visibility | null;
  /** The same by published click rates, where the project has none of its own. Shown to those who chose them. */
  published: Visibility | null;
};

/**
 * How one column is written.
 * @property coded each row says which of the column's values it has; otherwise there is a value for each row
 * @property absent code 0 is a row that has no such field; the values begin with code 1
 */
export type PackedColumn = { name: PackedName; coded: boolean; absent: boolean };

/** First line of a packed list. */
export type PackedHead = {
  rows: number;
  facts: ListFacts;
  figures: ListFigures;
  columns: PackedColumn[];
};

/** Any further line: a stretch of a column's values (`v`) or codes (`c`), the column by its place in the head. */
export type PackedLine = [column: number, kind: "v", values: Json[]] | [column: number, kind: "c", codes: number[]];

/** The type of a packed list: lines of JSON, compressed once for all who read them. */
export const PACKED_TYPE = "application/gzip";
/** Names the header beside a packed list that holds the answer around it. */
export const ANSWER_HEADER = "x-answer";

/** So many rows are written or sorted before others may have their turn. */
const ROWS_PER_STEP = 1_024;
/** So much is read in one piece; a page answers its reader between the pieces. */
const PIECE = 16_384;
/** Texts that people sort by: their values travel in order, so that a browser need not find it. */
const ORDERED: readonly PackedName[] = ["phrase", "rankingUrl"];

/** A position among a row's recent ones, as a short text. */
export function positionCode(position: Position): string {
  if (position.kind === "at") return String(position.place);
  return position.kind === "beyond" ? `>${position.depth}` : "-";
}

/** The position behind a short text of `positionCode`. */
export function codedPosition(code: string): Position {
  if (code === "-") return { kind: "empty" };
  return code.startsWith(">") ? { kind: "beyond", depth: Number(code.slice(1)) } : { kind: "at", place: Number(code) };
}

/** The value of a row in a packed column; undefined where it has no such field. */
function fieldOf(keyword: Keyword, name: PackedName): Json | undefined {
  if (name === "recentOn") return keyword.recent?.map(({ on }) => on) ?? null;
  if (name === "recentAt") return keyword.recent?.map(({ position }) => positionCode(position)).join(",") ?? "";
  const field = PACKED_FIELDS.find((known) => known === name);
  if (field !== undefined) return keyword[field];
  const [of, key] = [name.startsWith("m.") ? keyword.metrics : keyword.other, name.slice(2)];
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

type Written = { column: PackedColumn; values: Json[]; codes: number[] };

function* writeColumn(keywords: readonly Keyword[], name: PackedName): Steps<Written> {
  const places = new Map<unknown, number>();
  const values: Json[] = [];
  const codes: number[] = [];
  let absent = false;
  for (const [row, keyword] of keywords.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    const value = fieldOf(keyword, name);
    if (value === undefined) {
      absent = true;
      codes.push(-1);
      continue;
    }
    const key = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    const place = places.get(key) ?? values.length;
    if (place === values.length) {
      places.set(key, place);
      values.push(value);
    }
    codes.push(place);
  }
  if (ORDERED.includes(name))
    return { column: { name, coded: true, absent: false }, ...(yield* inOrder(values, codes)) };
  if (!absent && values.length === keywords.length)
    return { column: { name, coded: false, absent: false }, values, codes: [] };
  return { column: { name, coded: true, absent }, values, codes: absent ? codes.map((code) => code + 1) : codes };
}

type Sorted = { value: Json; code: number; text: string };

function* inOrder(values: readonly Json[], codes: readonly number[]): Steps<{ values: Json[]; codes: number[] }> {
  const order = yield* sorted(values.map((value, code) => ({ value, code, text: String(value ?? "") })));
  const placeOf = new Uint32Array(values.length);
  for (const [place, { code }] of order.entries()) placeOf[code] = place;
  return { values: order.map(({ value }) => value), codes: codes.map((code) => placeOf[code] ?? 0) };
}

/** Sorted in runs that are then joined two by two, as one sort of 100,000 texts would hold everybody up. */
function* sorted(all: readonly Sorted[]): Steps<Sorted[]> {
  let runs: Sorted[][] = [];
  for (let from = 0; from < all.length; from += ROWS_PER_STEP) {
    runs.push(all.slice(from, from + ROWS_PER_STEP).sort((a, b) => compareValues(a.text, b.text)));
    yield;
  }
  while (runs.length > 1) {
    const joined: Sorted[][] = [];
    for (let at = 0; at < runs.length; at += 2) joined.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? []));
    runs = joined;
  }
  return runs[0] ?? [];
}

function* merged(one: readonly Sorted[], other: readonly Sorted[]): Steps<Sorted[]> {
  const both: Sorted[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    if (both.length % ROWS_PER_STEP === 0) yield;
    const [a, b] = [one[left], other[right]];
    const isLeft = b === undefined || (a !== undefined && compareValues(a.text, b.text) <= 0);
    const next = isLeft ? a : b;
    if (next !== undefined) both.push(next);
    if (isLeft) left += 1;
    else right += 1;
  }
  return both;
}

function* pieces(column: number, { values, codes }: Written): Generator<PackedLine> {
  for (let from = 0; from < values.length; from += PIECE) yield [column, "v", values.slice(from, from + PIECE)];
  for (let from = 0; from < codes.length; from += PIECE) yield [column, "c", codes.slice(from, from + PIECE)];
}

/** A list as columns: one line of JSON for what it is, then its columns in pieces, each value of a column once. */
export function* packKeywords(
  keywords: readonly Keyword[],
  head: Omit<PackedHead, "rows" | "columns">,
): Generator<string> {
  for (const line of packInTurns(keywords, head)) if (line !== "") yield line;
}

/** The same for a list of any length, with empty texts among the lines where others may have their turn. */
export function* packInTurns(
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
  const written: Written[] = [];
  for (const name of names) {
    const steps = writeColumn(keywords, name);
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        written.push(step.value);
        break;
      }
      yield "";
    }
  }
  const columns = written.map(({ column }) => column);
  yield `${JSON.stringify({ ...head, rows: keywords.length, columns } satisfies PackedHead)}\n`;
  for (const [index, column] of written.entries())
    for (const line of pieces(index, column)) yield `${JSON.stringify(line)}\n`;
}
