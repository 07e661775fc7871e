import type { ObservationSource } from "../../domain/history/memory";
import { measureName } from "../../domain/history/reported-values";
import { type Grid, isNothing } from "./grid";
import { saidValue } from "./grid-figures";

const SOURCES: readonly ObservationSource[] = ["undated", "list", "history"];
const NO_MEASURES: Record<string, number | null> = Object.freeze({});

/** What is held of all keywords of a project on one day, by their numbers: a column for each field, no object for each. */
export class DayColumns {
  /** As `positionNumber` writes it; NaN: only measures, or nothing at all. */
  private readonly positions: Float64Array;
  private readonly pageAt: Int32Array;
  private readonly volumes: Float64Array;
  private readonly measures = new Map<string, Float64Array>();
  /** Place among the sources, from 1 on; 0: nothing is held. */
  private readonly sources: Uint8Array;
  private readonly readAt: Float64Array;

  /** @param pages the pages of all days that are looked at together, so that one number is one page */
  constructor(
    private readonly keywords: number,
    private readonly pages: PageNumbers,
  ) {
    this.positions = new Float64Array(keywords).fill(Number.NaN);
    this.pageAt = new Int32Array(keywords).fill(-1);
    this.volumes = new Float64Array(keywords).fill(Number.NaN);
    this.sources = new Uint8Array(keywords);
    this.readAt = new Float64Array(keywords);
  }

  /** Takes in what a bucket holds of the day. @param first number of its first keyword */
  take(grid: Grid, day: number, first: number): void {
    const at = grid.days.indexOf(day);
    if (at === -1) return;
    const sources = grid.reads.map(({ source }) => SOURCES.indexOf(source) + 1);
    for (const [name, { values, reads }] of grid.columns) {
      const column = this.columnOf(name);
      const pages = name === "page" ? grid.pages.map((page) => this.pages.of(page)) : null;
      for (let row = 0; row < grid.slots.length; row += 1) {
        const cell = row * grid.days.length + at;
        const value = values[cell] ?? Number.NaN;
        if (isNothing(value)) continue;
        const number = first + (grid.slots[row] ?? 0);
        column[number] = pages === null ? value : (pages[value] ?? -1);
        // The position says how the whole is to be believed; without one, what came first does.
        if (this.sources[number] !== 0 && name !== "position") continue;
        const read = reads[cell] ?? 0;
        this.sources[number] = sources[read] ?? 0;
        this.readAt[number] = grid.reads[read]?.atMs ?? 0;
      }
    }
  }

  private columnOf(name: string): Float64Array | Int32Array {
    if (name === "position") return this.positions;
    if (name === "page") return this.pageAt;
    const measure = measureName(name);
    if (measure === null) return this.volumes;
    const known = this.measures.get(measure) ?? new Float64Array(this.keywords).fill(Number.NaN);
    this.measures.set(measure, known);
    return known;
  }

  has(number: number): boolean {
    return this.sources[number] !== 0 && number < this.keywords;
  }

  /** As `positionNumber` writes it; null: only measures, or nothing at all. */
  position(number: number): number | null {
    const code = this.positions[number] ?? Number.NaN;
    return isNothing(code) ? null : code;
  }

  /** Place of the page among those of all days; -1: none is held. A position outside has none, whoever named one. */
  pageNumber(number: number): number {
    return (this.positions[number] ?? Number.NaN) <= 0 ? -1 : (this.pageAt[number] ?? -1);
  }

  page(number: number): string | null {
    return this.pages.at(this.pageNumber(number));
  }

  searchVolume(number: number): number | null {
    const volume = this.volumes[number] ?? Number.NaN;
    return isNothing(volume) ? null : saidValue(volume);
  }

  metrics(number: number): Record<string, number | null> {
    if (this.measures.size === 0) return NO_MEASURES;
    const held: Record<string, number | null> = {};
    for (const [measure, values] of this.measures) {
      const value = values[number] ?? Number.NaN;
      if (!isNothing(value)) held[measure] = saidValue(value);
    }
    return held;
  }

  /** Undefined: nothing is held. */
  source(number: number): ObservationSource | undefined {
    return SOURCES[(this.sources[number] ?? 0) - 1];
  }

  /** When the newest of it was read, in milliseconds; null: nothing is held. */
  latestRead(): number | null {
    let latest = Number.NEGATIVE_INFINITY;
    for (let number = 0; number < this.keywords; number += 1) {
      const atMs = this.readAt[number] ?? 0;
      if (this.sources[number] !== 0 && atMs > latest) latest = atMs;
    }
    return Number.isFinite(latest) ? latest : null;
  }

  /** Keywords whose response named no day. */
  undated(): number {
    const undated = SOURCES.indexOf("undated") + 1;
    return this.sources.reduce((sum, source) => sum + (source === undated ? 1 : 0), 0);
  }
}

/** Pages by number, the same page always under the same one. */
export class PageNumbers {
  private readonly pages: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(page: string): number {
    const known = this.numbers.get(page);
    if (known !== undefined) return known;
    this.numbers.set(page, this.pages.length);
    return this.pages.push(page) - 1;
  }

  at(number: number): string | null {
    return this.pages[number] ?? null;
  }
}
