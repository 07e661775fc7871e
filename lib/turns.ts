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
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
}

/** So many things are put in their places without a turn for others. */
const RUN = 4_000;

/** The things from the highest weight to the lowest; equal ones stay in the order they came in. */
export function* heaviestFirst<T>(things: readonly T[], weightOf: (thing: T) => number): Steps<T[]> {
  const weights = Float64Array.from(things, weightOf);
  yield;
  // Numbers alone are in order within milliseconds: then each thing has its place among them.
  const ascending = weights.toSorted();
  const taken = new Uint32Array(things.length);
  const ordered = new Array<T>(things.length);
  for (const [at, thing] of things.entries()) {
    if (at % RUN === 0) yield;
    const first = things.length - upTo(ascending, weights[at] ?? 0);
    const before = taken[first] ?? 0;
    taken[first] = before + 1;
    ordered[first + before] = thing;
  }
  return ordered;
}

/** How many of the numbers, in ascending order, are not above one. */
function upTo(ascending: Float64Array, most: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ascending[middle] ?? 0) <= most) from = middle + 1;
    else to = middle;
  }
  return from;
}
