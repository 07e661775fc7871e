import type { Keyword } from "../keyword/keyword";
import type { ListFacts } from "../response/reading";

export type Rows<R extends WithId> = Iterable<R> & {
  readonly length: number;
  at(row: number): R | undefined;
  slice(from?: number, to?: number): R[];
  idAt?(row: number): string;
};

type WithId = { readonly id: string };

export type KeywordRows = Rows<Keyword>;

/** undefined for a negative index, unlike `at`. */
export const rowAt = (rows: KeywordRows, row: number): Keyword | undefined => (row < 0 ? undefined : rows.at(row));

export const idAt = (rows: Rows<WithId>, row: number): string => rows.idAt?.(row) ?? rows.at(row)?.id ?? "";

export function placeOf(rows: Rows<WithId>, keywordId: string): number {
  for (let row = 0; row < rows.length; row += 1) if (idAt(rows, row) === keywordId) return row;
  return -1;
}

export function indexesOf(rows: Rows<WithId>, ids: ReadonlySet<string>): number[] {
  const places: number[] = [];
  if (ids.size === 0) return places;
  for (let row = 0; row < rows.length; row += 1) if (ids.has(idAt(rows, row))) places.push(row);
  return places;
}

export type KeywordRowsList = ListFacts & { keywords: KeywordRows };

export class OrderedRows implements KeywordRows {
  constructor(
    private readonly rows: KeywordRows,
    private readonly order: Uint32Array,
  ) {}

  get length(): number {
    return this.order.length;
  }

  at(place: number): Keyword | undefined {
    const row = this.order.at(place);
    return row === undefined ? undefined : this.rows.at(row);
  }

  slice(from?: number, to?: number): Keyword[] {
    return Array.from(this.order.subarray(from, to), (row) => this.rows.at(row)).filter((row) => row !== undefined);
  }

  idAt(place: number): string {
    return idAt(this.rows, this.order[place] ?? -1);
  }

  having(ids: ReadonlySet<string>): Keyword[] {
    return indexesOf(this, ids).flatMap((place) => this.at(place) ?? []);
  }

  *[Symbol.iterator](): Iterator<Keyword> {
    for (const row of this.order) {
      const keyword = this.rows.at(row);
      if (keyword !== undefined) yield keyword;
    }
  }
}

/** A selection survives sorting and filtering, so it has no indexes. */
export type Selection = ReadonlySet<string>;

export function withRows(selection: Selection, rows: Iterable<WithId>, isOn: boolean): Selection {
  const next = new Set(selection);
  for (const { id } of rows) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Inclusive, in either direction. If the view no longer has the anchor, only the row itself. */
export function rowsBetween<R extends WithId>(rows: Rows<R>, anchorId: string | null, index: number): readonly R[] {
  const anchor = anchorId === null ? -1 : placeOf(rows, anchorId);
  const from = anchor === -1 ? index : anchor;
  return rows.slice(Math.min(from, index), Math.max(from, index) + 1);
}

export const countChosen = (rows: Rows<WithId>, selection: Selection): number => indexesOf(rows, selection).length;

/** Rows in the HTML: enough for a window 1,080 px high. Taller windows get more rows later. */
export const FIRST_ROWS = 17;
