import type { LabelEntry } from "../keyword/labels";
import { MARKET_PARTS } from "../keyword/market";
import { withOwnApostrophes } from "./csv-guard";
import { toCsv } from "./to-csv";

export const LABEL_COLUMNS = [
  "project_id",
  "keyword_id",
  "keyword",
  ...MARKET_PARTS,
  "starred",
  "tags",
  "note",
] as const;
export type LabelColumn = (typeof LABEL_COLUMNS)[number];

export function labelsCsv(entries: readonly LabelEntry[]): string {
  const rows = entries.map(({ projectId, keywordId, text, market, labels }) => [
    projectId,
    keywordId ?? "",
    keywordId === null ? "" : text,
    ...MARKET_PARTS.map((part) => market?.[part] ?? ""),
    labels.starred ? "yes" : "",
    labels.tags.join("; "),
    labels.note,
  ]);
  return toCsv(
    [...LABEL_COLUMNS],
    rows.map((row) => row.map(withOwnApostrophes)),
  );
}

/** A skipped row. `line` counts from 1, including the header. */
export type LeftOut = { line: number; text: string; why: string };

export type LabelImport = {
  problem: string | null;
  rows: number;
  matched: number;
  unchanged: number;
  stars: number;
  tags: number;
  notes: number;
  /** Notes and stars that differ from the saved ones. */
  differing: number;
  leftOut: LeftOut[];
  leftOutTotal: number;
  assumed: string[];
  applied: boolean;
};

export const LABEL_FILE_MAX = 5_000_000;
export const LABEL_FILE_BYTES_MAX = 16 * 1024 * 1024;
