import { guardCell } from "./csv-guard";
import { cellText, type ExportTable } from "./export-table";

/** Guarded against formulas. Tabs and line ends become spaces: no clipboard quoting works in every program. */
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
