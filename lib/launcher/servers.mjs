import { setTimeout as sleep } from "node:timers/promises";
import { Refusal, say } from "./output.mjs";
import { startNode } from "./processes.mjs";
import { end, isEnding } from "./shutdown.mjs";

const RESPONSE_WITHIN_MS = 30_000;
const SAY_EVERY_MS = 15_000;

/**
 * Starts a server process and waits until it responds or ends. If it ends later, the command ends.
 * @param {string} name for messages
 * @param {string[]} args Node file and arguments; no secrets
 * @param {{ env: Record<string, string | undefined>, probe: string, sayEveryMs?: number }} options `probe`: an
 *   uncounted address
 * @throws {Refusal} the server ended or its first response is an error
 */
export async function startServer(name, args, { env, probe, sayEveryMs = SAY_EVERY_MS }) {
  const { ended } = startNode(args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const died = ended.then(({ code, signal }) => `${name} stopped unexpectedly (${signal ?? `exit code ${code}`}).`);
  const began = Date.now();
  const reports = setInterval(
    () => say(`${name} is still starting (${Math.round((Date.now() - began) / 1000)} s). Ctrl-C stops it.`),
    sayEveryMs,
  );
  const over = new AbortController();
  const first = await Promise.race([firstStatus(probe, over.signal), died]);
  clearInterval(reports);
  over.abort();
  if (isEnding()) return;
  if (typeof first === "string") throw new Refusal(first);
  if (first >= 500) throw new Refusal(`${name} started, but its first response is an error (${first}).`);
  died.then((words) => {
    if (isEnding()) return;
    process.stderr.write(`${words}\n`);
    void end(1);
  });
}

/** @returns {Promise<number>} status of the first response; 0 after `over` */
async function firstStatus(address, over) {
  while (!over.aborted) {
    try {
      const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(RESPONSE_WITHIN_MS) });
      await response.body?.cancel();
      return response.status;
    } catch {
      await sleep(50);
    }
  }
  return 0;
}
