import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { processGround } from "../../plans/process-ground";
import { sqlitePlace } from "../../support/both-stores";
import { autoClose } from "../../support/opened";
import { SCALE } from "../../support/scaled";
import { hasStrace, runUnderStrace } from "../support/killing";
import { sumOf } from "../support/measures";

async function killedAtPoints(call: string, { first, step }: { first: number; step: number }) {
  const items = 3;
  const processes = autoClose(await processGround(await sqlitePlace(), { keywords: items, factor: 60 }));
  const counts = { points: 0, notOnce: 0, under: 0, over: 0 };
  for (let when = first; ; when += step) {
    // A copy loaded for the last plan would make this plan free.
    const id = await processes.plan("now", { wantedSinceMs: processes.container.clock.now() });
    const before = processes.arrivals.length;
    const { file, words } = processes.workerOf(id);
    const { killed } = await runUnderStrace(`${call}:signal=SIGKILL:when=${when}`, words, file);
    if (!killed) break;
    const plan = await processes.finishHere(id);
    const sentCount = processes.arrivals.length - before;
    counts.points += 1;
    if (plan.items.done + plan.items.free !== items) counts.notOnce += 1;
    if (plan.spent < sentCount) counts.under += 1;
    if (sentCount > items + 2) counts.over += 1;
  }
  return counts;
}

test("P3-writes: a process killed at every write and sync of a plan ends each thing once, and its count is never too low", {
  timeout: 40 * MINUTE_MS,
}, async (context) => {
  if (!hasStrace()) context.skip("no strace on this machine, or it may not trace");
  const step = SCALE === 1 ? 1 : 8;
  const all = await Promise.all(["pwrite64", "fdatasync"].map((call) => killedAtPoints(call, { first: 1, step })));
  await context.annotate(
    `${sumOf(all, "points")} points: plans with a thing not ended once ${sumOf(all, "notOnce")}, charged too low ${sumOf(all, "under")}, with more than 2 sent twice ${sumOf(all, "over")}`,
  );
  expect(sumOf(all, "points")).toBeGreaterThan(10);
  for (const fault of ["notOnce", "under", "over"] as const) expect(sumOf(all, fault), fault).toBe(0);
});
