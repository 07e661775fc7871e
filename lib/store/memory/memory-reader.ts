import { setImmediate as turn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { TopTenPoint } from "../../domain/figures/top-ten";
import { DayFigures, type StoredFigures, topTenOf } from "../../domain/history/day-figures";
import type { TrendDay } from "../../domain/history/memory";
import type { Line } from "../../domain/history/observation";
import type { ColumnName } from "../../domain/history/reported-values";
import type { Market } from "../../domain/keyword/keyword";
import { kept } from "../cached-read";
import type { Store } from "../open-store";
import { type BlockFigures, joinStored, storedFigures } from "./block";
import { Columns } from "./columns";
import { DayColumns, PageNumbers } from "./day-columns";
import { type DayValue, valuesAt } from "./day-values";
import { BUCKET, type Grid, isNothing } from "./grid";
import { gridOfSlot } from "./grid-without";
import { gridOf, heldParts } from "./held-parts";
import { monthOf } from "./months";
import {
  createRegisters,
  type Entry,
  findKeyword,
  type NumberedLine,
  type Owner,
  type Register,
  type Registers,
} from "./register";

/** So many keywords are taken apart without a turn for others. */
const KEYWORDS_A_TURN = 16;

const POSITIONS: ReadonlySet<ColumnName> = new Set<ColumnName>(["position"]);
const RANKED_PAGES: ReadonlySet<ColumnName> = new Set<ColumnName>(["position", "page"]);
const EVER = { from: -1e8, to: 1e8 };
const LOOKED_MAX = 1_000;

/** Days as day numbers, both ends included. */
export type Days = { from: number; to: number };

/** What is held of a keyword on one line, by day number, oldest first. */
export type HeldLine = { line: Line; endedOn: number | null; values: [number, DayValue][] };

/** Positions as `positionNumber` writes them, NaN: nothing is held; by day, then by the number of the keyword. */
export type HeldCodes = { register: Register; columns: Map<number, Float64Array> };

/** @property ranked the same for pages: their places among `pages` */
export type HeldPages = HeldCodes & { ranked: Map<number, Float64Array>; pages: string[] };

/** All that is held of a keyword on one line. */
export type HeldKeyword = { entry: Entry; market: Market; values: [number, DayValue][] };

/** A project on some days: its keywords by number, and what is held of each on each day. */
export type HeldDays = { register: Register; values: DayColumns[] };

/** Reads what is held of projects, folded or not. Never asks the service. */
export class MemoryReader {
  /** Projects of which one keyword was looked for, and the version of their register then. */
  private readonly looked = new LRUCache<string, string>({ max: LOOKED_MAX });

  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly registers: Registers = createRegisters(store),
  ) {}

  /** Changes with anything that is held of a project; null: nothing is. */
  async version(projectId: string): Promise<string | null> {
    const row = await this.rowOf(projectId);
    return row === undefined ? null : `${row.epoch}-${row.revision}`;
  }

  /** The keywords of a project by their numbers, shared with others who read them; none while nothing is held. */
  async register(projectId: string): Promise<Register> {
    return this.registers(this.ownerOf(projectId), await this.rowOf(projectId));
  }

  /** What is held of one keyword, line by line, the one it was on first before the others. */
  async keyword(projectId: string, keywordId: string, { from, to }: Days): Promise<HeldLine[]> {
    const found = await this.linesOf(projectId, keywordId);
    const lines = new Map<number, [number, DayValue][]>(found.map(({ number }) => [number, []]));
    const isDay = (day: number) => day >= from && day <= to;
    for (const [number, values] of lines) {
      const [bucket, slot] = [Math.floor(number / BUCKET), number % BUCKET];
      for (const part of await heldParts(this.store, this.ownerOf(projectId), { from, to, bucket }))
        values.push(...rowOf(gridOf(part, { isDay, columns: null, slot }), slot, { from, to }));
    }
    return found.map(({ number, line, endedOn }) => ({
      line,
      endedOn,
      values: (lines.get(number) ?? []).sort(([one], [other]) => one - other),
    }));
  }

  /**
   * Where one keyword is. To make the register of a hundred thousand takes longer than to look through it, so that is
   * done from the second keyword on.
   */
  private async linesOf(projectId: string, keywordId: string): Promise<NumberedLine[]> {
    const row = await this.rowOf(projectId);
    if (row === undefined) return [];
    const owner = this.ownerOf(projectId);
    const version = `${row.epoch}-${row.register_revision}`;
    if (this.looked.get(projectId) !== version) {
      this.looked.set(projectId, version);
      return findKeyword(this.store, owner, { lines: row.lines, id: keywordId });
    }
    const register = await this.registers(owner, row);
    return register.of(keywordId).map((number) => ({
      number,
      line: register.heldLine(number),
      endedOn: register.entries[number]?.endedOn ?? null,
    }));
  }

  /** What is held of all keywords of a project on each of some days. */
  async days(projectId: string, days: readonly number[]): Promise<HeldDays> {
    const register = await this.register(projectId);
    const pages = new PageNumbers();
    const values = days.map(() => new DayColumns(register.entries.length, pages));
    for (const month of new Set(days.map(monthOf))) {
      const wanted = days.filter((day) => monthOf(day) === month);
      const stretch = { from: Math.min(...wanted), to: Math.max(...wanted) };
      const isDay = (day: number) => wanted.includes(day);
      for (const part of await heldParts(this.store, this.ownerOf(projectId), stretch)) {
        await turn();
        const grid = gridOf(part, { isDay, columns: null });
        for (const [at, day] of days.entries()) values[at]?.take(grid, day, part.bucket * BUCKET);
      }
    }
    return { register, values };
  }

  /** Positions alone, of all keywords on each held day of a stretch: by day number, then by the keyword's number. */
  async positions(projectId: string, stretch: Days): Promise<HeldCodes> {
    const register = await this.register(projectId);
    const columns = new Columns(register.entries.length);
    for await (const { grid, first } of this.gridsOf(projectId, stretch, POSITIONS))
      columns.add(grid, "position", { first, ...stretch });
    return { register, columns: columns.byDay };
  }

  /**
   * Positions one by one, without columns of all of them: by day number, then by the keyword's number.
   * @param take told of each, as `positionNumber` writes it
   */
  async eachPosition(
    projectId: string,
    stretch: Days,
    take: (day: number, number: number, code: number) => void,
  ): Promise<void> {
    for await (const { grid, first } of this.gridsOf(projectId, stretch, POSITIONS)) {
      const values = grid.columns.get("position")?.values;
      const width = grid.days.length;
      for (const [at, day] of values === undefined ? [] : grid.days.entries())
        for (let row = 0; row < grid.slots.length; row += 1) {
          const code = values?.[row * width + at] ?? Number.NaN;
          if (!isNothing(code)) take(day, first + (grid.slots[row] ?? 0), code);
        }
    }
  }

  /** Positions of all keywords with the pages that ranked, each as its place among `pages`. */
  async rankedPages(projectId: string, stretch: Days): Promise<HeldPages> {
    const register = await this.register(projectId);
    const [columns, ranked] = [new Columns(register.entries.length), new Columns(register.entries.length)];
    const places = new Map<string, number>();
    const placeOf = (page: string) => {
      const place = places.get(page) ?? places.size;
      places.set(page, place);
      return place;
    };
    for await (const { grid, first } of this.gridsOf(projectId, stretch, RANKED_PAGES)) {
      columns.add(grid, "position", { first, ...stretch });
      const placed = grid.pages.map(placeOf);
      ranked.add(grid, "page", { first, ...stretch }, (page) => placed[page] ?? Number.NaN);
    }
    return { register, columns: columns.byDay, ranked: ranked.byDay, pages: [...places.keys()] };
  }

  private async *gridsOf(
    projectId: string,
    stretch: Days,
    columns: ReadonlySet<ColumnName>,
  ): AsyncGenerator<{ grid: Grid; first: number }> {
    const isDay = (day: number) => day >= stretch.from && day <= stretch.to;
    for (const part of await heldParts(this.store, this.ownerOf(projectId), stretch)) {
      await turn();
      yield { grid: gridOf(part, { isDay, columns }), first: part.bucket * BUCKET };
    }
  }

  /**
   * Everything held of a project, keyword by keyword, each from its oldest day on. One bucket of keywords is taken
   * apart at a time, and others have their turn in between.
   */
  async *all(projectId: string): AsyncGenerator<HeldKeyword> {
    const register = await this.register(projectId);
    const buckets = Math.ceil(register.entries.length / BUCKET);
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      const grids: Grid[] = [];
      for (const part of await heldParts(this.store, this.ownerOf(projectId), { ...EVER, bucket }))
        grids.push(gridOf(part));
      for (const [slot, entry] of register.entries.slice(bucket * BUCKET, (bucket + 1) * BUCKET).entries()) {
        if (entry.id === "") continue;
        const values = grids.flatMap((grid) => rowOf(grid, slot, EVER)).sort(([one], [other]) => one - other);
        if (values.length > 0) yield { entry, market: register.marketOf(bucket * BUCKET + slot), values };
        if (slot % KEYWORDS_A_TURN === 0) await turn();
      }
    }
  }

  /** The figures of each day of which anything is held, oldest first. */
  async trend(projectId: string, { from, to }: Days = EVER): Promise<TrendDay[]> {
    const row = await this.rowOf(projectId);
    if (row === undefined) return [];
    const rows = await this.store
      .selectFrom("project_day")
      .select(["day", "stale", "added", "removed", "figures"])
      .where("namespace", "=", this.namespace)
      .where("project_id", "=", projectId)
      .where("day", "<=", to)
      .orderBy("day")
      .execute();
    const stale = rows.filter((each) => each.stale === 1 && each.day >= from).map(({ day }) => day);
    const anew = await this.figuresAnew(projectId, stale);
    const trend: TrendDay[] = [];
    let listed = row.keywords;
    let change = { added: 0, removed: 0 };
    for (const { day, stale: isStale, added, removed, figures } of rows) {
      listed += added - removed;
      change = { added: change.added + added, removed: change.removed + removed };
      if (day < from) {
        change = { added: 0, removed: 0 };
        continue;
      }
      const held = isStale === 1 ? (anew.get(day) ?? new DayFigures()) : joined(JSON.parse(figures) as StoredFigures);
      const figured = held.trendDay(day, { listed, ...change });
      // A change on a day of which nothing is held is said with the next one.
      if (figured.seen === 0) continue;
      trend.push(figured);
      change = { added: 0, removed: 0 };
    }
    return trend;
  }

  /**
   * The top 10 of every project on each of its last days, counted back from the last one of which anything is held.
   * `isOutdated`: something came for one of them since its figures were made.
   */
  async topTens(daysBack: number): Promise<{ projectId: string; points: TopTenPoint[]; isOutdated: boolean }[]> {
    const rows = await this.store
      .selectFrom("project_day as each")
      .select(["each.project_id", "each.day", "each.stale", "each.figures"])
      .where("each.namespace", "=", this.namespace)
      .where("each.day", ">", (eb) =>
        eb
          .selectFrom("project_day as last")
          .select((last) => last(last.fn.max("last.day"), "-", last.val(daysBack)).as("day"))
          .where("last.namespace", "=", this.namespace)
          .whereRef("last.project_id", "=", "each.project_id"),
      )
      .orderBy("each.project_id")
      .orderBy("each.day")
      .execute();
    const projects = new Map<string, { projectId: string; points: TopTenPoint[]; isOutdated: boolean }>();
    for (const { project_id: projectId, day, stale, figures } of rows) {
      const project = projects.get(projectId) ?? { projectId, points: [], isOutdated: false };
      projects.set(projectId, project);
      project.isOutdated ||= stale === 1;
      project.points.push({ day, ...topTenOf(JSON.parse(figures) as StoredFigures) });
    }
    return [...projects.values()];
  }

  /** Figures of days that were touched since they were last made. */
  private async figuresAnew(projectId: string, days: readonly number[]): Promise<Map<number, DayFigures>> {
    const figures = new Map<number, DayFigures>();
    for (const month of new Set(days.map(monthOf))) {
      const wanted = days.filter((day) => monthOf(day) === month);
      const stretch = { from: Math.min(...wanted), to: Math.max(...wanted) };
      for (const part of await heldParts(this.store, this.ownerOf(projectId), stretch)) {
        await turn();
        const { block, loose } = part;
        const isFolded = loose.length === 0 && block !== null;
        joinStored(figures, isFolded ? (JSON.parse(block.figures) as BlockFigures) : storedFigures(gridOf(part)));
      }
    }
    return figures;
  }

  private ownerOf(projectId: string): Owner {
    return { namespace: this.namespace, projectId };
  }

  private rowOf(projectId: string) {
    return kept(this.store, `memory|${this.namespace}|${projectId}`, () =>
      this.store
        .selectFrom("memory_project")
        .select(["epoch", "revision", "register_revision", "lines", "keywords"])
        .where("namespace", "=", this.namespace)
        .where("project_id", "=", projectId)
        .executeTakeFirst(),
    );
  }
}

function joined(stored: StoredFigures): DayFigures {
  const figures = new DayFigures();
  figures.join(stored);
  return figures;
}

/** What a grid holds of one keyword, by day number. */
function rowOf(grid: Grid, slot: number, { from, to }: Days): [number, DayValue][] {
  const alone = gridOfSlot(grid, slot);
  if (alone === null) return [];
  return alone.days.flatMap((day): [number, DayValue][] => {
    const [value] = day < from || day > to ? [] : valuesAt(alone, day);
    return value === undefined ? [] : [[day, value]];
  });
}
