import { indexesOf, placeOf, type Rows } from "./rows";

/** Ids of the chosen rows. A choice outlives sorting and filtering, so it knows no places. */
export type Selection = ReadonlySet<string>;

type Row = { readonly id: string };

/** The choice with these rows put in or taken out. */
export function withRows(held: Selection, rows: Iterable<Row>, isOn: boolean): Selection {
  const next = new Set(held);
  for (const { id } of rows) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * The rows from an anchor to a row of the view, both included and in either direction.
 * @param anchorId the row that was chosen before; when the view has it no more, the row stands alone
 */
export function rowsBetween<R extends Row>(rows: Rows<R>, anchorId: string | null, index: number): readonly R[] {
  const anchor = anchorId === null ? -1 : placeOf(rows, anchorId);
  const from = anchor === -1 ? index : anchor;
  return rows.slice(Math.min(from, index), Math.max(from, index) + 1);
}

/** How many of these rows are chosen. */
export const countChosen = (rows: Rows<Row>, selection: Selection): number => indexesOf(rows, selection).length;
