import { type FocusEvent, useEffect, useRef } from "react";
import { KeywordRow, type RowActions, type RowFrame } from "@/components/table/row/keyword-row";
import { FIRST_ROWS } from "@/lib/domain/table/first-rows";
import { type KeywordRows, rowAt } from "@/lib/domain/table/rows";
import type { Selection } from "@/lib/domain/table/selection";
import { Room, useRowWindow } from "./row-window";

const WINDOW = { first: FIRST_ROWS, allBelow: 100 };

type TableRowsProps = {
  rows: KeywordRows;
  count: number;
  frame: RowFrame;
  chosen: Selection;
  current: number;
  actions: RowActions & { focus: (event: FocusEvent<HTMLElement>) => void; drawn: (body: HTMLElement | null) => void };
};

export function TableRows({ rows, count, frame, chosen, current, actions }: TableRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to } = useRowWindow(body, rows.length, WINDOW);
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
