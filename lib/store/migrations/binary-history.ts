/** `source`: 0 for a list row without a date, 1 for a dated one, 2 for a history. */
export type Value = { value: number | string; source: number; readAt: number };
/** By index in the bucket, then by day, then by column. */
export type Cells = Map<number, Map<number, Map<string, Value>>>;

export const EMPTY = Number.NEGATIVE_INFINITY;
const SOURCES = 3;
/** Encoding of a column's responses: as in the previous column, one per day, or one per cell. */
const [AS_BEFORE, BY_DAY] = [0, 1];
const REAL = 7;

/** Of the binary history of earlier versions. @param readAt null: the grid contains it */
export function readGrid(reader: ByteReader, cells: Cells, readAt: number | null): void {
  if (reader.count() !== 1) throw new RangeError("History in an unknown form.");
  const [days, slots] = [reader.ascending(), reader.ascending()];
  let beforeMs = 0;
  const reads = Array.from({ length: reader.count() }, () => {
    const source = reader.count() % SOURCES;
    beforeMs += reader.signed();
    return { source, readAt: readAt ?? beforeMs };
  });
  const pages = JSON.parse(reader.text()) as string[];
  const size = days.length * slots.length;
  let readsBefore = new Array<number>(size).fill(0);
  for (let left = reader.count(); left > 0; left -= 1) {
    const name = reader.text();
    const values = readNumbers(reader, size, days.length);
    const readBy = readReads(reader, values, days.length, readsBefore);
    readsBefore = readBy;
    for (const [cell, value] of values.entries()) {
      const [slot, day, read] = [
        slots[Math.floor(cell / days.length)],
        days[cell % days.length],
        reads[readBy[cell] ?? 0],
      ];
      if (value === null || slot === undefined || day === undefined || read === undefined) continue;
      const cellValue = name === "page" ? (pages[value] ?? "") : value;
      addValue(cells, { slot, day, name }, { value: cellValue, ...read });
    }
  }
}

function addValue(cells: Cells, { slot, day, name }: { slot: number; day: number; name: string }, next: Value): void {
  const days = cells.get(slot) ?? new Map<number, Map<string, Value>>();
  cells.set(slot, days);
  const columns = days.get(day) ?? new Map<string, Value>();
  days.set(day, columns);
  const savedValue = columns.get(name);
  const order =
    savedValue === undefined
      ? -1
      : savedValue.source - next.source ||
        savedValue.readAt - next.readAt ||
        Number(savedValue.value > next.value) - 0.5;
  if (order < 0) columns.set(name, next);
}

function readNumbers(reader: ByteReader, size: number, width: number): (number | null)[] {
  const isFull = reader.count() === 1;
  const bits = isFull ? null : reader.raw(Math.ceil(size / 8));
  const places = reader.count();
  const scale = 10 ** places;
  let before = 0;
  return Array.from({ length: size }, (_, cell) => {
    if (cell % width === 0) before = 0;
    if (bits !== null && ((bits[cell >> 3] ?? 0) & (1 << (cell & 7))) === 0) return null;
    if (places === REAL) return reader.real();
    const code = reader.count();
    if (code === 0) return EMPTY;
    before += code % 2 === 1 ? (code - 1) / 2 : -code / 2;
    return before / scale;
  });
}

function readReads(reader: ByteReader, values: readonly (number | null)[], width: number, before: number[]): number[] {
  const how = reader.count();
  if (how === AS_BEFORE) return before;
  if (how === BY_DAY) {
    const byDay = Array.from({ length: width }, () => Math.max(0, reader.count() - 1));
    return values.map((_, cell) => byDay[cell % width] ?? 0);
  }
  return values.map((value) => (value === null ? 0 : reader.count()));
}

export class ByteReader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  count(): number {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError("The bytes end too early.");
      if (byte < 128) return value + byte * weight;
      value += (byte - 128) * weight;
      weight *= 128;
    }
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  real(): number {
    const value = new DataView(this.bytes.buffer, this.bytes.byteOffset).getFloat64(this.at);
    this.at += 8;
    return value;
  }

  raw(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    return new TextDecoder().decode(this.raw(this.count()));
  }

  ascending(): number[] {
    let before = 0;
    return Array.from({ length: this.count() }, () => {
      before += this.signed();
      return before;
    });
  }
}
