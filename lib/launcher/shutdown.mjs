import { readFileSync } from "node:fs";
import { say } from "./output.mjs";
import { killAll, stopAll } from "./processes.mjs";

const PARENT_CHECK_MS = 250;

/** Set as soon as the command is on its way out, so that children ending then are no news. */
let ending = false;

export const isEnding = () => ending;

/**
 * Ends everything and this process.
 * @param {number} code
 * @param {{ drain?: boolean }} [options] `drain`: what is under way is finished first
 */
export async function end(code, options) {
  if (ending) return;
  ending = true;
  await stopAll(options);
  process.exit(code);
}

/**
 * Ends everything on Ctrl-C, on a polite kill, when the terminal closes, and when npm vanishes (npm ends on a signal
 * without passing it on). A polite kill waits for requests under way; Ctrl-C, by then too, does not.
 * @param {{ code: number, words?: string }} options exit code, and what to say first
 */
export function endWithSignals({ code, words }) {
  const stop = (signal) => {
    if (ending && signal === "SIGINT") killAll();
    if (words !== undefined && !ending) say(words);
    void end(code, { drain: signal === "SIGTERM" });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = ancestorIds();
  setInterval(() => {
    if (ancestorIds() !== ancestors) stop("SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

/** Who started this process, and who started that one: between npm and its command there is usually a shell. */
function ancestorIds() {
  if (process.platform !== "linux") return String(process.ppid);
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return "gone";
  }
}
