import { setTimeout as sleep } from "node:timers/promises";
import { createContainer } from "../../../lib/container/container";
import { Leases } from "../../../lib/upstream/pipe/lease";
import { fastClock } from "../fast-clock";
import { connectedSettings } from "../settings";

/** `holds`: the worker has just got the lease, or is about to release it. */
export type WorkerWord = { holds: boolean; token: string; atMs: number };

/** Reports a lease after taking it and before releasing it, so the reported time is never too long. */
const [environment = "{}", zeroMs = "0", startsAtMs = "0", factor = "1", lastPlan = ""] = process.argv.slice(2);
const clock = fastClock(Number(zeroMs), Number(startsAtMs), Number(factor));
const tell = (word: WorkerWord) => process.send?.(word);

const { take } = Leases.prototype;
Leases.prototype.take = async function (cacheKey, flight) {
  const lease = await take.call(this, cacheKey, flight);
  if (lease === null || !cacheKey.startsWith("runner|")) return lease;
  const { token } = lease;
  const drop = lease.drop.bind(lease);
  lease.drop = async () => {
    tell({ holds: false, token, atMs: Date.now() });
    await drop();
  };
  tell({ holds: true, token, atMs: Date.now() });
  return lease;
};

const container = await createContainer(connectedSettings(JSON.parse(environment)), clock);
process.once("message", () => container.plans.runner.begin());
process.once("SIGTERM", async () => {
  await container.life.drain();
  await container.life.close();
  process.exit(0);
});
if (lastPlan !== "") container.plans.runner.begin();
while (lastPlan !== "") {
  const { plans } = await container.plans.list();
  if (plans.some(({ id, state }) => id === lastPlan && state === "done")) break;
  await sleep(20);
}
if (lastPlan !== "") {
  await container.life.close();
  process.exit(0);
}
process.send?.("ready");
