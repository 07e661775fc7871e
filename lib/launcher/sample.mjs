import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleEnvironment } from "./agent-environment.mjs";
import { Refusal, say, sayError } from "./output.mjs";
import { referenceApiOf } from "./prepare/program.mjs";
import { startNode } from "./processes.mjs";
import { end, isEnding } from "./shutdown.mjs";

const RESPONSE_WITHIN_MS = 30_000;
const SAY_EVERY_MS = 15_000;

export const SAMPLE_HOST = "127.0.0.1";
export const sampleAddress = (port) => `http://${SAMPLE_HOST}:${port}/v1`;

/**
 * Starts the reference API. The first start waits for it, because it loads the sample and issues the key.
 * @returns {Promise<{ connection: Record<string, string>, started: Promise<void> }>} settings of the dashboard
 */
export async function startSample(name, env, { dataFolder, referenceApiPort }) {
  const database = path.join(dataFolder, "reference-api.sqlite");
  const keyFile = path.join(dataFolder, "sample-key");
  const isFirst = !existsSync(database) || !existsSync(keyFile);
  if (isFirst) say("Loading the sample data (once, a few seconds) …");
  // Shared by these two processes only: the dashboard forwards imported files with it.
  const adminToken = env.REFERENCE_API_ADMIN_TOKEN || randomBytes(24).toString("base64url");
  const started = startServer("The reference API", [referenceApiOf(name)], {
    env: {
      ...process.env,
      ...env,
      REFERENCE_API_LAUNCHED: "1",
      REFERENCE_API_HOST: SAMPLE_HOST,
      REFERENCE_API_PORT: String(referenceApiPort),
      REFERENCE_API_DATABASE: database,
      REFERENCE_API_KEY_FILE: keyFile,
      REFERENCE_API_ADMIN_TOKEN: adminToken,
    },
    probe: `${sampleAddress(referenceApiPort)}/openapi.json`,
  });
  // Awaited together with the dashboard. A failure before that is handled there too.
  started.catch(() => {});
  if (isFirst) await started;
  return { connection: { ...sampleEnvironment(env, dataFolder), REFERENCE_API_ADMIN_TOKEN: adminToken }, started };
}

/**
 * Starts a server process and waits until it responds or ends. If it ends later, the command ends.
 * @param {string} name for messages
 * @param {string[]} args Node file and arguments; no secrets
 * @param {{ env: Record<string, string | undefined>, probe: string, sayEveryMs?: number }} options `probe`: an
 *   uncounted address
 * @throws {Refusal} the server ended
 */
export async function startServer(name, args, { env, probe, sayEveryMs = SAY_EVERY_MS }) {
  const died = startNode(args, { env, stdio: ["ignore", "ignore", "inherit"] }).ended.then(({ code, signal }) => {
    throw new Refusal(`${name} stopped unexpectedly (${signal ?? `exit code ${code}`}).`);
  });
  const began = Date.now();
  const reports = setInterval(
    () => say(`${name} is still starting (${Math.round((Date.now() - began) / 1000)} s). Ctrl-C stops it.`),
    sayEveryMs,
  );
  await Promise.race([firstResponse(probe), died]).finally(() => clearInterval(reports));
  died.catch((error) => {
    if (isEnding()) return;
    sayError(error);
    void end(1);
  });
}

async function firstResponse(address) {
  for (;;) {
    const response = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_WITHIN_MS) }).catch(() => null);
    if (response !== null) return response.body?.cancel();
    await sleep(50);
  }
}
