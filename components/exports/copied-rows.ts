import { clipboardRows } from "@/lib/domain/export/clipboard-rows";
import { keywordExport } from "@/lib/domain/export/keyword-export";
import type { TableView } from "./table-view";

export const copiedRows = (view: TableView, rows: readonly number[]): string =>
  clipboardRows(keywordExport(view), rows);
