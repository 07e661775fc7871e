import { Outbox } from "../../../lib/alerts/outbox";
import { openStore } from "../../../lib/store/open-store";

const [address = "", crossings = "0"] = process.argv.slice(2);
const store = await openStore(address);
const outbox = new Outbox(store, Date.now);
const sent: string[] = [];

process.send?.("ready");
await new Promise((resolve) => process.once("message", resolve));
for (let crossing = 0; crossing < Number(crossings); crossing += 1) {
  await outbox.add("ops", { event: "quota.threshold", subject: `account|90|${crossing}`, body: "{}" });
  const message = await outbox.claim();
  if (message === null) continue;
  sent.push(message.subject);
  await outbox.settle(message, null);
}
// Other processes may still add messages; a later process sends the last ones.
for (let idle = 0; idle < 20; ) {
  const message = await outbox.claim();
  if (message === null) {
    idle += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    continue;
  }
  sent.push(message.subject);
  await outbox.settle(message, null);
}
process.send?.(sent);
await store.destroy();
process.disconnect?.();
