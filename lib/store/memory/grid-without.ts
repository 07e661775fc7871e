import type { Cells, Grid } from "./grid";
import { isNothing } from "./grid";

/** The same grid without one of its keywords. */
export function gridWithout(grid: Grid, slot: number): Grid {
  const row = grid.slots.indexOf(slot);
  if (row === -1) return grid;
  const width = grid.days.length;
  const [from, to] = [row * width, (row + 1) * width];
  const columns = [...grid.columns].map(([name, { values, reads }]): [typeof name, Cells] => [
    name,
    {
      values: Float64Array.from([...values.subarray(0, from), ...values.subarray(to)]),
      reads: Uint32Array.from([...reads.subarray(0, from), ...reads.subarray(to)]),
    },
  ]);
  const revised = [...grid.revised].flatMap(([cell, prior]): [number, typeof prior][] =>
    cell >= from && cell < to ? [] : [[cell < from ? cell : cell - width, prior]],
  );
  const slots = grid.slots.filter((each) => each !== slot);
  return pruned({ ...grid, slots, columns: new Map(columns), revised: new Map(revised) });
}

/** The same grid with one of its keywords alone; null: it has nothing of it. */
export function gridOfSlot(grid: Grid, slot: number): Grid | null {
  const row = grid.slots.indexOf(slot);
  if (row === -1) return null;
  const width = grid.days.length;
  const [from, to] = [row * width, (row + 1) * width];
  const columns = [...grid.columns].map(([name, { values, reads }]): [typeof name, Cells] => [
    name,
    { values: values.subarray(from, to), reads: reads.subarray(from, to) },
  ]);
  const revised = [...grid.revised].flatMap(([cell, prior]): [number, typeof prior][] =>
    cell >= from && cell < to ? [[cell - from, prior]] : [],
  );
  return { ...grid, slots: [slot], columns: new Map(columns), revised: new Map(revised) };
}

/** The same grid without the pages that no cell names any more. */
export function pruned(grid: Grid): Grid {
  const cells = grid.columns.get("page");
  if (cells === undefined) return { ...grid, pages: [] };
  const places = new Map<number, number>();
  const values = cells.values.map((page) => {
    if (isNothing(page)) return page;
    const place = places.get(page) ?? places.size;
    places.set(page, place);
    return place;
  });
  const pages = [...places.keys()].map((page) => grid.pages[page] ?? "");
  return { ...grid, pages, columns: new Map(grid.columns).set("page", { ...cells, values }) };
}
