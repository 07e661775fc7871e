import writeXlsxFile, { type SheetData } from "write-excel-file/universal";
import type { ExportValue } from "@/lib/domain/export/export-table";

/** Rows come in pieces; the last message names the sheet, and the file goes back. */
export type XlsxMessage =
  | { kind: "rows"; rows: (readonly ExportValue[])[] }
  | { kind: "end"; columns: readonly string[]; sheet: string };
export type XlsxAnswer = { kind: "file"; file: Blob } | { kind: "failed"; reason: string };

/** A cell of a spreadsheet holds no longer text. @source ECMA-376 part 1, 18.4.12; Excel specifications and limits */
const TEXT_MAX = 32_767;
const MIN_WIDTH = 10;
const MAX_WIDTH = 48;

const data: SheetData = [];

/** Texts are text cells, never formulas, so nothing in them is run. */
const toCell = (value: ExportValue) => (typeof value === "string" ? value.slice(0, TEXT_MAX) : value);

const answer = (message: XlsxAnswer) => self.postMessage(message);

self.onmessage = ({ data: message }: MessageEvent<XlsxMessage>) => {
  if (message.kind === "rows") {
    for (const row of message.rows) data.push(row.map(toCell));
    return;
  }
  const head = message.columns.map((column) => ({ value: column, fontWeight: "bold" as const }));
  const columns = message.columns.map((column) => ({ width: column === "keyword" ? MAX_WIDTH : MIN_WIDTH + 4 }));
  writeXlsxFile([head, ...data], { sheet: message.sheet, columns, stickyRowsCount: 1 })
    .toBlob()
    .then((file) => answer({ kind: "file", file }))
    .catch((error: unknown) => answer({ kind: "failed", reason: String(error) }));
};
