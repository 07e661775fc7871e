import { type FocusEvent, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useIsPrinting } from "@/components/browser/use-is-printing";
import { KeywordRow, type RowActions, type RowFrame } from "@/components/table/row/keyword-row";
import { FIRST_ROWS } from "@/lib/domain/table/first-rows";
import { type KeywordRows, rowAt } from "@/lib/domain/table/rows";
import type { Selection } from "@/lib/domain/table/selection";

type TableRowsProps = {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: KeywordRows;
  count: number;
  frame: RowFrame;
  chosen: Selection;
  current: number;
  actions: RowActions & { focus: (event: FocusEvent<HTMLElement>) => void; drawn: (body: HTMLElement | null) => void };
};

/** From 100 rows on, renders only the rows near the screen. */
export function TableRows({ body, rows, count, frame, chosen, current, actions }: TableRowsProps) {
  const isPrinting = useIsPrinting();
  const { from, to } = useRowWindow(body, rows.length === count ? count : rows.length, isPrinting);
  useEffect(() => actions.drawn(body.current));
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, at) => rowAt(rows, from + at));
  return (
    <tbody ref={body} onFocus={actions.focus} onContextMenu={actions.openMenu}>
      <Room rows={from} columns={frame.columns.length + 1} />
      {drawn.map((keyword, at) => {
        const index = from + at;
        if (keyword === undefined) return null;
        return (
          <KeywordRow
            key={keyword.id}
            keyword={keyword}
            index={index}
            isChosen={chosen.has(keyword.id)}
            isCurrent={index === current}
            frame={frame}
            actions={actions}
          />
        );
      })}
      <Room rows={count - to} columns={frame.columns.length + 1} />
    </tbody>
  );
}

const Room = ({ rows, columns }: { rows: number; columns: number }) =>
  rows <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: `calc(${rows} * var(--row))`, padding: 0 }} />
    </tr>
  );

/** Shorter tables are rendered completely. */
const WINDOW_FROM = 100;
/** Rows rendered beyond each edge, and the minimum before more are rendered. */
const AHEAD = 12;
const NEAR = 4;

type RowRange = { from: number; to: number };

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

/** A table below the screen keeps its first rows, so that column widths stay the same. */
const clamped = ({ from, to }: RowRange, count: number): RowRange => {
  const first = Math.max(0, Math.min(from, count));
  return { from: first, to: Math.min(count, Math.max(first, to, FIRST_ROWS)) };
};

/** All rows must have the same height. @param isAll renders every row, for printing */
function useRowWindow(body: RefObject<HTMLElement | null>, count: number, isAll: boolean): RowRange {
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
    // Rendered within the same frame: late rows would leave a white gap.
    const followNow = () => flushSync(follow);
    follow();
    // Content above the table can grow and move it.
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
