import type { ObservationSource } from "../../domain/memory/memory";
import { type ColumnName, measureName } from "../../domain/memory/said";
import { BUCKET, type Grid, isNothing } from "./grid";
import { saidValue } from "./grid-figures";

/** What is held of a keyword on one day; `position` as `positionNumber` writes it, null: only measures. */
export type DayValue = {
  position: number | null;
  page: string | null;
  searchVolume: number | null;
  metrics: Record<string, number | null>;
  source: ObservationSource;
  atMs: number;
  /** What the same source had said of the position before; null: nothing else. */
  revised: number | null;
};

/** What a grid holds in one cell; null: nothing. */
export function valueIn(grid: Grid, cell: number): DayValue | null {
  const value: DayValue = {
    position: null,
    page: null,
    searchVolume: null,
    metrics: {},
    source: "undated",
    atMs: 0,
    revised: null,
  };
  let isHeld = false;
  for (const [name, { values, reads }] of grid.columns) {
    const held = values[cell] ?? Number.NaN;
    if (isNothing(held)) continue;
    // The position says how the whole is to be believed; without one, what came first does.
    const read = grid.reads[reads[cell] ?? 0];
    if (read !== undefined && (!isHeld || name === "position")) {
      value.source = read.source;
      value.atMs = read.atMs;
    }
    isHeld = true;
    take(value, name, { held, pages: grid.pages });
  }
  value.revised = grid.revised.get(cell)?.value ?? null;
  // A page that another read had named says nothing about a position outside.
  if (value.position !== null && value.position <= 0) value.page = null;
  return isHeld ? value : null;
}

function take(value: DayValue, name: ColumnName, { held, pages }: { held: number; pages: readonly string[] }): void {
  const measure = measureName(name);
  if (measure !== null) value.metrics[measure] = saidValue(held);
  else if (name === "position") value.position = held;
  else if (name === "page") value.page = pages[held] ?? null;
  else value.searchVolume = saidValue(held);
}

/** What a grid holds of one day, by keyword number. */
export function* valuesOn(grid: Grid, bucket: number, day: number): Generator<[number, DayValue]> {
  const at = grid.days.indexOf(day);
  if (at === -1) return;
  for (const [row, slot] of grid.slots.entries()) {
    const value = valueIn(grid, row * grid.days.length + at);
    if (value !== null) yield [bucket * BUCKET + slot, value];
  }
}
