import type { ByteReader, ByteWriter } from "./bytes";
import { isNothing, NULL_VALUE } from "./grid";

/** More decimal places than this are written as they are, in eight bytes. */
const PLACES_MAX = 6;
const REAL = PLACES_MAX + 1;
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

/** Reads what `writeNumbers` wrote. */
export function readNumbers(reader: ByteReader, size: number, width: number): Float64Array {
  const isFull = reader.count() === 1;
  const bits = isFull ? null : reader.raw(Math.ceil(size / 8));
  const places = reader.count();
  const values = new Float64Array(size);
  const scale = 10 ** places;
  for (let row = 0; row < size; row += width) {
    let before = 0;
    for (let cell = row; cell < row + width; cell += 1) {
      if (bits !== null && ((bits[cell >> 3] ?? 0) & (1 << (cell & 7))) === 0) {
        values[cell] = Number.NaN;
        continue;
      }
      if (places === REAL) {
        values[cell] = reader.real();
        continue;
      }
      const written = reader.count();
      if (written === 0) {
        values[cell] = NULL_VALUE;
        continue;
      }
      before += written % 2 === 1 ? (written - 1) / 2 : -written / 2;
      values[cell] = places === 0 ? before : before / scale;
    }
  }
  return values;
}
