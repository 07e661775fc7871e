import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal, say, sayError } from "./output.mjs";
import { killAll, stopAll } from "./processes.mjs";

const PARENT_CHECK_MS = 250;
/** A request takes at most 15 seconds, and its result is saved before the dashboard ends. */
const DRAIN_MS = 20_000;
const STOP_MS = 1_000;

let ending = false;
let closeServer = async () => {};

/** Children that end during shutdown did not fail. */
export const isEnding = () => ending;

/** @param {() => Promise<void>} close closes this process's server; called once at exit */
export function endsWith(close) {
  closeServer = close;
}

/**
 * Runs a command. A failure ends the process with its reason, except during shutdown.
 * @param {Parameters<typeof endWithSignals>[0]} options
 * @param {() => Promise<void>} work
 */
export async function runCommand(options, work) {
  endWithSignals(options);
  try {
    await work();
  } catch (error) {
    if (ending) return;
    sayError(error);
    await end(error instanceof Refusal ? error.exitCode : 1);
  }
}

/**
 * Ends the server, every child and this process.
 * @param {number} code
 * @param {{ drain?: boolean }} [options] `drain`: wait for pending requests
 */
export async function end(code, { drain = false } = {}) {
  if (ending) return;
  ending = true;
  const closed = closeServer().then(() => true, sayError);
  const isClosed = await Promise.race([closed, sleep(drain ? DRAIN_MS : STOP_MS)]);
  await stopAll();
  process.exit(isClosed || !drain ? code : 1);
}

/**
 * Ends everything on Ctrl-C, SIGTERM, a closed terminal, and when npm disappears (npm doesn't pass signals on). SIGTERM
 * waits for pending requests. A second Ctrl-C ends at once.
 * @param {{ code: number, words?: string }} options exit code, and what to print first
 */
function endWithSignals({ code, words }) {
  const stop = (signal) => {
    if (ending && signal === "SIGINT") {
      killAll();
      process.exit(code);
    }
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

/** npm usually starts commands through a shell. */
function ancestorIds() {
  if (process.platform !== "linux") return String(process.ppid);
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return "gone";
  }
}
