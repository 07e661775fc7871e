import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { USUAL_MANNER } from "../../../lib/domain/plans/plan";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { postJson } from "../../e2e/support/ask";
import { killWhileWorking, processGround } from "../../plans/process-ground";
import { type Place, sqlitePlace } from "../../support/both-stores";
import { serveFixture } from "../../support/services/fixture-service";
import { testOnBothStores } from "../support/both-stores";
import { hasStrace, runUnderStrace } from "../support/killing";
import { sumOf } from "../support/measures";
import { opened, sampleDesk } from "../support/opened";
import { notRun, report, SCALE, scaled } from "../support/report";

async function killed(freshPlace: () => Promise<Place>, kills: number) {
  const items = 400;
  const seen = { kills: 0, plans: 0, items: 0, sent: 0, spent: 0, notOnce: 0, under: 0, over: 0 };
  while (seen.kills < kills) {
    const made = await processGround(await freshPlace(), { keywords: items, factor: 20 });
    const id = await made.plan("now");
    const own = await killWhileWorking(made, id, { kills: kills - seen.kills, withinMs: 150 });
    const plan = await made.finishHere(id);
    const sent = made.arrivals.length;
    seen.kills += own;
    seen.plans += 1;
    seen.items += items;
    seen.sent += sent;
    seen.spent += plan.spent;
    if (plan.items.done + plan.items.free !== items) seen.notOnce += 1;
    if (plan.spent < sent) seen.under += 1;
    if (sent > items + 2 * own || plan.spent > plan.spendMax) seen.over += 1;
    await made.close();
  }
  return seen;
}

testOnBothStores(
  {
    onSqlite: "P3",
    onPostgres: "P3-postgres",
    title: "processes killed at any moment of a plan end each thing once, and pay for hardly anything twice",
    timeout: 40 * MINUTE_MS,
  },
  async (context, freshPlace) => {
    const lanes = 2;
    const all = await Promise.all(Array.from({ length: lanes }, () => killed(freshPlace, scaled(200, 4) / lanes)));
    report(
      context,
      `${sumOf(all, "kills")} kills in ${sumOf(all, "plans")} plans of ${sumOf(all, "items")} things: ${sumOf(all, "sent")} sent, ${sumOf(all, "spent")} charged; plans with a thing not ended once ${sumOf(all, "notOnce")}, charged too low ${sumOf(all, "under")}, with more than 2 a kill twice ${sumOf(all, "over")}`,
    );
    for (const fault of ["notOnce", "under", "over"] as const) expect(sumOf(all, fault), fault).toBe(0);
  },
);

async function killedAtPoints(call: string, { first, step }: { first: number; step: number }) {
  const items = 3;
  const made = opened(await processGround(await sqlitePlace(), { keywords: items, factor: 60 }));
  const seen = { points: 0, notOnce: 0, under: 0, over: 0 };
  for (let when = first; ; when += step) {
    // A copy loaded for the last plan would make this plan free.
    const id = await made.plan("now", { wantedSinceMs: made.container.clock.now() });
    const before = made.arrivals.length;
    const { file, words } = made.workerOf(id);
    const { killed } = await runUnderStrace(`${call}:signal=SIGKILL:when=${when}`, words, file);
    if (!killed) break;
    const plan = await made.finishHere(id);
    const sent = made.arrivals.length - before;
    seen.points += 1;
    if (plan.items.done + plan.items.free !== items) seen.notOnce += 1;
    if (plan.spent < sent) seen.under += 1;
    if (sent > items + 2) seen.over += 1;
  }
  return seen;
}

test("P3-writes: a process killed at every write and sync of a plan ends each thing once, and its count is never too low", {
  timeout: 40 * MINUTE_MS,
}, async (context) => {
  if (!hasStrace()) notRun(context, "no strace on this machine, or it may not trace");
  const step = SCALE === 1 ? 1 : 8;
  const all = await Promise.all(["pwrite64", "fdatasync"].map((call) => killedAtPoints(call, { first: 1, step })));
  report(
    context,
    `${sumOf(all, "points")} points: plans with a thing not ended once ${sumOf(all, "notOnce")}, charged too low ${sumOf(all, "under")}, with more than 2 sent twice ${sumOf(all, "over")}`,
  );
  expect(sumOf(all, "points")).toBeGreaterThan(10);
  for (const fault of ["notOnce", "under", "over"] as const) expect(sumOf(all, fault), fault).toBe(0);
});

test("P4a: a server that is killed and started again at night goes on with its plan before anybody visits", async (context) => {
  let arrived = 0;
  const service = opened(
    await serveFixture(({ url }) => {
      const id = url.pathname.split("/").filter(Boolean).at(-1);
      if (url.pathname.includes("keyworddata")) arrived += 1;
      return { json: { id, keyword: `k${id}`, history: [{ date: "2026-03-01", position: 4 }] } };
    }),
  );
  const desk = await sampleDesk({ baseUrl: `${service.origin}/v1`, settings: { REQUESTS_PER_HOUR: "10000" } });
  const keywordIds = Array.from({ length: 5_000 }, (_, index) => `${index + 1}`);
  const what = { kind: "histories", projectId: "p", keywordIds };
  const wish = { id: randomUUID(), title: "All", what, wantedSince: null, requests: 5_000, confirmed: true };
  const made = await postJson(desk, "/api/plans", { ...wish, ...USUAL_MANNER });
  expect(made.status).toBe(200);
  await expect.poll(() => arrived, { timeout: MINUTE_MS }).toBeGreaterThan(3);
  process.kill(desk.processId(), "SIGKILL");
  const [before, killedAt] = [arrived, Date.now()];
  await desk.restart();
  const startedAt = Date.now();
  await expect.poll(() => arrived, { timeout: MINUTE_MS, interval: 50 }).toBeGreaterThan(before);
  const [sinceStart, sinceKill] = [startedAt, killedAt].map((ms) => (Date.now() - ms) / 1_000);
  report(context, `went on ${sinceStart?.toFixed(1)} s after its start, ${sinceKill?.toFixed(1)} s after the kill`);
  expect(sinceStart).toBeLessThanOrEqual(30);
});
