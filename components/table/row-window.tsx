import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { listen } from "@/components/browser/listen";

/** Rows rendered beyond each edge, and the minimum before more are rendered. */
const AHEAD = 12;
const NEAR = 4;

type RowRange = { from: number; to: number };

/** @property first rows of the first render @property allBelow shorter tables are rendered completely */
type RowWindow = { first: number; allBelow: number };

/** The index of the row that contains the element; -1: none. The header is row 1 of `aria-rowindex`. */
export const rowIndexAt = (element: Element | null): number =>
  Number(element?.closest("tbody tr[aria-rowindex]")?.getAttribute("aria-rowindex") ?? 1) - 2;

/** The height of all rows is `--row`. */
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

/** The rows to render: those near the screen, or all for printing. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  { first, allBelow }: RowWindow,
): RowRange {
  const isPrinting = useIsPrinting();
  const isWindow = count >= allBelow && !isPrinting;
  const [range, setRange] = useState<RowRange>({ from: 0, to: first });
  useEffect(() => {
    if (!isWindow) return;
    const follow = () => {
      if (body.current === null) return;
      const visibleRows = onScreen(body.current);
      const around = (rows: number) =>
        clampRange({ from: visibleRows.from - rows, to: visibleRows.to + rows }, count, first);
      const near = around(NEAR);
      setRange((previous) => (previous.from <= near.from && previous.to >= near.to ? previous : around(AHEAD)));
    };
    // Rendered within the same frame: late rows would leave a white gap.
    const followNow = () => flushSync(follow);
    follow();
    // Content above the table can grow and move it.
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    // The table can also scroll within a box, whose events reach the window only while they are captured.
    const stop = listen(window, ["scroll", "resize"], followNow, { passive: true, capture: true });
    return () => {
      growth.disconnect();
      stop();
    };
  }, [body, count, first, isWindow]);
  return isWindow ? clampRange(range, count, first) : { from: 0, to: count };
}

/** True while the page is laid out for paper, when lists render all their rows. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The browser lays out the paper right after these events, so all rows must be rendered when the listener returns.
    const follow = ({ type, matches }: Partial<MediaQueryListEvent>) =>
      flushSync(() => setPrinting(type === "beforeprint" || matches === true));
    window.matchMedia("print").addEventListener("change", follow, { signal });
    for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, follow, { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}

/** A table below the screen keeps its first rows, so that column widths stay the same. */
function clampRange({ from, to }: RowRange, count: number, first: number): RowRange {
  const start = Math.max(0, Math.min(from, count));
  return { from: start, to: Math.min(count, Math.max(start, to, first)) };
}

/** Takes the place of rows that are not rendered. */
export const Room = ({ rows, columns }: { rows: number; columns: number }) =>
  rows <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: `calc(${rows} * var(--row))`, padding: 0 }} />
    </tr>
  );
