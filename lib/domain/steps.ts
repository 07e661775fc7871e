/** Long work as a row of small steps: between two of them others may have their turn. */
export type Steps<T> = Generator<undefined, T>;

/** So long, in milliseconds, one piece of work keeps everybody else waiting. */
const TURN_MS = 10;

/** Does all of it at once: for what is small, and where nobody else is waiting. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does it in turns with whatever else this process has to do, so that a list of any length holds nobody up. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await turnOfOthers();
    began = performance.now();
  }
}

/** Lets others have their turn. Browsers have no `setImmediate`. */
export const turnOfOthers = (): Promise<void> =>
  new Promise((resolve) => (typeof setImmediate === "function" ? setImmediate(resolve) : setTimeout(resolve)));

/** So many things are put in their places without a turn for others. */
const RUN = 4_000;

/** The things from the highest weight to the lowest; equal ones stay in the order they came in. */
export function* heaviestFirst<T>(things: readonly T[], weightOf: (thing: T) => number): Steps<T[]> {
  const weights = new Float64Array(things.length);
  let at = 0;
  for (const thing of things) {
    if (at % RUN === 0) yield;
    // Adding 0 makes one of the two zeros.
    weights[at++] = weightOf(thing) + 0;
  }
  const digits = descendingDigits(weights);
  let order = Uint32Array.from(weights.keys());
  // Digit by digit, the last one first. That is as fast for different weights as for equal ones.
  for (const place of DIGITS) {
    yield;
    order = byDigit(order, digits, place);
  }
  const sorted = new Array<T>(things.length);
  for (let at = 0; at < order.length; at += 1) {
    if (at % RUN === 0) yield;
    sorted[at] = things[order[at] ?? 0] as T;
  }
  return sorted;
}

/** A number is eight digits of so many values; which of them is the last depends on the computer. */
const DIGIT = 256;
const IS_LAST_FIRST = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
const DIGITS = IS_LAST_FIRST ? [0, 1, 2, 3, 4, 5, 6, 7] : [7, 6, 5, 4, 3, 2, 1, 0];
const FIRST = IS_LAST_FIRST ? 7 : 0;
const SIGN = DIGIT / 2;

/** The digits of numbers, in ascending order where the numbers are in descending order. */
function descendingDigits(numbers: Float64Array): Uint8Array {
  const digits = new Uint8Array(numbers.buffer);
  for (let at = 0; at < digits.length; at += DIGITS.length) {
    // Those below 0 are in that order as they are, and after all others.
    if (((digits[at + FIRST] ?? 0) & SIGN) !== 0) continue;
    for (let place = 0; place < DIGITS.length; place += 1) digits[at + place] = ~(digits[at + place] ?? 0);
    digits[at + FIRST] = (digits[at + FIRST] ?? 0) - SIGN;
  }
  return digits;
}

/** An order, sorted by one digit of each number; equal ones stay as they were. */
function byDigit(order: Uint32Array<ArrayBuffer>, digits: Uint8Array, place: number): Uint32Array<ArrayBuffer> {
  const many = new Uint32Array(DIGIT);
  for (let at = place; at < digits.length; at += DIGITS.length) {
    const digit = digits[at] ?? 0;
    many[digit] = (many[digit] ?? 0) + 1;
  }
  if (many.includes(order.length)) return order;
  const next = new Uint32Array(DIGIT);
  for (let digit = 1; digit < DIGIT; digit += 1) next[digit] = (next[digit - 1] ?? 0) + (many[digit - 1] ?? 0);
  const sorted = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at += 1) {
    const each = order[at] ?? 0;
    const digit = digits[each * DIGITS.length + place] ?? 0;
    const into = next[digit] ?? 0;
    next[digit] = into + 1;
    sorted[into] = each;
  }
  return sorted;
}
