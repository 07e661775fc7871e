"use client";

import { useEffect } from "react";
import { clipboardRows } from "@/lib/domain/export/clipboard-rows";
import { keywordExport } from "@/lib/domain/export/keyword-export";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { TableViewRef } from "./table-view";

/** Row of the table that holds the focus, from 0; null when none does. The header is row 1 of `aria-rowindex`. */
function focusedRow(): number | null {
  const index = document.activeElement?.closest("tbody tr[aria-rowindex]")?.getAttribute("aria-rowindex");
  return index === undefined || index === null ? null : Number(index) - 2;
}

/**
 * Copying with nothing marked on the page takes the selected rows, or the one that holds the focus, as cells that a
 * spreadsheet understands. A text that is marked is copied as ever.
 * @param selected numbers of the selected rows in the view; empty: the row with the focus
 */
export function useCopyRows(view: TableViewRef, selected: () => readonly number[], labelsOf: (id: string) => Labels) {
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const isField = document.activeElement?.matches("input, textarea, select") ?? false;
      if (event.defaultPrevented || event.clipboardData === null || view.current === null) return;
      if (isField || !(document.getSelection()?.isCollapsed ?? true)) return;
      const focused = focusedRow();
      const rows = selected().length > 0 ? selected() : focused === null ? [] : [focused];
      if (rows.length === 0) return;
      event.clipboardData.setData("text/plain", clipboardRows(keywordExport({ ...view.current, labelsOf }), rows));
      event.preventDefault();
    };
    document.addEventListener("copy", copy);
    return () => document.removeEventListener("copy", copy);
  }, [view, selected, labelsOf]);
}
