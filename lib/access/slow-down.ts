import { setTimeout as sleep } from "node:timers/promises";

/** On average; each a little more or less, so that those who were held together do not all come again together. */
const HELD_MS = 1_000;
/** Past this a refusal goes out at once: holding costs a socket. */
const HELD_MAX = 200;

let held = 0;

/**
 * Delays responses to rejected sign-ins, so that guessing over many connections is slow while signed-in pages are
 * not.
 */
export async function slowDown(): Promise<void> {
  if (held >= HELD_MAX) return;
  held += 1;
  await sleep(HELD_MS * (0.5 + Math.random()));
  held -= 1;
}
