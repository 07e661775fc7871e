import type { ObservationSource } from "../../domain/history/memory";
import type { ColumnName } from "../../domain/history/reported-values";
import { ByteReader, ByteWriter } from "./bytes";
import { type Cells, type Grid, isNothing } from "./grid";
import { type Chosen, type Presence, readNumbers, type Shape, writeNumbers } from "./number-column";

/** Raised when the meaning of the bytes changes. */
const FORM = 1;
const SOURCES: readonly ObservationSource[] = ["undated", "list", "history"];

/** How it is written by which read the cells of a column are: as those of the column before, one for each day, or each. */
const AS_BEFORE = 0;
const BY_DAY = 1;
const EACH = 2;

function writeAscending(writer: ByteWriter, numbers: readonly number[]): void {
  writer.count(numbers.length);
  let before = 0;
  for (const number of numbers) {
    writer.signed(number - before);
    before = number;
  }
}

function readAscending(reader: ByteReader): number[] {
  const numbers: number[] = [];
  let before = 0;
  for (let left = reader.count(); left > 0; left -= 1) {
    before += reader.signed();
    numbers.push(before);
  }
  return numbers;
}

/** The read of each day, where all cells of a day have the same; null where they do not. */
function readsByDay({ values, reads }: Cells, width: number): number[] | null {
  const byDay = new Array<number>(width).fill(-1);
  for (let cell = 0; cell < values.length; cell += 1) {
    if (isNothing(values[cell] ?? Number.NaN)) continue;
    const [day, read] = [cell % width, reads[cell] ?? 0];
    if (byDay[day] === -1) byDay[day] = read;
    else if (byDay[day] !== read) return null;
  }
  return byDay;
}

/** A cell that the column before leaves empty was said by no read of it that could be meant. */
function isAsBefore({ values, reads }: Cells, before: Cells): boolean {
  for (let cell = 0; cell < values.length; cell += 1) {
    if (isNothing(values[cell] ?? Number.NaN)) continue;
    if (isNothing(before.values[cell] ?? Number.NaN) || reads[cell] !== before.reads[cell]) return false;
  }
  return true;
}

function writeReads(writer: ByteWriter, cells: Cells, before: Cells | null, width: number): void {
  if (before !== null && isAsBefore(cells, before)) {
    writer.count(AS_BEFORE);
    return;
  }
  const byDay = readsByDay(cells, width);
  writer.count(byDay === null ? EACH : BY_DAY);
  if (byDay === null) {
    for (let cell = 0; cell < cells.values.length; cell += 1)
      if (!isNothing(cells.values[cell] ?? Number.NaN)) writer.count(cells.reads[cell] ?? 0);
  } else for (const read of byDay) writer.count(read + 1);
}

function readReads(reader: ByteReader, presence: Presence, before: Cells | null, { rows, days }: Shape): Uint32Array {
  const width = days.places.length;
  const how = reader.count();
  const reads = new Uint32Array(rows.many * days.many);
  if (how === AS_BEFORE) {
    if (before !== null) reads.set(before.reads);
    return reads;
  }
  if (how === BY_DAY) {
    const byDay = Array.from({ length: width }, () => Math.max(0, reader.count() - 1));
    const wanted = byDay.filter((_, day) => (days.places[day] ?? -1) >= 0);
    if (days.many === 1) return reads.fill(wanted[0] ?? 0);
    for (let first = 0; first < reads.length; first += days.many) reads.set(wanted, first);
    return reads;
  }
  for (let row = 0; row < rows.places.length; row += 1)
    for (let day = 0; day < width; day += 1) {
      if (!presence.has(row * width + day)) continue;
      const read = reader.count();
      const [into, at] = [rows.places[row] ?? -1, days.places[day] ?? -1];
      if (into >= 0 && at >= 0) reads[into * days.many + at] = read;
    }
  return reads;
}

