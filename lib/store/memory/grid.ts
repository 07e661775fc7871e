import { compareReads, type Read } from "../../domain/history/observation";
import type { ColumnName } from "../../domain/history/reported-values";

/** Keywords of a project by their numbers, so many to a bucket. */
export const BUCKET = 1_024;

/** Nothing is said of a cell. */
export const isNothing = (value: number): boolean => Number.isNaN(value);
/** The field was there and empty. */
export const NULL_VALUE = Number.NEGATIVE_INFINITY;

/** One column: the value of each cell (NaN: nothing), and which of the grid's reads said so. */
export type Cells = { values: Float64Array; reads: Uint32Array };

/** What was said of a position before: an earlier value and its read. */
export type Prior = { value: number; read: number };

/**
 * Observations of the keywords of one bucket in one month, as columns of cells: slot by slot, each with all the days.
 * @property days day numbers, ascending @property slots places in the bucket, ascending
 * @property pages what the values of the column `page` stand for
 * @property revised by cell: the position that the same kind of source had said before
 */
export type Grid = {
  days: number[];
  slots: number[];
  reads: Read[];
  pages: string[];
  columns: Map<ColumnName, Cells>;
  revised: Map<number, Prior>;
};

const ascending = (one: number, other: number): number => one - other;

/** A grid under construction. Each value meets what was said before, and the rules say which one stays. */
export class GridBuilder {
  readonly days: number[];
  readonly slots: number[];
  private readonly dayAt: Map<number, number>;
  /** Row of each place in the bucket; -1: none. */
  private readonly slotAt = new Int16Array(BUCKET).fill(-1);
  private readonly reads: Read[] = [];
  private readonly readAt = new Map<string, number>();
  private latest: { read: Read | null; at: number } = { read: null, at: 0 };
  private readonly pages: string[] = [];
  private readonly pageAt = new Map<string, number>();
  private readonly columns = new Map<ColumnName, Cells>();
  private readonly revised = new Map<number, Prior>();

  constructor(days: Iterable<number>, slots: Iterable<number>) {
    this.days = [...new Set(days)].sort(ascending);
    this.slots = [...new Set(slots)].sort(ascending);
    this.dayAt = new Map(this.days.map((day, at) => [day, at]));
    for (const [at, slot] of this.slots.entries()) this.slotAt[slot] = at;
  }

  readOf(read: Read): number {
    // Nearly always the same one again.
    if (read === this.latest.read) return this.latest.at;
    const key = `${read.source} ${read.atMs}`;
    const at = this.readAt.get(key) ?? this.reads.push(read) - 1;
    this.readAt.set(key, at);
    this.latest = { read, at };
    return at;
  }

  pageOf(page: string): number {
    const known = this.pageAt.get(page);
    if (known !== undefined) return known;
    this.pageAt.set(page, this.pages.length);
    return this.pages.push(page) - 1;
  }

  cellsOf(name: ColumnName): Cells {
    const known = this.columns.get(name);
    if (known !== undefined) return known;
    const size = this.days.length * this.slots.length;
    const cells = { values: new Float64Array(size).fill(Number.NaN), reads: new Uint32Array(size) };
    this.columns.set(name, cells);
    return cells;
  }

  /** The cell of a keyword's day; both must be among those that the grid was made for. */
  cellOf(slot: number, day: number): number {
    const row = this.slotAt[slot] ?? -1;
    const column = this.dayAt.get(day);
    if (row === -1 || column === undefined) throw new RangeError("The grid was made for other cells.");
    return row * this.days.length + column;
  }

  /** @param value as the column holds it: a page by its number @param read as `readOf` gives it */
  say(name: ColumnName, cells: Cells, cell: number, value: number, read: number): void {
    const before = cells.values[cell] ?? Number.NaN;
    if (isNothing(before)) {
      cells.values[cell] = value;
      cells.reads[cell] = read;
      return;
    }
    const beforeRead = cells.reads[cell] ?? 0;
    const stays = this.order(name, { value: before, read: beforeRead }, { value, read }) >= 0;
    if (!stays) {
      cells.values[cell] = value;
      cells.reads[cell] = read;
    }
    if (name === "position") this.revise(cell, cells, stays ? { value, read } : { value: before, read: beforeRead });
  }

  /** Takes in another grid, whose days and slots are among those of this one. */
  add(grid: Grid): void {
    const reads = grid.reads.map((read) => this.readOf(read));
    const pages = grid.pages.map((page) => this.pageOf(page));
    const cellAt = this.cellsIn(grid);
    for (const [name, { values, reads: readBy }] of grid.columns) {
      const cells = this.cellsOf(name);
      for (let at = 0; at < cellAt.length; at += 1) {
        const value = values[at] ?? Number.NaN;
        if (isNothing(value)) continue;
        const said = name === "page" ? (pages[value] ?? 0) : value;
        this.say(name, cells, cellAt[at] ?? 0, said, reads[readBy[at] ?? 0] ?? 0);
      }
    }
    const positions = this.cellsOf("position");
    for (const [at, { value, read }] of grid.revised) {
      const cell = cellAt[at];
      if (cell !== undefined) this.revise(cell, positions, { value, read: reads[read] ?? 0 });
    }
  }

  /** Where the cells of another grid are in this one. */
  private cellsIn({ slots, days }: Grid): Uint32Array {
    const columns = days.map((day) => this.dayAt.get(day) ?? 0);
    const cells = new Uint32Array(slots.length * days.length);
    let at = 0;
    for (const slot of slots) {
      const row = (this.slotAt[slot] ?? 0) * this.days.length;
      for (const column of columns) cells[at++] = row + column;
    }
    return cells;
  }

  grid(): Grid {
    const { days, slots, reads, pages, columns, revised } = this;
    return { days, slots, reads, pages, columns, revised };
  }

  /** Above 0 where the first stays. Two that were read at the same instant are told apart by their values alone. */
  private order(name: ColumnName, one: Prior, other: Prior): number {
    const byRead = compareReads(this.readBy(one), this.readBy(other));
    if (byRead !== 0 || one.value === other.value) return byRead;
    if (name !== "page") return one.value - other.value;
    return (this.pages[one.value] ?? "") > (this.pages[other.value] ?? "") ? 1 : -1;
  }

  /** Remembers the latest other value that the source of the one that stays has said before. */
  private revise(cell: number, { values, reads }: Cells, said: Prior): void {
    const now = { value: values[cell] ?? Number.NaN, read: reads[cell] ?? 0 };
    const held = this.revised.get(cell);
    let latest: Prior | null = null;
    for (const prior of held === undefined ? [said] : [held, said])
      if (this.isEarlier(prior, now) && (latest === null || this.order("position", prior, latest) > 0)) latest = prior;
    if (latest === null) this.revised.delete(cell);
    else this.revised.set(cell, latest);
  }

  private isEarlier(prior: Prior, now: Prior): boolean {
    const [before, after] = [this.readBy(prior), this.readBy(now)];
    return prior.value !== now.value && before.source === after.source && before.atMs < after.atMs;
  }

  private readBy({ read }: Prior): Read {
    const found = this.reads[read];
    if (found === undefined) throw new RangeError("No such read.");
    return found;
  }
}

/** All that several grids of one bucket and month say together. */
export function joinedGrid(grids: readonly Grid[]): Grid {
  const [first] = grids;
  if (grids.length === 1 && first !== undefined) return first;
  const builder = new GridBuilder(
    grids.flatMap(({ days }) => days),
    grids.flatMap(({ slots }) => slots),
  );
  for (const grid of grids) builder.add(grid);
  return builder.grid();
}
