import { subscribe } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Loaded into a dashboard of the tests before its own program, and into no other: whoever started the process may then
 * move it to another data folder and another service, over the channel between the two. The product itself has no
 * address and no setting for this.
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

/** What the journey before used. Work of its that nobody waits for any more may still end there. */
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
  // The names under which the product keeps the two things that live as long as its process.
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
