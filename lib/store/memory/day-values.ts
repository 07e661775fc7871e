import type { ObservationSource } from "../../domain/history/memory";
import { measureName } from "../../domain/history/reported-values";
import { type Grid, isNothing } from "./grid";
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

/** What a grid holds of one day, by row of the grid; undefined: nothing. One column after the other: there may be many rows. */
export function valuesAt(grid: Grid, day: number): (DayValue | undefined)[] {
  const at = grid.days.indexOf(day);
  const values: (DayValue | undefined)[] = new Array(grid.slots.length).fill(undefined);
  if (at === -1) return values;
  const width = grid.days.length;
  for (const [name, { values: numbers, reads }] of grid.columns) {
    const measure = measureName(name);
    for (let row = 0; row < values.length; row += 1) {
      const cell = row * width + at;
      const number = numbers[cell] ?? Number.NaN;
      if (isNothing(number)) continue;
      const isFirst = values[row] === undefined;
      const value = values[row] ?? newValue();
      values[row] = value;
      // The position says how the whole is to be believed; without one, what came first does.
      const read = isFirst || name === "position" ? grid.reads[reads[cell] ?? 0] : undefined;
      if (read !== undefined) {
        value.source = read.source;
        value.atMs = read.atMs;
      }
      if (measure !== null) setMeasure(value, measure, saidValue(number));
      else if (name === "position") value.position = number;
      else if (name === "page") value.page = grid.pages[number] ?? null;
      else value.searchVolume = saidValue(number);
    }
  }
  for (const [row, value] of values.entries()) {
    if (value === undefined) continue;
    value.revised = grid.revised.get(row * width + at)?.value ?? null;
    // A page that another read had named says nothing about a position outside.
    if (value.position !== null && value.position <= 0) value.page = null;
  }
  return values;
}

/** Most values have no measure, and there may be very many of them. */
const NO_MEASURES: Record<string, number | null> = Object.freeze({});

function setMeasure(value: DayValue, measure: string, said: number | null): void {
  if (value.metrics === NO_MEASURES) value.metrics = {};
  value.metrics[measure] = said;
}

const newValue = (): DayValue => ({
  position: null,
  page: null,
  searchVolume: null,
  metrics: NO_MEASURES,
  source: "undated",
  atMs: 0,
  revised: null,
});
