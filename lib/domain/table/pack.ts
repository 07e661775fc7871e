import type { ClickCurve } from "../figures/click-curve";
import type { FigureChanges } from "../figures/figure-changes";
import type { KeywordStatistics } from "../figures/statistics";
import type { Visibility } from "../figures/visibility";
import { type Json, jsonEscape } from "../json";
import type { Keyword } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { ListFacts } from "../response/reading";
import type { Interval } from "../time/interval";
import { type ColumnId, metricColumn, metricNames, otherColumn, otherNames } from "./columns";
import { PACKED_FIELDS, type PackedColumn, type PackedName } from "./packed-column";
import type { WithinReach } from "./within-reach";
import { type Written, writeColumn } from "./write-column";

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

/** First line of a packed list. */
export type PackedHead = {
  rows: number;
  facts: ListFacts;
  figures: ListFigures;
  columns: PackedColumn[];
};

/**
 * Any further line: a stretch of a column's values (`v`) or codes (`c`), the column by its place in the head. `d`: codes
 * or numbers as differences, each from the one before, as those of neighbours repeat and so take less room.
 */
export type PackedLine =
  | [column: number, kind: "v", values: Json[]]
  | [column: number, kind: "c" | "d", codes: number[]];

/** The type of a packed list: lines of JSON, compressed once for all who read them. */
export const PACKED_TYPE = "application/gzip";
/** Names the header beside a packed list that holds the answer around it. */
export const ANSWER_HEADER = "x-answer";

/** JSON in letters that a header may hold; a third shorter than with percent signs for every quotation mark. */
export const headerJson = (value: unknown): string => JSON.stringify(value).replace(/[^ -~]/g, jsonEscape);

/** So much is read in one piece; a page answers its reader between the pieces. */
const PIECE = 16_384;

function* pieces(column: number, { values, codes, kind }: Written): Generator<PackedLine> {
  for (let from = 0; from < values.length; from += PIECE) yield [column, "v", values.slice(from, from + PIECE)];
  for (let from = 0; from < codes.length; from += PIECE) {
    const part = codes.slice(from, from + PIECE);
    yield [column, kind, kind === "c" ? part : part.map((code, at) => code - (codes[from + at - 1] ?? 0))];
  }
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
