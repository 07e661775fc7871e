import type { ByteReader, ByteWriter } from "./bytes";
import { isNothing, NULL_VALUE } from "./grid";

/** More decimal places than this are written as they are, in eight bytes. */
const PLACES_MAX = 6;
const REAL = PLACES_MAX + 1;
/** A number in more than one byte begins with this or more. */
const LONG = 128;
/** Whole numbers above this leave no room for a difference. */
const WHOLE_MAX = 2 ** 49;

/** The fewest decimal places that hold every value exactly; REAL where none do. */
function placesOf(values: Float64Array): number {
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
  const places = placesOf(values);
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

/** Which cells of a column hold a value. */
export type Presence = (cell: number) => boolean;

/** Reads what `writeNumbers` wrote: the cells that are wanted, and which of all cells hold a value. */
export function readNumbers(reader: ByteReader, shape: Shape): { values: Float64Array; isHeld: Presence } {
  const { rows, days } = shape;
  const isFull = reader.count() === 1;
  const bits = isFull ? null : reader.raw(Math.ceil((rows.places.length * days.places.length) / 8));
  const isHeld: Presence = (cell) => bits === null || ((bits[cell >> 3] ?? 0) & (1 << (cell & 7))) !== 0;
  const places = reader.count();
  const values = new Float64Array(rows.many * days.many).fill(Number.NaN);
  const into = { values, isHeld: bits === null ? null : isHeld };
  if (places === REAL) readReals(reader, shape, into);
  else readWholes(reader, shape, into);
  if (places > 0 && places < REAL) for (const [at, value] of values.entries()) values[at] = value / 10 ** places;
  return { values, isHeld };
}

/** @property isHeld null: every cell holds a value */
type Into = { values: Float64Array; isHeld: Presence | null };

/** How many cells from one to another hold a value. */
function heldIn(isHeld: Presence | null, from: number, to: number): number {
  if (isHeld === null) return to - from;
  let held = 0;
  for (let cell = from; cell < to; cell += 1) if (isHeld(cell)) held += 1;
  return held;
}

function readReals(reader: ByteReader, { rows, days }: Shape, { values, isHeld }: Into): void {
  const width = days.places.length;
  for (let row = 0; row < rows.places.length; row += 1) {
    const into = rows.places[row] ?? -1;
    for (let day = 0; day < width; day += 1) {
      if (isHeld !== null && !isHeld(row * width + day)) continue;
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
function readWholes(reader: ByteReader, { rows, days }: Shape, { values, isHeld }: Into): void {
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
      if (isHeld !== null && !isHeld(first + day)) continue;
      let written = bytes[next] ?? LONG;
      if (written < LONG) {
        next += 1;
        // Up or down is as good as random: a branch would be guessed wrong every other time.
        before += (written >> 1) * (((written & 1) << 1) - 1);
      } else {
        reader.at = next;
        written = reader.count();
        next = reader.at;
        before += written % 2 === 1 ? (written - 1) / 2 : -written / 2;
      }
      const at = places[day] ?? -1;
      if (at >= 0) values[into + at] = written === 0 ? NULL_VALUE : before;
    }
    reader.at = next;
    if (last < width) reader.skipCounts(heldIn(isHeld, first + last, first + width));
  }
}
