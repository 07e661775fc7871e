"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useIsPrinting } from "@/components/browser/use-printing";
import { bodyHtml, RowBody, type Shown } from "./row-body";

/** In the browser React leaves the inside of the body alone: it is told the same each time. */
const LEFT_ALONE = { __html: "" };

type RowBodyOf = {
  body: RefObject<HTMLTableSectionElement | null>;
  /** What React writes into the body: the first rows on the server, never anything in the browser. */
  html: { __html: string };
};

/**
 * Keeps the rows in a `<tbody>` as they are to be shown, before the paint.
 * @param onChoose takes rows whose box was pressed before the scripts were there
 * @param onDrawn called when rows have been drawn for a render
 */
export function useRowBody(
  shown: Omit<Shown, "isPrinting">,
  onChoose: (index: number, isOn: boolean, isRange: boolean) => void,
  onDrawn: (rows: RowBody) => void,
): RowBodyOf {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useRef<RowBody | null>(null);
  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    if (body.current === null) return;
    if (rows.current?.body !== body.current) rows.current = new RowBody(body.current);
    for (const index of rows.current.show({ ...shown, isPrinting })) onChoose(index, true, false);
  });
  useEffect(() => {
    if (rows.current !== null) onDrawn(rows.current);
  });
  useEffect(() => {
    const follow = () => rows.current?.follow();
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
  }, []);
  const html = typeof window === "undefined" ? { __html: bodyHtml(shown.rows, shown.count, shown.frame) } : LEFT_ALONE;
  return { body, html };
}
