import type { RefObject } from "react";
import type { ExportTable } from "@/lib/domain/export/export-table";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { hasLabels, labelsOf, type ProjectLabels } from "@/lib/domain/keyword/labels";
import type { MarketPart } from "@/lib/domain/keyword/market";
import { OWN_COLUMNS } from "@/lib/domain/table/columns";
import type { OtherDevice } from "@/lib/domain/table/other-device";

export type TableView = {
  columns: readonly string[];
  rows: number;
  held: number;
  keywordAt: (row: number) => Keyword | undefined;
  otherOf: ((keywordId: string) => OtherDevice | undefined) | undefined;
  marketParts: readonly MarketPart[];
  bestIsLoaded: boolean;
  asOf: string;
  onDay: string | null;
  comparedOn: string | null;
  isWhole: boolean;
};

/** Filled by the table and read on an action; a change rerenders nothing. */
export type TableViewRef = RefObject<TableView | null>;

const NO_COLUMNS: readonly string[] = [];
const WAIT_MS = 50;
const WAITS_MAX = 400;

/** The first moments of a page have only the first rows of a long list. */
async function wholeView(view: TableViewRef): Promise<TableView> {
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    if (view.current?.isWhole) return view.current;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new Error("The saved list couldn’t be loaded");
}

export async function exportOfView(view: TableViewRef, labels: ProjectLabels): Promise<ExportTable> {
  const [whole, { keywordExport }] = await Promise.all([wholeView(view), import("@/lib/domain/export/keyword-export")]);
  const own = Object.values(labels.keywords).some(hasLabels) ? OWN_COLUMNS : NO_COLUMNS;
  const columns = [...whole.columns, ...own.filter((column) => !whole.columns.includes(column))];
  return keywordExport({ ...whole, columns, labelsOf: (id) => labelsOf(labels, id) });
}
