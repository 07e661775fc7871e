import { clipboardRows } from "@/lib/domain/export/clipboard-rows";
import { keywordExport } from "@/lib/domain/export/keyword-export";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { TableView } from "./table-view";

/** Rows of a table as cells that a spreadsheet understands. @param rows their numbers in the view, from 0 */
export const copiedRows = (view: TableView, rows: readonly number[], labelsOf: (id: string) => Labels): string =>
  clipboardRows(keywordExport({ ...view, labelsOf }), rows);
