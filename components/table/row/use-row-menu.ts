import { type MouseEvent, useCallback, useState } from "react";
import { rowIndexAt } from "@/components/table/row-window";
import { type KeywordRows, rowAt } from "@/lib/domain/table/rows";

export type RowMenuPlace = {
  keywordId: string;
  index: number;
  column: string | null;
  x: number;
  y: number;
};

export function useRowMenu(rows: KeywordRows) {
  const [place, setPlace] = useState<RowMenuPlace | null>(null);
  const openFor = useCallback(
    (element: Element, x: number, y: number): boolean => {
      const index = rowIndexAt(element);
      const keyword = rowAt(rows, index);
      if (keyword === undefined) return false;
      const column = element.closest("td, th")?.getAttribute("data-column") ?? null;
      setPlace({ keywordId: keyword.id, index, column, x, y });
      return true;
    },
    [rows],
  );
  // The browser's menu opens on Shift and outside rows.
  const open = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (!(event.target instanceof Element)) return;
      if (event.shiftKey && event.button === 2) return;
      const { left, bottom } = event.target.getBoundingClientRect();
      const [x, y] = event.type === "click" ? [left, bottom] : [event.clientX, event.clientY];
      if (openFor(event.target, x, y)) event.preventDefault();
    },
    [openFor],
  );
  const openAt = useCallback(
    (index: number) => {
      const link = document.querySelector(`tbody tr[aria-rowindex="${index + 2}"] [data-row-link]`);
      if (link === null) return false;
      const { left, bottom } = link.getBoundingClientRect();
      return openFor(link, left, bottom);
    },
    [openFor],
  );
  const close = useCallback(() => setPlace(null), []);
  return { place, open, openAt, close };
}