/** A grid as bytes, not compressed yet. */
export function packGrid(grid: Grid): Uint8Array {
  const writer = new ByteWriter();
  writer.count(FORM);
  writeAscending(writer, grid.days);
  writeAscending(writer, grid.slots);
  writer.count(grid.reads.length);
  let beforeMs = 0;
  for (const { source, atMs } of grid.reads) {
    writer.count(SOURCES.indexOf(source));
    writer.signed(Math.round(atMs) - beforeMs);
    beforeMs = Math.round(atMs);
  }
  writer.text(JSON.stringify(grid.pages));
  const width = grid.days.length;
  const columns = [...grid.columns].filter(([, { values }]) => values.some((value) => !isNothing(value)));
  writer.count(columns.length);
  let before: Cells | null = null;
  for (const [name, cells] of columns) {
    writer.text(name);
    writeNumbers(writer, cells.values, width);
    writeReads(writer, cells, before, width);
    before = cells;
  }
  const revised = [...grid.revised].sort(([one], [other]) => one - other);
  writeAscending(
    writer,
    revised.map(([cell]) => cell),
  );
  for (const [, { value, read }] of revised) {
    writer.real(value);
    writer.count(read);
  }
  return writer.done();
}

/**
 * What is wanted of a grid.
 * @property columns null: every one; of some alone, nothing is said about what had been said before
 * @property slot place in the bucket of the only keyword that is wanted; absent: all of them are
 */
export type Wanted = { isDay: (day: number) => boolean; columns: ReadonlySet<ColumnName> | null; slot?: number };

/** The grid behind the bytes of `packGrid`, or what is wanted of it. @throws RangeError where they are not whole */
export function unpackGrid(bytes: Uint8Array, wanted: Wanted | null = null): Grid {
  const reader = new ByteReader(bytes);
  const form = reader.count();
  if (form !== FORM) throw new RangeError(`History of form ${form} can’t be read by this version.`);
  const all = readAscending(reader);
  const days = wanted === null ? all : all.filter(wanted.isDay);
  // Most parts that are opened for a day do hold it; the others need no more than a look.
  if (days.length === 0) return { days, slots: [], reads: [], pages: [], columns: new Map(), revised: new Map() };
  const allSlots = readAscending(reader);
  const { slot } = wanted ?? {};
  const slots = slot === undefined ? allSlots : allSlots.filter((each) => each === slot);
  let beforeMs = 0;
  const reads = Array.from({ length: reader.count() }, () => {
    const source = SOURCES[reader.count()] ?? "list";
    beforeMs += reader.signed();
    return { source, atMs: beforeMs };
  });
  const some = wanted?.columns ?? null;
  const pagesText = reader.raw(reader.count());
  const columns = new Map<ColumnName, Cells>();
  const grid: Grid = { days, slots, reads, pages: [], columns, revised: new Map() };
  const shape = { rows: chosen(allSlots, slots), days: chosen(all, days) };
  if (days.length * slots.length === 0) return grid;
  let before: Cells | null = null;
  for (let left = reader.count(); left > 0; left -= 1) {
    // What follows the last one that is wanted need not be taken apart.
    if (columns.size === some?.size) break;
    const name = reader.text() as ColumnName;
    const { values, presence } = readNumbers(reader, shape);
    before = { values, reads: readReads(reader, presence, before, shape) };
    if (some === null || some.has(name)) columns.set(name, before);
  }
  // Written by `packGrid` alone.
  const pages = columns.has("page") ? (JSON.parse(textOf(pagesText)) as string[]) : [];
  const revised = some === null ? readRevised(reader, shape) : grid.revised;
  return { ...grid, pages, revised };
}

function readRevised(reader: ByteReader, { rows, days }: Shape): Grid["revised"] {
  const revised: Grid["revised"] = new Map();
  const width = days.places.length;
  for (const cell of readAscending(reader)) {
    const prior = { value: reader.real(), read: reader.count() };
    const [row, day] = [rows.places[Math.floor(cell / width)] ?? -1, days.places[cell % width] ?? -1];
    if (row >= 0 && day >= 0) revised.set(row * days.many + day, prior);
  }
  return revised;
}

const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

function chosen(numbers: readonly number[], some: readonly number[]): Chosen {
  const places = new Int32Array(numbers.length).fill(-1);
  // Some are among all of them in the same order.
  let many = 0;
  for (let at = 0; at < numbers.length; at += 1) if (numbers[at] === some[many]) places[at] = many++;
  return { places, many };
}
