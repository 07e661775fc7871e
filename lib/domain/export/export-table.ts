/** One cell of an export: exact and without a locale; null is an empty cell, never 0. */
export type ExportValue = string | number | boolean | null;

/**
 * What an export is made from, in whatever form the rows are held.
 * @property columns names of the columns, in the order on screen
 * @property rows how many rows match
 * @property cellsAt one row's cells, in the order of the columns; called once for each row
 */
export type ExportTable = {
  columns: readonly string[];
  rows: number;
  cellsAt: (row: number) => readonly ExportValue[];
};

/** Lets others have their turn between two pieces of a long work. */
export type Pause = () => Promise<void>;

/** Rows of one piece: a few milliseconds of work. */
const PIECE_ROWS = 1_000;

/** The rows of a table in pieces, with a pause after each, so that 100,000 of them freeze nothing. */
export async function* rowPieces(
  { rows, cellsAt }: ExportTable,
  pause: Pause,
): AsyncGenerator<(readonly ExportValue[])[]> {
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    const count = Math.min(PIECE_ROWS, rows - from);
    yield Array.from({ length: count }, (_, offset) => cellsAt(from + offset));
    await pause();
  }
}

/** A cell as text: numbers exactly as they are held, never grouped, rounded or in a locale. */
export const cellText = (value: ExportValue): string => (value === null ? "" : String(value));
