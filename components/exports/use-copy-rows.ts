"use client";

import { useEffect, useRef } from "react";
import { whenIdle } from "@/components/ui/when-idle";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { TableViewRef } from "./table-view";

/** The code that writes cells; it is here before anybody has chosen a row. */
const loadWriter = () =>
  Promise.all([import("@/lib/domain/export/clipboard-rows"), import("@/lib/domain/export/keyword-export")]);
const SAFARI_WAIT_MS = 2_000;

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
  const writer = useRef<Awaited<ReturnType<typeof loadWriter>> | null>(null);
  useEffect(() => {
    const load = async () => {
      // One that cannot be had leaves copying to the browser.
      writer.current = await loadWriter().catch(() => null);
    };
    return whenIdle(() => void load(), SAFARI_WAIT_MS);
  }, []);
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const isField = document.activeElement?.matches("input, textarea, select") ?? false;
      if (event.defaultPrevented || event.clipboardData === null || view.current === null || writer.current === null)
        return;
      if (isField || !(document.getSelection()?.isCollapsed ?? true)) return;
      const focused = focusedRow();
      const rows = selected().length > 0 ? selected() : focused === null ? [] : [focused];
      if (rows.length === 0) return;
      const [{ clipboardRows }, { keywordExport }] = writer.current;
      event.clipboardData.setData("text/plain", clipboardRows(keywordExport({ ...view.current, labelsOf }), rows));
      event.preventDefault();
    };
    document.addEventListener("copy", copy);
    return () => document.removeEventListener("copy", copy);
  }, [view, selected, labelsOf]);
}
