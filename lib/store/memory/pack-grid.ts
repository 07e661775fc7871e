import type { ObservationSource } from "../../domain/memory/memory";
import type { ColumnName } from "../../domain/memory/said";
import { ByteReader, ByteWriter } from "./bytes";
import { type Cells, type Grid, isNothing } from "./grid";
import { readNumbers, writeNumbers } from "./number-column";

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

function readReads(reader: ByteReader, values: Float64Array, before: Cells | null, width: number): Uint32Array {
  const how = reader.count();
  const reads = new Uint32Array(values.length);
  if (how === AS_BEFORE) {
    if (before !== null) reads.set(before.reads);
    return reads;
  }
  const byDay = how === BY_DAY ? Array.from({ length: width }, () => Math.max(0, reader.count() - 1)) : null;
  if (byDay !== null) {
    for (let row = 0; row < reads.length; row += width) reads.set(byDay, row);
    return reads;
  }
  for (let cell = 0; cell < values.length; cell += 1)
    if (!isNothing(values[cell] ?? Number.NaN)) reads[cell] = reader.count();
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

/** The grid behind the bytes of `packGrid`. @throws RangeError where they are not whole */
export function unpackGrid(bytes: Uint8Array): Grid {
  const reader = new ByteReader(bytes);
  const form = reader.count();
  if (form !== FORM) throw new RangeError(`History of form ${form} can’t be read by this version.`);
  const days = readAscending(reader);
  const slots = readAscending(reader);
  let beforeMs = 0;
  const reads = Array.from({ length: reader.count() }, () => {
    const source = SOURCES[reader.count()] ?? "list";
    beforeMs += reader.signed();
    return { source, atMs: beforeMs };
  });
  // Written by `packGrid` alone.
  const pages = JSON.parse(reader.text()) as string[];
  const columns = new Map<ColumnName, Cells>();
  const [size, width] = [days.length * slots.length, days.length];
  let before: Cells | null = null;
  for (let left = reader.count(); left > 0; left -= 1) {
    const name = reader.text() as ColumnName;
    const values = readNumbers(reader, size, width);
    before = { values, reads: readReads(reader, values, before, width) };
    columns.set(name, before);
  }
  const revised = new Map(readAscending(reader).map((cell) => [cell, { value: reader.real(), read: reader.count() }]));
  return { days, slots, reads, pages, columns, revised };
}
