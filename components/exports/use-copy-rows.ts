import { useEffect, useEffectEvent, useRef } from "react";
import { copyText } from "@/components/browser/copy-text";
import { listen } from "@/components/browser/listen";
import { rowIndexAt } from "@/components/table/row-window";
import { whenIdle } from "@/components/ui/lazy";
import type { TableViewRef } from "./table-view";

const loadWriter = () => import("./copied-rows").then((module) => module.copiedRows);

/** Copies the selected rows, or the focused row, as spreadsheet cells. A text selection is copied as usual. */
export function useCopyRows(view: TableViewRef, selected: () => readonly number[]) {
  const write = useRef<Awaited<ReturnType<typeof loadWriter>> | null>(null);
  useEffect(() => {
    const load = async () => {
      await whenIdle();
      write.current = await loadWriter().catch(() => null);
    };
    void load();
  }, []);
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const isField = document.activeElement?.matches("input, textarea, select") ?? false;
    const tableView = view.current;
    if (event.defaultPrevented || tableView === null) return;
    if (isField || !(document.getSelection()?.isCollapsed ?? true)) return;
    const focusedRow = rowIndexAt(document.activeElement);
    const rows = selected().length > 0 ? selected() : [focusedRow].filter((index) => index >= 0);
    if (rows.length === 0) return;
    event.preventDefault();
    if (write.current !== null && event.clipboardData !== null)
      event.clipboardData.setData("text/plain", write.current(tableView, rows));
    // The event's own clipboard is no longer available after hydration.
    else
      void loadWriter().then(
        (writeRows) => copyText(writeRows(tableView, rows)),
        () => undefined,
      );
  });
  useEffect(() => listen(document, ["copy"], copy), []);
}
