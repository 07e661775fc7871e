"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PHONE } from "@/components/ui/use-media";
import { useIsPrinting } from "@/components/ui/use-printing";

/** Shorter tables are drawn whole. */
const WINDOW_FROM = 100;
/** Rows drawn beyond each edge of the screen, and how few of them may be left before more are drawn. */
const AHEAD = 12;
const NEAR = 4;
const PHONE_ROW_PX = 56;

/** Rows to draw: from–to (not included) of the view, and how many others take room above and below. */
export type RowWindow = {
  body: RefObject<HTMLTableSectionElement | null>;
  from: number;
  to: number;
  above: number;
  below: number;
  /** Where a row begins on the page and how high it is, drawn or not. */
  placeOf: (index: number) => { topPx: number; heightPx: number };
};

/**
 * Which rows of a long table are drawn. The server and the browser both begin with the first rows, and nothing is drawn
 * again until the screen comes near their end.
 * @param count rows in the view
 * @param here rows that are really here, from the first on; fewer than `count` while the list is still being read
 * @param rowPx row height at 640 px and up
 */
export function useRowWindow(count: number, here: number, rowPx: number, firstRows: number): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [drawn, setDrawn] = useState({ from: 0, to: firstRows });
  const isPrinting = useIsPrinting();
  const isWindow = count >= WINDOW_FROM && here === count && !isPrinting;

  const placeOf = useCallback(
    (index: number) => {
      const heightPx = window.matchMedia(PHONE).matches ? PHONE_ROW_PX : rowPx;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      return { topPx: top + window.scrollY + index * heightPx, heightPx };
    },
    [rowPx],
  );
  const shown = useRef(drawn);
  useLayoutEffect(() => {
    shown.current = drawn;
  }, [drawn]);
  /** The rows to draw now; null: those that are drawn will do. */
  const needed = useCallback(() => {
    const { topPx, heightPx } = placeOf(0);
    const first = Math.floor((window.scrollY - topPx) / heightPx);
    const last = Math.ceil((window.scrollY + window.innerHeight - topPx) / heightPx);
    const within = (index: number) => Math.max(0, Math.min(index, count));
    const { from, to } = shown.current;
    if (from <= within(first - NEAR) && to >= within(last + NEAR)) return null;
    return { from: within(first - AHEAD), to: within(last + AHEAD) };
  }, [placeOf, count]);

  // Before the paint, so that a shorter or another list never shows as empty room.
  useLayoutEffect(() => {
    const next = isWindow ? needed() : null;
    if (next !== null) setDrawn(next);
  }, [isWindow, needed]);
  useEffect(() => {
    if (!isWindow) return;
    const follow = () => {
      const next = needed();
      if (next !== null) flushSync(() => setDrawn(next));
    };
    // What stands above the table moves it when it grows.
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      growth.disconnect();
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, [isWindow, needed]);

  const from = isWindow ? Math.min(drawn.from, count) : 0;
  const to = isWindow ? Math.min(Math.max(drawn.to, from), count) : here;
  return { body, from, to, above: from, below: count - to, placeOf };
}
