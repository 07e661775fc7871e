import writeXlsxFile from "write-excel-file/universal";
import type { ExportValue } from "@/lib/domain/export/export-table";

/** A cell of a spreadsheet holds no longer text. @source ECMA-376 part 1, 18.4.12; Excel specifications and limits */
const TEXT_MAX = 32_767;
const MIN_WIDTH = 10;
const MAX_WIDTH = 48;

/**
 * Texts are text cells, never formulas, so nothing in them is run. The library looks texts up in a plain object, where
 * "constructor" and the like are found although nobody put them there, and the file breaks: those get a space behind.
 */
function toCell(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  return value in Object.prototype ? `${value} ` : value.slice(0, TEXT_MAX);
}

/** A spreadsheet with one sheet: the names of the columns on top, which stay in sight, and the rows below. */
export function writeSheet(
  columns: readonly string[],
  rows: readonly (readonly ExportValue[])[],
  sheet: string,
): Promise<Blob> {
  const head = columns.map((column) => ({ value: String(toCell(column)), fontWeight: "bold" as const }));
  const widths = columns.map((column) => ({ width: column === "keyword" ? MAX_WIDTH : MIN_WIDTH + 4 }));
  const data = [head, ...rows.map((row) => row.map(toCell))];
  return writeXlsxFile(data, { sheet, columns: widths, stickyRowsCount: 1 }).toBlob();
}
