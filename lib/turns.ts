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

/** So many things are put in order without a turn for others. */
const RUN = 2_000;

/** The things from the highest weight to the lowest; equal ones stay in the order they came in. */
export function* heaviestFirst<T>(things: readonly T[], weightOf: (thing: T) => number): Steps<T[]> {
  let runs: Weighed<T>[][] = [];
  for (let at = 0; at < things.length; at += RUN) {
    const run = things.slice(at, at + RUN).map((thing) => ({ thing, weight: weightOf(thing) }));
    runs.push(run.sort((one, other) => other.weight - one.weight));
    yield;
  }
  while (runs.length > 1) {
    const longer: Weighed<T>[][] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? []));
    runs = longer;
  }
  return (runs[0] ?? []).map(({ thing }) => thing);
}

type Weighed<T> = { thing: T; weight: number };

function* merged<T>(one: readonly Weighed<T>[], other: readonly Weighed<T>[]): Steps<Weighed<T>[]> {
  const both: Weighed<T>[] = [];
  let [at, otherAt] = [0, 0];
  while (both.length < one.length + other.length) {
    if (both.length % RUN === 0) yield;
    const [first, second] = [one[at], other[otherAt]];
    const isFirst = second === undefined || (first !== undefined && first.weight >= second.weight);
    const next = isFirst ? first : second;
    if (next === undefined) break;
    both.push(next);
    if (isFirst) at += 1;
    else otherAt += 1;
  }
  return both;
}
