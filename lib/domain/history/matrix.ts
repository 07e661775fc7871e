import { PLACE_MAX } from "../keyword/change";
import type { Keyword, KeywordData } from "../keyword/keyword";
import { differingParts, marketText } from "../keyword/market";
import type { Position } from "../keyword/position";
import { dayNumber, dayText } from "../time/days";

export const MATRIX_DAYS = [7, 14, 28, 90] as const;
/** How many days a matrix shows, the newest first. */
export type MatrixDays = (typeof MATRIX_DAYS)[number];
export const MATRIX_DAYS_DEFAULT: MatrixDays = 28;
/** Rows that are in the HTML, whatever the list holds. */
export const MATRIX_FIRST_ROWS = 60;

/** A place; −1: checked, not in the first 100; −2: not checked, or nothing in the field; null: not loaded. */
export type MatrixCell = number | null;
export const BEYOND_CELL = -1;
export const UNCHECKED_CELL = -2;

/** @property market what of its market tells it from the same phrase in another row; "" when nothing does */
export type MatrixRow = { id: string; phrase: string; market: string; cells: MatrixCell[] };
/** Keywords by days. `days` are calendar days, newest first; empty while no day is known. */
export type Matrix = { days: string[]; rows: MatrixRow[] };

/** The days shown that an address asks for; the usual ones for anything else. */
export const toMatrixDays = (text: string | null): MatrixDays =>
  MATRIX_DAYS.find((days) => String(days) === text) ?? MATRIX_DAYS_DEFAULT;

function cellOf(position: Position): number {
  if (position.kind === "empty") return UNCHECKED_CELL;
  return position.kind === "beyond" || position.place > PLACE_MAX ? BEYOND_CELL : position.place;
}

/** What is held of one keyword: its points, and between which days a missing one means "not checked". */
function heldOf(keyword: Keyword, history: KeywordData | undefined) {
  const points = new Map<string, Position>();
  let [from, to] = ["", ""];
  const cover = (first: string | undefined, last: string | undefined) => {
    if (first === undefined || last === undefined) return;
    from = from === "" || first < from ? first : from;
    to = last > to ? last : to;
  };
  for (const { on, position } of keyword.recent ?? []) points.set(on, position);
  cover(keyword.recent?.[0]?.on, keyword.recent?.at(-1)?.on);
  const series = history?.positions[0]?.points ?? [];
  for (const { on, position } of series) points.set(on, position);
  cover(history?.asked?.from ?? series[0]?.on, series.at(-1)?.on);
  if (keyword.measuredOn !== null && keyword.position !== null && !points.has(keyword.measuredOn))
    points.set(keyword.measuredOn, keyword.position);
  return { points, from, to };
}

/**
 * Keywords by days, in the list's order, from what the list carries of recent days and the histories that are held.
 * @param held histories by keyword id
 */
export function matrixOf(
  keywords: readonly Keyword[],
  held: ReadonlyMap<string, KeywordData>,
  count: MatrixDays,
): Matrix {
  const known = keywords.map((keyword) => ({ keyword, ...heldOf(keyword, held.get(keyword.id)) }));
  let newest = "";
  for (const { points } of known) for (const on of points.keys()) if (on > newest) newest = on;
  const last = dayNumber(newest);
  if (last === null) return { days: [], rows: [] };
  const days = Array.from({ length: count }, (_, index) => dayText(last - index));
  const shown = { parts: differingParts(keywords), locale: "en-GB" };
  const rows = known.map(({ keyword, points, from, to }) => ({
    id: keyword.id,
    phrase: keyword.phrase,
    market: marketText(keyword.market, shown),
    cells: days.map((on): MatrixCell => {
      const position = points.get(on);
      if (position !== undefined) return cellOf(position);
      return on >= from && on <= to ? UNCHECKED_CELL : null;
    }),
  }));
  return { days, rows };
}
