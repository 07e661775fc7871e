import type { ByteReader, ByteWriter } from "./bytes";
import { isNothing, NULL_VALUE } from "./grid";

/** More decimal places than this are written as they are, in eight bytes. */
const PLACES_MAX = 6;
const REAL = PLACES_MAX + 1;
/** A number in more than one byte begins with this or more. */
const LONG = 128;
/** The same of four bytes, one of them at least. */
const FOUR_LONG = 0x80808080;
const EACH_OF_FOUR = 0x01010101;
/** Days are few where at most one of so many is wanted. */
const FEW_DAYS = 4;
/** Whole numbers above this leave no room for a difference. */
const WHOLE_MAX = 2 ** 49;

/** The fewest decimal places that hold every value exactly; REAL where none do. */
function decimalsOf(values: Float64Array): number {
  let places = 0;
  for (const value of values) {
    if (isNothing(value) || value === NULL_VALUE) continue;
    while (places < REAL && !holds(value, places)) places += 1;
    if (places === REAL) return REAL;
  }
  return places;
}

function holds(value: number, places: number): boolean {
  const scale = 10 ** places;
  const whole = Math.round(value * scale);
  return Math.abs(whole) < WHOLE_MAX && whole / scale === value && !Object.is(value, -0);
}

/** Which cells hold a value: all of them (1), or a bit for each (0). */
function writePresence(writer: ByteWriter, values: Float64Array): void {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  let held = 0;
  for (let at = 0; at < values.length; at += 1) {
    if (isNothing(values[at] ?? Number.NaN)) continue;
    held += 1;
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  const isFull = held === values.length;
  writer.count(isFull ? 1 : 0);
  if (!isFull) writer.raw(bits);
}

/**
 * Writes a column cell by cell. A number is written as what it differs by from the one before it of the same row, in as
 * many decimal places as all of them need, so that what hardly moves takes hardly any room.
 * @param width cells of a row
 */
export function writeNumbers(writer: ByteWriter, values: Float64Array, width: number): void {
  writePresence(writer, values);
  const places = decimalsOf(values);
  writer.count(places);
  const scale = 10 ** places;
  let before = 0;
  for (let cell = 0; cell < values.length; cell += 1) {
    if (cell % width === 0) before = 0;
    const value = values[cell] ?? Number.NaN;
    if (isNothing(value)) continue;
    if (places === REAL) writer.real(value);
    else if (value === NULL_VALUE) writer.count(0);
    else {
      const whole = Math.round(value * scale);
      const by = whole - before;
      writer.count(by >= 0 ? by * 2 + 1 : -by * 2);
      before = whole;
    }
  }
}

/** Of some things, the place of each among those that are wanted; -1: it is not. `many` are wanted. */
export type Chosen = { places: Int32Array; many: number };

/** A column that was written, row by row and each with its days, and which of both are wanted. */
export type Shape = { rows: Chosen; days: Chosen };

/** Which cells of a column hold a value: those with a bit, or all of them. */
export class Presence {
  /** @param bits null: every cell holds one */
  constructor(private readonly bits: Uint8Array | null) {}

  has(cell: number): boolean {
    return this.bits === null || ((this.bits[cell >> 3] ?? 0) & (1 << (cell & 7))) !== 0;
  }

  /** How many cells hold one, from the first up to the second, which is not among them. */
  between(from: number, to: number): number {
    const { bits } = this;
    if (bits === null || from >= to) return to - from;
    const [first, last] = [from >> 3, to >> 3];
    const [head, tail] = [(bits[first] ?? 0) & (0xff << (from & 7)), (1 << (to & 7)) - 1];
    if (first === last) return bitsIn(head & tail);
    let held = bitsIn(head) + bitsIn((bits[last] ?? 0) & tail);
    for (let at = first + 1; at < last; at += 1) held += bitsIn(bits[at] ?? 0);
    return held;
  }
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);
const bitsIn = (byte: number): number => BITS[byte & 0xff] ?? 0;

/** Reads what `writeNumbers` wrote: the cells that are wanted, and which of all cells hold a value. */
export function readNumbers(reader: ByteReader, shape: Shape): { values: Float64Array; presence: Presence } {
  const { rows, days } = shape;
  const isFull = reader.count() === 1;
  const presence = new Presence(isFull ? null : reader.raw(Math.ceil((rows.places.length * days.places.length) / 8)));
  const places = reader.count();
  const into = { values: new Float64Array(rows.many * days.many).fill(Number.NaN), presence };
  if (places === REAL) readReals(reader, shape, into);
  else if (days.many * FEW_DAYS > days.places.length) readAllWholes(reader, shape, into);
  else readSomeWholes(reader, shape, into);
  const { values } = into;
  const scale = 10 ** places;
  if (places > 0 && places < REAL) for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / scale;
  return { values, presence };
}

type Into = { values: Float64Array; presence: Presence };

function readReals(reader: ByteReader, { rows, days }: Shape, { values, presence }: Into): void {
  const width = days.places.length;
  for (let row = 0; row < rows.places.length; row += 1) {
    const into = rows.places[row] ?? -1;
    for (let day = 0; day < width; day += 1) {
      if (!presence.has(row * width + day)) continue;
      const value = reader.real();
      const at = days.places[day] ?? -1;
      if (into >= 0 && at >= 0) values[into * days.many + at] = value;
    }
  }
}

/**
 * Whole numbers, each written as what it differs by. There are millions of them, nearly all in one byte: those are
 * taken right from the bytes.
 */
function readAllWholes(reader: ByteReader, { rows, days }: Shape, { values, presence }: Into): void {
  const width = days.places.length;
  const { places } = days;
  const { bytes } = reader;
  // Beyond the last cell that is wanted, a row is only passed over.
  const end = 1 + places.findLastIndex((place) => place >= 0);
  for (let row = 0; row < rows.places.length; row += 1) {
    const first = row * width;
    const into = (rows.places[row] ?? -1) * days.many;
    const last = into < 0 ? 0 : end;
    let before = 0;
    let next = reader.at;
    for (let day = 0; day < last; day += 1) {
      if (!presence.has(first + day)) continue;
      let written = bytes[next] ?? LONG;
      if (written < LONG) {
        next += 1;
        before += shortDifference(written);
      } else {
        reader.at = next;
        written = reader.count();
        next = reader.at;
        before += difference(written);
      }
      const at = places[day] ?? -1;
      if (at >= 0) values[into + at] = written === 0 ? NULL_VALUE : before;
    }
    reader.at = next;
    if (last < width) reader.skipCounts(presence.between(first + last, first + width));
  }
}

/** A few days of many: what is between them is only added up. */
function readSomeWholes(reader: ByteReader, { rows, days }: Shape, { values, presence }: Into): void {
  const width = days.places.length;
  const wanted = Int32Array.from([...days.places.keys()].filter((day) => (days.places[day] ?? -1) >= 0));
  for (let row = 0; row < rows.places.length; row += 1) {
    const into = rows.places[row] ?? -1;
    let next = row * width;
    const end = next + width;
    if (into >= 0) {
      let before = 0;
      for (let at = 0; at < wanted.length; at += 1) {
        const cell = end - width + (wanted[at] ?? 0);
        before += sumOf(reader, presence.between(next, cell));
        next = cell + 1;
        if (!presence.has(cell)) continue;
        const written = reader.count();
        before += difference(written);
        values[into * wanted.length + at] = written === 0 ? NULL_VALUE : before;
      }
    }
    reader.skipCounts(presence.between(next, end));
  }
}

/** What a number that was written says: the odd ones are up, the even ones down. */
const difference = (written: number): number => (written % 2 === 1 ? (written - 1) / 2 : -written / 2);

/** The same of a small number. Up or down is as good as random: a branch would be guessed wrong every other time. */
const shortDifference = (written: number): number => (written >> 1) * (((written & 1) << 1) - 1);

/** What the next numbers add up to: four at a time, as long as each is a byte. */
function sumOf(reader: ByteReader, many: number): number {
  const { bytes } = reader;
  let next = reader.at;
  let sum = 0;
  for (let left = many; left > 0; ) {
    // One byte or two are as good as random where a row begins, so there is no branch between them.
    const [one, two] = [bytes[next] ?? LONG, bytes[next + 1] ?? LONG];
    const isTwo = one >> 7;
    if ((two & (isTwo << 7)) === 0) {
      next += 1 + isTwo;
      sum += shortDifference((one & (LONG - 1)) + ((two << 7) & -isTwo));
    } else {
      reader.at = next;
      sum += difference(reader.count());
      next = reader.at;
    }
    left -= 1;
    for (; left >= 4; left -= 4) {
      const four = reader.fourAt(next);
      if ((four & FOUR_LONG) !== 0) break;
      const sizes = (four >>> 1) & 0x3f3f3f3f;
      const ups = sizes & Math.imul(four & EACH_OF_FOUR, 0xff);
      sum += inAll(ups) - inAll(sizes - ups);
      next += 4;
    }
  }
  reader.at = next;
  return sum;
}

/** The four bytes of a number in all, where that is below 256. */
const inAll = (four: number): number => Math.imul(four, EACH_OF_FOUR) >>> 24;
