export type Steps<T> = Generator<undefined, T>;

/** Longest block of the event loop, in milliseconds. */
export const TURN_MS = 10;

/** Runs all steps at once, for small work or outside the server. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** `steps.return()` stops the work. @param pause between two turns */
export async function inTurns<T>(steps: Steps<T>, pause = turnOfOthers): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await pause();
    began = performance.now();
  }
}

export function* mapInSteps<T, Made>(things: Iterable<T>, make: (thing: T) => Made): Steps<Made[]> {
  const results: Made[] = [];
  for (const thing of things) {
    results.push(make(thing));
    yield;
  }
  return results;
}

export function* joinedInSteps(pieces: Iterable<string>): Steps<string> {
  return (yield* mapInSteps(pieces, String)).join("");
}

/** Yields to other work. Browsers have no `setImmediate`. */
export const turnOfOthers = (): Promise<void> =>
  new Promise((resolve) => (typeof setImmediate === "function" ? setImmediate(resolve) : setTimeout(resolve)));

/** Each text is made only when the reader wants it. */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

const RUN = 1_024;

/** Merges sorted runs, because one sort of 100,000 things would block the event loop. Equal things keep their order. */
export function* sortedInSteps<T>(things: readonly T[], compare: (one: T, other: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < things.length; from += RUN) {
    runs.push(things.slice(from, from + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const joined: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) joined.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = joined;
  }
  return runs[0] ?? [];
}

function* merged<T>(left: readonly T[], right: readonly T[], compare: (one: T, other: T) => number): Steps<T[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) <= 0) return left.concat(right);
  const both: T[] = [];
  let at = 0;
  for (const thing of right) {
    while (at < left.length && compare(left[at] as T, thing) <= 0) {
      both.push(left[at++] as T);
      if (both.length % RUN === 0) yield;
    }
    both.push(thing);
    if (both.length % RUN === 0) yield;
  }
  return both.concat(left.slice(at));
}
