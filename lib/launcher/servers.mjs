import { setTimeout as sleep } from "node:timers/promises";
import { Refusal, say } from "./output.mjs";
import { startNode } from "./processes.mjs";
import { end, isEnding } from "./shutdown.mjs";

/** How long one question waits for its answer. */
const ANSWER_WITHIN_MS = 30_000;
/** A slow machine is told apart from a stuck one by its owner, who is told this often that it takes longer. */
const SAY_EVERY_MS = 15_000;

/**
 * Starts a server and waits until it answers, as long as its process lives: a slow machine starts slowly. What it says
 * before that is held back and shown only if it fails.
 * @param {string} name as a person knows it
 * @param {string[]} args Node file and arguments; no secrets
 * @param {{ env: Record<string, string | undefined>, probe: string, drains?: boolean, sayEveryMs?: number }} options
 *   `probe`: an address that costs nothing to ask; `drains`: when told to end it first finishes what is under way
 */
export async function startServer(name, args, { env, probe, drains = false, sayEveryMs = SAY_EVERY_MS }) {
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
  const began = Date.now();
  const telling = setInterval(
    () => say(`${name} is still starting (${Math.round((Date.now() - began) / 1000)} s). Ctrl-C stops it.`),
    sayEveryMs,
  );
  const over = new AbortController();
  const status = await Promise.race([firstAnswer(probe, over.signal), died]);
  clearInterval(telling);
  over.abort();
  if (isEnding()) return;
  if (typeof status === "string") throw new Refusal(`${held}${status}`);
  if (status >= 500) throw new Refusal(`${held}${name} started, but its first response is an error (${status}).`);
  ready = true;
  died.then((words) => {
    if (isEnding()) return;
    process.stderr.write(`${words}\n`);
    void end(1);
  });
}

/**
 * @param {string} address
 * @param {AbortSignal} over nobody waits any more
 * @returns {Promise<number>} the status of the first answer; 0 when nobody waits any more
 */
async function firstAnswer(address, over) {
  while (!over.aborted) {
    try {
      const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      await response.body?.cancel();
      return response.status;
    } catch {
      // Not listening yet.
      await sleep(50);
    }
  }
  return 0;
}
