import { stopAll } from "./processes.mjs";
import { say } from "./say.mjs";

const PARENT_CHECK_MS = 250;

/** Set as soon as the command is on its way out, so that children ending then are no news. */
let ending = false;

export const isEnding = () => ending;

/**
 * Ends everything and this process.
 * @param {number} code
 */
export async function end(code) {
  if (ending) return;
  ending = true;
  await stopAll();
  process.exit(code);
}

/**
 * Ends everything on Ctrl-C, on a polite kill, when the terminal closes, and when npm vanishes (npm ends on a signal
 * without passing it on).
 * @param {{ code: number, words?: string }} options exit code, and what to say first
 */
export function endWithSignals({ code, words }) {
  const stop = () => {
    if (words !== undefined && !ending) say(words);
    void end(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}
