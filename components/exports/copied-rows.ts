import { clipboardRows } from "@/lib/domain/export/clipboard-rows";
import { keywordExport } from "@/lib/domain/export/keyword-export";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { TableView } from "./table-view";

export const copiedRows = (view: TableView, rows: readonly number[], labelsOf: (id: string) => Labels): string =>
  clipboardRows(keywordExport({ ...view, labelsOf }), rows);
