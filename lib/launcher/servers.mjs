import { setTimeout as sleep } from "node:timers/promises";
import { end, isEnding } from "./life.mjs";
import { startNode } from "./processes.mjs";
import { Refusal } from "./say.mjs";

const READY_WITHIN_MS = 30_000;

/**
 * Starts a server and waits until it answers. What it says before that is held back and shown only if it fails.
 * @param {string} name as a person knows it
 * @param {string[]} args Node file and arguments; no secrets
 * @param {{ env: Record<string, string | undefined>, probe: string, drains?: boolean }} options `probe`: an address that costs
 *   nothing to ask; `drains`: when told to end it first finishes what is under way
 */
export async function startServer(name, args, { env, probe, drains = false }) {
  const { child, ended } = startNode(args, { env, stdio: ["ignore", "pipe", "pipe"], drains });
  let held = "";
  let ready = false;
  const hear = (stream) => (text) => {
    if (ready) stream.write(text);
    else held += text;
  };
  child.stdout.setEncoding("utf8").on("data", hear(process.stdout));
  child.stderr.setEncoding("utf8").on("data", hear(process.stderr));

  const died = ended.then(({ code, signal }) => `${name} stopped unexpectedly (${signal ?? `exit code ${code}`}).`);
  const status = await Promise.race([firstAnswer(probe), died]);
  if (isEnding()) return;
  if (typeof status === "string") throw new Refusal(`${held}${status}`);
  if (status === null) throw new Refusal(`${held}${name} did not respond within ${READY_WITHIN_MS / 1000} seconds.`);
  if (status >= 500) throw new Refusal(`${held}${name} started, but its first response is an error (${status}).`);
  ready = true;
  died.then((words) => {
    if (isEnding()) return;
    process.stderr.write(`${words}\n`);
    void end(1);
  });
}

/** @returns {Promise<number | null>} the status of the first answer; null when none came in time */
async function firstAnswer(address) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    try {
      const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(READY_WITHIN_MS) });
      await response.body?.cancel();
      return response.status;
    } catch {
      // Not listening yet.
      await sleep(50);
    }
  }
  return null;
}
