import { stringify } from "csv-stringify/browser/esm/sync";
import { guardCell } from "./csv-guard";

const BOM = "\ufeff";

export function csvRows(rows: readonly (readonly string[])[]): string {
  const guardedRows = rows.map((row) => row.map(guardCell));
  // The library quotes only for its own line end. A lone CR or LF in a cell would break the row.
  return stringify(guardedRows, { record_delimiter: "\r\n", quoted_match: /[\r\n]/ });
}

/** UTF-8 with BOM, CRLF, guarded against formulas. Load lazily: a big library. @source RFC 4180, 2.1 and 2.5–2.7 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return BOM + csvRows([header, ...rows]);
}

/** @param columns the cell of a row by the name of its column */
export const tableCsv = <Row>(rows: readonly Row[], columns: Record<string, (row: Row) => string>): string =>
  toCsv(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
  );
