import type { RefObject } from "react";
import type { ExportTable } from "@/lib/domain/export/export-table";
import type { keywordExport } from "@/lib/domain/export/keyword-export";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { hasLabels, type ProjectLabels } from "@/lib/domain/keyword/labels";
import { OWN_COLUMNS } from "@/lib/domain/table/columns";

/** @property keywordCount all keywords of the project, with those that the filters hide */
export type TableView = Parameters<typeof keywordExport>[0] & {
  labels: ProjectLabels;
  keywordCount: number;
  isWhole: boolean;
};

/** Filled by the table and read on an action; a change rerenders nothing. */
export type TableViewRef = RefObject<TableView | null>;

const NO_COLUMNS: readonly string[] = [];

/** The first moments of a page have only the first rows of a long list. */
async function wholeView(view: TableViewRef, loadList: () => Promise<unknown>): Promise<TableView> {
  if (!view.current?.isWhole) {
    await loadList();
    // The table renders the list before the next task.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (!view.current?.isWhole) throw new Error("The saved list couldn’t be loaded");
  return view.current;
}

/** @param keywords instead of the rows on screen, such as the selected keywords */
export async function exportOfView(
  view: TableViewRef,
  loadList: () => Promise<unknown>,
  keywords?: readonly Keyword[],
): Promise<ExportTable> {
  const [whole, { keywordExport: write }] = await Promise.all([
    wholeView(view, loadList),
    import("@/lib/domain/export/keyword-export"),
  ]);
  const selection = keywords && { rows: keywords.length, keywordAt: (row: number) => keywords[row] };
  const own = Object.values(whole.labels.keywords).some(hasLabels) ? OWN_COLUMNS : NO_COLUMNS;
  const columns = [...whole.columns, ...own.filter((column) => !whole.columns.includes(column))];
  return write({ ...whole, ...selection, columns });
}
