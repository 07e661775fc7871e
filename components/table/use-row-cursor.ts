"use client";

import { type FocusEvent, useCallback, useMemo, useRef, useState } from "react";
import { type KeywordRows, placeOf, rowAt } from "@/lib/domain/table/rows";
import { rowPlace } from "./use-row-window";

/** Room that sticky bars take at the bottom of the window. */
const FOOT_PX = 72;
/** The header of the table under the bar of the page. */
const HEAD_PX = 40;

/** The row that keys move from. */
export type RowCursor = {
  /** Its place in the view; -1 when there is none, or the view has it no more. */
  index: number;
  /** Moves to a place of the view, as far as there are rows; the focus goes with it. */
  moveTo: (index: number) => void;
  /** Whatever takes the focus inside a row makes it the row that keys move from. */
  follow: (event: FocusEvent<HTMLElement>) => void;
  /** Called when rows have been drawn: brings a row that was moved to on screen, and the focus to it. */
  showRow: (body: HTMLElement | null) => void;
};

/** The place of an element's row in the view; the header is row 1 of `aria-rowindex`. */
const placeOfElement = (element: Element): number =>
  Number(element.closest("tr[aria-rowindex]")?.getAttribute("aria-rowindex") ?? 1) - 2;

/** How far the page has to scroll for a row to be seen whole, between the bars that stick to its edges. */
function scrollFor(topPx: number, heightPx: number, headPx: number): number | null {
  const [from, to] = [window.scrollY + headPx, window.scrollY + window.innerHeight - FOOT_PX];
  if (topPx < from) return topPx - headPx;
  return topPx + heightPx > to ? topPx + heightPx - window.innerHeight + FOOT_PX : null;
}

export function useRowCursor(rows: KeywordRows): RowCursor {
  const [id, setId] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const shown = useRef(0);
  const index = useMemo(() => (id === null ? -1 : placeOf(rows, id)), [rows, id]);

  const moveTo = useCallback(
    (wanted: number) => {
      const row = rowAt(rows, Math.max(0, Math.min(wanted, rows.length - 1)));
      if (row === undefined) return;
      setId(row.id);
      setMoves((count) => count + 1);
    },
    [rows],
  );
  const follow = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const row = rowAt(rows, placeOfElement(event.target));
      if (row !== undefined) setId(row.id);
    },
    [rows],
  );
  const showRow = useCallback(
    (body: HTMLElement | null) => {
      if (shown.current === moves || index === -1 || body === null) return;
      const link = body.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"] [data-row-link]`);
      const barPx = body.closest("main")?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      const { topPx, heightPx } = rowPlace(body, index);
      const to = scrollFor(topPx, heightPx, barPx + HEAD_PX);
      if (to !== null) window.scrollTo({ top: to, behavior: "instant" });
      // A row far away is drawn once the page has come there, and this is called again.
      if (link === null) return;
      shown.current = moves;
      // Focus inside the quick view beside the table stays there.
      if (document.activeElement?.closest("[data-quick-view]") == null) link.focus({ preventScroll: true });
    },
    [index, moves],
  );
  return { index, moveTo, follow, showRow };
}
