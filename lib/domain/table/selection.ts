import { indexesOf, placeOf, type Rows } from "./rows";

/** A selection survives sorting and filtering, so it has no indexes. */
export type Selection = ReadonlySet<string>;

type Row = { readonly id: string };

export function withRows(held: Selection, rows: Iterable<Row>, isOn: boolean): Selection {
  const next = new Set(held);
  for (const { id } of rows) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Inclusive, in either direction. If the view no longer has the anchor, only the row itself. */
export function rowsBetween<R extends Row>(rows: Rows<R>, anchorId: string | null, index: number): readonly R[] {
  const anchor = anchorId === null ? -1 : placeOf(rows, anchorId);
  const from = anchor === -1 ? index : anchor;
  return rows.slice(Math.min(from, index), Math.max(from, index) + 1);
}

export const countChosen = (rows: Rows<Row>, selection: Selection): number => indexesOf(rows, selection).length;
