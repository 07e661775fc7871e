import { countedPosition, type Position } from "../keyword/position";

export type ExportValue = string | number | boolean | null;

export type ExportTable = {
  columns: readonly string[];
  rows: number;
  cellsAt: (row: number) => readonly ExportValue[];
};

export type Pause = () => Promise<void>;

const PIECE_ROWS = 1_000;

/** Rows in pieces with a pause after each, so that 100,000 rows don't block. */
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

/** The kinds of "no position" stay distinct. */
export function positionState(rawPosition: Position | null): string {
  if (rawPosition === null) return "not loaded";
  const position = countedPosition(rawPosition);
  if (position.kind === "at") return "ranking";
  return position.kind === "beyond" ? `not in top ${position.depth}` : "empty";
}

/** A position without a place in the top 100 is text, such as ">100"; null: empty. */
export function positionCell(rawPosition: Position): ExportValue {
  const position = countedPosition(rawPosition);
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? `>${position.depth}` : null;
}

/** Numbers are written exactly: no grouping, rounding or locale. */
export const cellText = (value: ExportValue): string => (value === null ? "" : String(value));
