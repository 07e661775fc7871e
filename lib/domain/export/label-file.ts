import type { LabelEntry } from "../keyword/labels";
import { withOwnApostrophes } from "./csv-guard";
import { toCsv } from "./to-csv";

/**
 * Columns of the file that labels travel in. A row is on a keyword, or on the project itself when both `keyword_id` and
 * `keyword` are empty. `starred` is yes, no or empty; `tags` are separated by "; ".
 */
export const LABEL_COLUMNS = [
  "project_id",
  "keyword_id",
  "keyword",
  "engine",
  "country",
  "language",
  "location",
  "device",
  "starred",
  "tags",
  "note",
] as const;
export type LabelColumn = (typeof LABEL_COLUMNS)[number];

/** All labels as a CSV file that reads back to exactly these labels. */
export function labelsCsv(entries: readonly LabelEntry[]): string {
  const rows = entries.map(({ projectId, keywordId, text, market, labels }) => [
    projectId,
    keywordId ?? "",
    keywordId === null ? "" : text,
    market?.engine ?? "",
    market?.country ?? "",
    market?.language ?? "",
    market?.location ?? "",
    market?.device ?? "",
    labels.starred ? "yes" : "",
    labels.tags.join("; "),
    labels.note,
  ]);
  return toCsv(
    [...LABEL_COLUMNS],
    rows.map((row) => row.map(withOwnApostrophes)),
  );
}

/** A row that was left out, and why, in words. `line` counts from 1 with the header. */
export type LeftOut = { line: number; text: string; why: string };

/**
 * What a file of labels would change, or has changed. Counts are of rows; nothing that is already here is replaced
 * unless that was asked for.
 */
export type LabelImport = {
  /** Why nothing of the file can be read, in a sentence; null when it can. */
  problem: string | null;
  rows: number;
  matched: number;
  unchanged: number;
  stars: number;
  tags: number;
  notes: number;
  /** Notes and stars that differ from what is here. */
  differing: number;
  leftOut: LeftOut[];
  leftOutTotal: number;
  /** What was taken for granted about the file, in sentences. */
  assumed: string[];
  applied: boolean;
};

/** Characters of a file of labels. */
export const LABEL_FILE_MAX = 5_000_000;
/** Bytes that so many characters take at most, with room for what JSON adds to them. */
export const LABEL_FILE_BYTES_MAX = 16 * 1024 * 1024;
