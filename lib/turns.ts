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
