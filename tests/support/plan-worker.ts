import { createContainer } from "../../lib/container";
import { readSettings } from "../../lib/settings/read-settings";
import { fastClock } from "./fast-clock";

/**
 * A dashboard's process that works plans off until it is killed, or told to end. Says when it has begun, and whenever it
 * becomes the one that works or stops being it.
 */
const [environment = "{}", zeroMs = "0", startsAtMs = "0", factor = "1"] = process.argv.slice(2);
const clock = fastClock(Number(zeroMs), Number(startsAtMs), Number(factor));
const result = readSettings(JSON.parse(environment));
if (!result.ok) throw new Error(result.problems.join(" "));
const { baseUrl, apiKey } = result.settings;
if (baseUrl === null || apiKey === null) throw new Error("base URL and key are needed");
const container = await createContainer({ ...result.settings, baseUrl, apiKey }, clock);
const { runner } = container.plans;
let wasHolding = false;
setInterval(() => {
  if (runner.isHolding === wasHolding) return;
  wasHolding = runner.isHolding;
  process.send?.({ holds: wasHolding, atMs: Date.now() });
}, 1).unref();
process.once("SIGTERM", async () => {
  await container.drain();
  process.send?.({ holds: false, atMs: Date.now() });
  await container.close();
  process.exit(0);
});
runner.begin();
process.send?.("ready");
// A runner that waits for nothing must not keep the process from being told to end.
setInterval(() => undefined, 60_000);
