import { csvPieces, type ExportFacts, jsonPieces } from "@/lib/domain/export/export-files";
import { withNote } from "@/lib/domain/export/export-note";
import { type ExportTable, rowPieces } from "@/lib/domain/export/export-table";
import { turnOfOthers } from "@/lib/domain/steps";
import type { XlsxAnswer, XlsxMessage } from "./xlsx-worker";

export type ExportFormat = "csv" | "json" | "xlsx";

export async function makeExport(format: ExportFormat, table: ExportTable, facts: ExportFacts): Promise<Blob> {
  const tableWithNote = withNote(table, facts.state);
  if (format === "xlsx") return spreadsheet(tableWithNote);
  const pieces = format === "csv" ? csvPieces(tableWithNote, turnOfOthers) : jsonPieces(table, facts, turnOfOthers);
  // Encoding a whole file at once would block the page longer than all other steps.
  const parts: Blob[] = [];
  for await (const piece of pieces) parts.push(new Blob([piece]));
  return new Blob(parts, { type: format === "csv" ? "text/csv;charset=utf-8" : "application/json" });
}

/** Compressing 100,000 rows takes seconds, so a worker does it. */
async function spreadsheet(table: ExportTable): Promise<Blob> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), { type: "module" });
  const send = (message: XlsxMessage) => worker.postMessage(message);
  try {
    const file = new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<XlsxAnswer>) =>
        data.kind === "file" ? resolve(data.file) : reject(new Error(data.reason));
      worker.onerror = (event) => reject(new Error(event.message || "The worker didn’t start"));
    });
    // A failure while rows are still being sent is thrown below.
    file.catch(() => undefined);
    for await (const rows of rowPieces(table, turnOfOthers)) send({ kind: "rows", rows });
    send({ kind: "end", columns: table.columns, sheet: "Export" });
    return await file;
  } finally {
    worker.terminate();
  }
}
