import { type FocusEvent, useCallback, useMemo, useRef, useState } from "react";
import { type KeywordRows, placeOf, rowAt } from "@/lib/domain/table/rows";
import { rowIndexAt, rowPlace } from "./row-window";

/** Height of sticky bars at the bottom of the window. */
const FOOT_PX = 72;
const HEAD_PX = 40;

function scrollFor(topPx: number, heightPx: number, headPx: number): number | null {
  const [from, to] = [window.scrollY + headPx, window.scrollY + window.innerHeight - FOOT_PX];
  if (topPx < from) return topPx - headPx;
  return topPx + heightPx > to ? topPx + heightPx - window.innerHeight + FOOT_PX : null;
}

export function useRowCursor(rows: KeywordRows) {
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
      const row = rowAt(rows, rowIndexAt(event.target));
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
      // Distant rows are rendered after scrolling; then this runs again.
      if (link === null) return;
      shown.current = moves;
      // Keeps focus inside the quick view.
      if (document.activeElement?.closest("[data-quick-view]") == null) link.focus({ preventScroll: true });
    },
    [index, moves],
  );
  return { index, moveTo, follow, showRow };
}
