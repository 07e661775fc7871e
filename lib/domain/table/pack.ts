import type { ListFacts } from "../answer/reading";
import type { FigureChanges } from "../figures/figure-changes";
import type { KeywordStatistics } from "../figures/statistics";
import type { Json } from "../json";
import type { Keyword } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";
import type { Interval } from "../time/interval";
import { type ColumnId, metricColumn, metricNames, otherColumn, otherNames } from "./columns";
import { compareValues } from "./sort";

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

function writeColumn(keywords: readonly Keyword[], name: PackedName): Written {
  const places = new Map<unknown, number>();
  const values: Json[] = [];
  let absent = false;
  const codes = keywords.map((keyword) => {
    const value = fieldOf(keyword, name);
    if (value === undefined) {
      absent = true;
      return -1;
    }
    const key = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    const place = places.get(key) ?? values.length;
    if (place === values.length) {
      places.set(key, place);
      values.push(value);
    }
    return place;
  });
  if (ORDERED.includes(name)) return { column: { name, coded: true, absent: false }, ...inOrder(values, codes) };
  if (!absent && values.length === keywords.length)
    return { column: { name, coded: false, absent: false }, values, codes: [] };
  return { column: { name, coded: true, absent }, values, codes: absent ? codes.map((code) => code + 1) : codes };
}

function inOrder(values: readonly Json[], codes: readonly number[]): { values: Json[]; codes: number[] } {
  const order = values
    .map((value, code) => ({ value, code }))
    .sort((a, b) => compareValues(String(a.value ?? ""), String(b.value ?? "")));
  const placeOf = new Uint32Array(values.length);
  for (const [place, { code }] of order.entries()) placeOf[code] = place;
  return { values: order.map(({ value }) => value), codes: codes.map((code) => placeOf[code] ?? 0) };
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
  const names: PackedName[] = [
    ...PACKED_FIELDS,
    "recentOn",
    "recentAt",
    ...metricNames(keywords).map((name) => metricColumn(name) as `m.${string}`),
    ...otherNames(keywords).map((name) => otherColumn(name) as `o.${string}`),
  ];
  const written = names.map((name) => writeColumn(keywords, name));
  const columns = written.map(({ column }) => column);
  yield `${JSON.stringify({ ...head, rows: keywords.length, columns } satisfies PackedHead)}\n`;
  for (const [index, column] of written.entries())
    for (const line of pieces(index, column)) yield `${JSON.stringify(line)}\n`;
}
