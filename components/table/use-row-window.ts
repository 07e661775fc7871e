"use client";

import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { FIRST_ROWS } from "@/lib/domain/table/first-rows";

/** Shorter tables are drawn whole. */
const WINDOW_FROM = 100;
/** Rows drawn beyond each edge of the screen, and how few of them may be left before more are drawn. */
const AHEAD = 12;
const NEAR = 4;

/** Rows from the first to the one before the last. */
export type RowRange = { from: number; to: number };

/** Where a row begins on the page and its height, drawn or not. */
export function rowPlace(body: HTMLElement, index: number): { topPx: number; heightPx: number } {
  const heightPx = Number.parseFloat(getComputedStyle(body).getPropertyValue("--row")) || 1;
  return { topPx: body.getBoundingClientRect().top + window.scrollY + index * heightPx, heightPx };
}

function onScreen(body: HTMLElement): RowRange {
  const { topPx, heightPx } = rowPlace(body, 0);
  return {
    from: Math.floor((window.scrollY - topPx) / heightPx),
    to: Math.ceil((window.scrollY + window.innerHeight - topPx) / heightPx),
  };
}

/** A table below the screen keeps its first rows, so that its columns keep their widths. */
const clamped = ({ from, to }: RowRange, count: number): RowRange => {
  const first = Math.max(0, Math.min(from, count));
  return { from: first, to: Math.min(count, Math.max(first, to, FIRST_ROWS)) };
};

/**
 * The rows near the screen, of a table whose rows all have the same height. Before the page is hydrated they are the
 * rows of the HTML.
 * @param isAll every row is drawn, as on paper
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, isAll: boolean): RowRange {
  const isWindow = count >= WINDOW_FROM && !isAll;
  const [range, setRange] = useState<RowRange>({ from: 0, to: FIRST_ROWS });
  useEffect(() => {
    if (!isWindow) return;
    const follow = () => {
      if (body.current === null) return;
      const seen = onScreen(body.current);
      const isNear = (drawn: RowRange) => {
        const near = clamped({ from: seen.from - NEAR, to: seen.to + NEAR }, count);
        return drawn.from <= near.from && drawn.to >= near.to;
      };
      const next = clamped({ from: seen.from - AHEAD, to: seen.to + AHEAD }, count);
      setRange((drawn) => (isNear(drawn) ? drawn : next));
    };
    // Drawn within the same frame: a row that comes later would leave a white gap.
    const followNow = () => flushSync(follow);
    follow();
    // Whatever stands above the table moves it when it grows.
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    window.addEventListener("scroll", followNow, { passive: true });
    window.addEventListener("resize", followNow);
    return () => {
      growth.disconnect();
      window.removeEventListener("scroll", followNow);
      window.removeEventListener("resize", followNow);
    };
  }, [body, count, isWindow]);
  return isWindow ? clamped(range, count) : { from: 0, to: count };
}
