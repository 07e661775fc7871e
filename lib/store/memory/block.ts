import { DayFigures, type StoredFigures } from "../../domain/history/day-figures";
import { packBlock } from "./frame-body";
import type { Grid } from "./grid";
import { figuresOf } from "./grid-figures";

/** Figures of a block by day number, as they are stored. */
export type BlockFigures = Record<string, StoredFigures>;

export const storedFigures = (grid: Grid): BlockFigures =>
  Object.fromEntries([...figuresOf(grid)].map(([day, figures]) => [day, figures.stored()]));

/** A grid as a block is stored. */
export const blockOf = async (grid: Grid): Promise<{ figures: string; body: Uint8Array }> => ({
  figures: JSON.stringify(storedFigures(grid)),
  body: await packBlock(grid),
});

/** Joins the figures of some keywords to those of each day. */
export function joinStored(days: Map<number, DayFigures>, figures: BlockFigures): void {
  for (const [day, stored] of Object.entries(figures)) {
    const held = days.get(Number(day)) ?? new DayFigures();
    days.set(Number(day), held);
    held.join(stored);
  }
}
