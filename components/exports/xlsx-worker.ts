import type { ExportValue } from "@/lib/domain/export/export-table";
import { writeSheet } from "./write-sheet";

export type XlsxMessage =
  | { kind: "rows"; rows: (readonly ExportValue[])[] }
  | { kind: "end"; columns: readonly string[]; sheet: string };
export type XlsxAnswer = { kind: "file"; file: Blob } | { kind: "failed"; reason: string };

const rows: (readonly ExportValue[])[] = [];

const answer = (message: XlsxAnswer) => self.postMessage(message);

self.onmessage = ({ data: message }: MessageEvent<XlsxMessage>) => {
  if (message.kind === "rows") {
    for (const row of message.rows) rows.push(row);
    return;
  }
  writeSheet(message.columns, rows, message.sheet)
    .then((file) => answer({ kind: "file", file }))
    .catch((error: unknown) => answer({ kind: "failed", reason: String(error) }));
};
