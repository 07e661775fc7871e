import writeXlsxFile from "write-excel-file/universal";
import type { ExportValue } from "@/lib/domain/export/export-table";

/** Longest text of a cell. @source ECMA-376 part 1, 18.4.12; Excel specifications and limits */
const TEXT_MAX = 32_767;
const MIN_WIDTH = 10;
const MAX_WIDTH = 48;

/** Texts are cells, never formulas. A name such as "constructor" breaks the library; a trailing space avoids that. */
function toCell(value: ExportValue): ExportValue {
  if (typeof value !== "string") return value;
  return value in Object.prototype ? `${value} ` : value.slice(0, TEXT_MAX);
}

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
