import type { FigureChanges } from "../figures/figure-changes";
import type { KeywordStatistics } from "../figures/statistics";
import { type Json, jsonEscape } from "../json";
import type { Keyword } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { ListFacts } from "../response/reading";
import type { Interval } from "../time/interval";
import { type ColumnId, metricColumn, metricNames, otherColumn, otherNames } from "./columns";
import { PACKED_FIELDS, type PackedColumn, type PackedName } from "./packed-column";
import type { WithinReach } from "./within-reach";
import { type WrittenColumn, writeColumn } from "./write-column";

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

/** One JSON line for the head, then the columns in pieces, each distinct value once. */
export function* packKeywords(
  keywords: readonly Keyword[],
  head: Omit<PackedHead, "rows" | "columns">,
): Generator<string> {
  for (const line of packInTurns(keywords, head)) if (line !== "") yield line;
}

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
  const written: WrittenColumn[] = [];
  for (const name of names) {
    const steps = writeColumn(keywords, name);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield "";
    written.push(step.value);
  }
  const columns = written.map(({ name, values, codes }) => ({ name, count: codes.length, distinct: values.length }));
  yield `${JSON.stringify({ ...head, rows: keywords.length, columns } satisfies PackedHead)}\n`;
  for (const [index, column] of written.entries())
    for (const line of pieces(index, column)) yield `${JSON.stringify(line)}\n`;
}
