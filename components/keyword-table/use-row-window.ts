"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { PHONE, useMedia } from "@/components/ui/use-media";
import { useIsPrinting } from "@/components/ui/use-printing";

const VIRTUAL_FROM = 100;
const OVERSCAN = 10;
const PHONE_ROW_PX = 56;

const never = () => () => undefined;

/** Rows to draw: from–to (not included) of the view, with the room that the others take above and below. */
export type RowWindow = {
  body: RefObject<HTMLTableSectionElement | null>;
  from: number;
  to: number;
  abovePx: number;
  belowPx: number;
  /** Where a row begins on the page, drawn or not. */
  topOf: (index: number) => number;
  rowPx: number;
};

/**
 * Which rows of a long table are drawn. The server and the first render in the browser draw the first rows and leave
 * room for the rest, so nothing moves when scrolling starts to count.
 * @param count rows in the view
 * @param here rows that are really here, from the first on; fewer than `count` while the list is still being read
 * @param rowPx row height at 640 px and up
 */
export function useRowWindow(count: number, here: number, rowPx: number, firstRows: number): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  const isPhone = useMedia(PHONE);
  const isMounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const height = isPhone ? PHONE_ROW_PX : rowPx;
  const isPrinting = useIsPrinting();
  const isVirtual = count >= VIRTUAL_FROM && here === count && !isPrinting;
  const rows = useWindowVirtualizer({
    count: isVirtual ? count : 0,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
  });

  // After every render: a notice above the table moves it, and the state only changes when it really did.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height must be laid out anew
  useLayoutEffect(() => {
    rows.measure();
  }, [rows, height]);

  const topOf = (index: number) => margin + index * height;
  const items = isMounted && isVirtual ? rows.getVirtualItems() : [];
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    const to = isVirtual ? Math.min(firstRows, here) : here;
    return { body, from: 0, to, abovePx: 0, belowPx: (count - to) * height, topOf, rowPx: height };
  }
  return {
    body,
    from: first.index,
    to: last.index + 1,
    abovePx: first.index * height,
    belowPx: (count - last.index - 1) * height,
    topOf,
    rowPx: height,
  };
}
