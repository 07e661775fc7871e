import type { ColumnName } from "../../domain/history/reported-values";
import { type Grid, isNothing } from "./grid";

/** One column of all keywords, taken from the grids that it is spread over. */
export class Columns {
  readonly byDay = new Map<number, Float64Array>();

  constructor(private readonly keywords: number) {}

  /** @param first number of the grid's first keyword @param said what a value stands for */
  add(
    grid: Grid,
    column: ColumnName,
    { first, from, to }: { first: number; from: number; to: number },
    said: (value: number) => number = (value) => value,
  ): void {
    const values = grid.columns.get(column)?.values;
    if (values === undefined) return;
    for (const [at, day] of grid.days.entries()) {
      if (day < from || day > to) continue;
      const cells = this.byDay.get(day) ?? new Float64Array(this.keywords).fill(Number.NaN);
      this.byDay.set(day, cells);
      for (const [row, slot] of grid.slots.entries()) {
        const value = values[row * grid.days.length + at] ?? Number.NaN;
        if (!isNothing(value)) cells[first + slot] = said(value);
      }
    }
  }
}
