import { DayFigures } from "../../domain/history/day-figures";
import { measureName } from "../../domain/history/reported-values";
import { type Grid, isNothing, NULL_VALUE } from "./grid";

/** A value as it was said; null: the field was empty. */
export const saidValue = (value: number): number | null => (value === NULL_VALUE ? null : value);

/** Figures of each day of a grid, by day number; days of which nothing is held have none. */
export function figuresOf(grid: Grid): Map<number, DayFigures> {
  const figures = new Map<number, DayFigures>();
  const positions = grid.columns.get("position")?.values;
  const all = [...grid.columns];
  const measures = all.flatMap(([name, { values }]) => {
    const measure = measureName(name);
    return measure === null ? [] : [{ measure, values }];
  });
  const width = grid.days.length;
  for (let cell = 0; cell < width * grid.slots.length; cell += 1) {
    const code = positions?.[cell] ?? Number.NaN;
    if (isNothing(code) && all.every(([, { values }]) => isNothing(values[cell] ?? Number.NaN))) continue;
    const day = grid.days[cell % width] ?? 0;
    const known = figures.get(day) ?? new DayFigures();
    figures.set(day, known);
    known.add(isNothing(code) ? null : code, metricsAt(measures, cell));
  }
  return figures;
}

function metricsAt(
  measures: readonly { measure: string; values: Float64Array }[],
  cell: number,
): Record<string, number | null> | null {
  if (measures.length === 0) return null;
  const held: Record<string, number | null> = {};
  for (const { measure, values } of measures) {
    const value = values[cell] ?? Number.NaN;
    if (!isNothing(value)) held[measure] = saidValue(value);
  }
  return held;
}
