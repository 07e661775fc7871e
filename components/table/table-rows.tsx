import { type FocusEvent, type RefObject, useEffect } from "react";
import { useIsPrinting } from "@/components/browser/use-is-printing";
import { type KeywordRows, rowAt } from "@/lib/domain/table/rows";
import type { Selection } from "@/lib/domain/table/selection";
import { KeywordRow, type RowActions, type RowFrame } from "./row/keyword-row";
import { useRowWindow } from "./use-row-window";

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
