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
import { type Written, writeColumn } from "./write-column";

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

/** A part of a column's values (`v`) or codes (`c`), by column index. `d`: differences, which compress better. */
export type PackedLine =
  | [column: number, kind: "v", values: Json[]]
  | [column: number, kind: "c" | "d", codes: number[]];

/** JSON lines, compressed once for all readers. */
export const PACKED_TYPE = "application/gzip";
/** Response header of a packed list, with the result around it. */
export const ANSWER_HEADER = "x-answer";

/** A third shorter than percent-encoding every quotation mark. */
export const headerJson = (value: unknown): string => JSON.stringify(value).replace(/[^ -~]/g, jsonEscape);

const PIECE = 16_384;

function* pieces(column: number, { values, codes, kind }: Written): Generator<PackedLine> {
  for (let from = 0; from < values.length; from += PIECE) yield [column, "v", values.slice(from, from + PIECE)];
  for (let from = 0; from < codes.length; from += PIECE) {
    const part = codes.slice(from, from + PIECE);
    yield [column, kind, kind === "c" ? part : part.map((code, at) => code - (codes[from + at - 1] ?? 0))];
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
