import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../../lib/store/open-store";
import { retried } from "../../../lib/upstream/pipe/retried";
import { RetryBucket } from "../../../lib/upstream/pipe/retry-bucket";

const [lane = "person", count = "0"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "keyword-desk-delays-"));
const store = await openStore(join(folder, "keyword-desk.sqlite"));
const delays: number[] = [];
const sleeps: number[] = [];
let nowMs = Date.parse("2026-03-02T10:20:00.000Z");
const clock = {
  now: () => nowMs,
  sleep: async (ms: number) => {
    sleeps.push(ms);
    nowMs += ms;
  },
};
const send = retried(
  { clock, bucket: new RetryBucket(store, "delays"), deadlineMs: 15_000, usedShare: async () => 0 },
  async () => ({
    status: 500,
    headers: {},
    text: "",
    path: "/projects/",
    sentAtMs: nowMs,
    receivedAtMs: nowMs,
    hour: 1,
    requestId: "id",
  }),
);
for (let index = 0; index < Number(count); index += 1) {
  // A full bucket each time: this measures delays, not counts.
  if (index % 4 === 0) await store.deleteFrom("service_health").execute();
  sleeps.length = 0;
  await send({
    endpoint: "projects",
    segments: ["projects"],
    query: {},
    caller: { lane: lane === "job" ? "job" : "person", name: "delays" },
    about: "",
    despiteBlock: false,
  });
  delays.push(sleeps.at(-1) ?? Number.NaN);
}
await store.destroy();
rmSync(folder, { recursive: true, force: true });
process.send?.(delays, () => process.disconnect?.());
