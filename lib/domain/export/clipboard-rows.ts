import { guardCell } from "./csv-guard";
import { cellText, type ExportTable } from "./export-table";

/**
 * Rows as a spreadsheet takes them from the clipboard: cells separated by tabs, rows by line ends, texts guarded against
 * formulas. Tabs and line ends inside a cell become spaces: the clipboard has no quoting that every program reads.
 * @param rows their numbers in the table, from 0
 */
export function clipboardRows({ cellsAt }: ExportTable, rows: readonly number[]): string {
  const flat = (text: string) => guardCell(text.replace(/[\t\r\n\u2028\u2029]+/g, " "));
  return rows
    .map((row) =>
      cellsAt(row)
        .map((value) => flat(cellText(value)))
        .join("\t"),
    )
    .join("\n");
}
