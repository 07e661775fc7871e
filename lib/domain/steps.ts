export type Steps<T> = Generator<undefined, T>;

/** Longest block of the event loop, in milliseconds. */
const TURN_MS = 10;

/** Runs all steps at once, for small work or outside the server. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

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

/** Yields to other work. Browsers have no `setImmediate`. */
export const turnOfOthers = (): Promise<void> =>
  new Promise((resolve) => (typeof setImmediate === "function" ? setImmediate(resolve) : setTimeout(resolve)));

const RUN = 4_000;

export function* heaviestFirst<T>(things: readonly T[], weightOf: (thing: T) => number): Steps<T[]> {
  const weights = new Float64Array(things.length);
  let at = 0;
  for (const thing of things) {
    if (at % RUN === 0) yield;
    // Adding 0 turns −0 into 0.
    weights[at++] = weightOf(thing) + 0;
  }
  const digits = descendingDigits(weights);
  let order = Uint32Array.from(weights.keys());
  // Radix sort, last digit first: equally fast for any distribution of weights.
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

/** A float has eight byte digits; their order depends on the CPU's endianness. */
const DIGIT = 256;
const IS_LAST_FIRST = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
const DIGITS = IS_LAST_FIRST ? [0, 1, 2, 3, 4, 5, 6, 7] : [7, 6, 5, 4, 3, 2, 1, 0];
const FIRST = IS_LAST_FIRST ? 7 : 0;
const SIGN = DIGIT / 2;

function descendingDigits(numbers: Float64Array): Uint8Array {
  const digits = new Uint8Array(numbers.buffer);
  for (let at = 0; at < digits.length; at += DIGITS.length) {
    if (((digits[at + FIRST] ?? 0) & SIGN) !== 0) continue;
    for (let place = 0; place < DIGITS.length; place += 1) digits[at + place] = ~(digits[at + place] ?? 0);
    digits[at + FIRST] = (digits[at + FIRST] ?? 0) - SIGN;
  }
  return digits;
}

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
