// The browser's build runs on both sides; the other one needs Node's Buffer.
import { stringify } from "csv-stringify/browser/esm/sync";
import { guardCell } from "./csv-guard";

const BOM = "\ufeff";

/** Rows of a CSV file, every cell guarded against formulas, each line ended by CRLF: for files written in pieces. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  const guarded = rows.map((row) => row.map(guardCell));
  // The library quotes for its own line end only; a lone CR or LF inside a cell would break the row elsewhere.
  return stringify(guarded, { record_delimiter: "\r\n", quoted_match: /[\r\n]/ });
}

/**
 * A file of comma-separated values: UTF-8 with its mark, lines ended by CRLF, every cell guarded against formulas.
 * In the browser load this file on first use, it is not small.
 * @param header names of the columns
 * @param rows one text for each column; an empty text is an empty cell
 * @source RFC 4180, 2.1 and 2.5–2.7
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return BOM + csvRows([header, ...rows]);
}
