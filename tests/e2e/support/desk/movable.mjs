import { subscribe } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Preloaded only into dashboards of the tests: the parent process can move the dashboard to another data folder and
 * service over IPC. The product has no address or setting for this.
 */

const QUIET_WITHIN_MS = 2_000;
const QUIET_POLL_MS = 10;

let underWay = 0;
subscribe("http.server.request.start", ({ response }) => {
  underWay += 1;
  response.once("close", () => {
    underWay -= 1;
  });
});

/** The previous journey's container: background work may still end there. */
let before;

process.on("message", async (settings) => {
  try {
    await move(settings);
    process.send("moved");
  } catch (error) {
    process.send(String(error));
  }
});

/** @param {Record<string, string>} settings those that differ from now on, by their names */
async function move(settings) {
  await quiet();
  // The product's global names of its two process-wide objects.
  if (globalThis.keywordDesk === undefined) throw new Error("No container is where one was expected.");
  await before?.close();
  before = await globalThis.keywordDesk;
  Object.assign(process.env, settings);
  globalThis.keywordDesk = undefined;
  globalThis.keywordDeskLog = undefined;
}

async function quiet() {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  while (underWay > 0) {
    if (Date.now() > deadline) throw new Error(`${underWay} requests are still under way.`);
    await sleep(QUIET_POLL_MS);
  }
}
