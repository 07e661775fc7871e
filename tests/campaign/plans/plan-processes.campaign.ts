import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type TestContext, test } from "vitest";
import { USUAL_MANNER } from "../../../lib/domain/plans/plan";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { postJson } from "../../e2e/support/ask";
import { createDesk } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { killWhileWorking, overlaps, type ProcessGround, processGround } from "../../plans/process-ground";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../../support/both-stores";
import { closing } from "../../support/closing";
import { serveFixture } from "../../support/services/fixture-service";
import { hasStrace, runUnderStrace } from "../support/killing";
import { notRun, report, SCALE, scaled } from "../support/report";

/** Long enough for an unwanted request to leave. */
const AFTER_MS = 1_500;
const WHAT = { kind: "histories" as const, projectId: "p", keywordIds: null };

const opened = closing();

async function ground(
  freshPlace: () => Promise<Place>,
  options: { keywords: number; factor: number },
): Promise<ProcessGround> {
  const made = await processGround(await freshPlace(), options);
  opened(made);
  return made;
}

async function killed(freshPlace: () => Promise<Place>, kills: number) {
  const items = 400;
  const seen = { kills: 0, plans: 0, items: 0, sent: 0, spent: 0, notOnce: 0, under: 0, over: 0 };
  while (seen.kills < kills) {
    const made = await ground(freshPlace, { keywords: items, factor: 20 });
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

async function killedAtRandom(context: TestContext, freshPlace: () => Promise<Place>) {
  const lanes = 2;
  const all = await Promise.all(Array.from({ length: lanes }, () => killed(freshPlace, scaled(200, 4) / lanes)));
  const sum = (of: keyof (typeof all)[number]) => all.reduce((total, seen) => total + seen[of], 0);
  report(
    context,
    `${sum("kills")} kills in ${sum("plans")} plans of ${sum("items")} things: ${sum("sent")} sent, ${sum("spent")} charged; plans with a thing not ended once ${sum("notOnce")}, charged too low ${sum("under")}, with more than 2 a kill twice ${sum("over")}`,
  );
  expect([sum("notOnce"), sum("under"), sum("over")]).toEqual([0, 0, 0]);
}

test(
  "P3: processes killed at any moment of a plan end each thing once, and pay for hardly anything twice",
  {
    timeout: 40 * MINUTE_MS,
  },
  (context) => killedAtRandom(context, sqlitePlace),
);

test("P3-postgres: the same on PostgreSQL", { timeout: 40 * MINUTE_MS }, (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  return killedAtRandom(context, postgresPlace);
});

async function killedAtPoints(call: string, { first, step }: { first: number; step: number }) {
  const items = 3;
  const made = await ground(sqlitePlace, { keywords: items, factor: 60 });
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
  const sum = (of: keyof (typeof all)[number]) => all.reduce((total, seen) => total + seen[of], 0);
  report(
    context,
    `${sum("points")} points: plans with a thing not ended once ${sum("notOnce")}, charged too low ${sum("under")}, with more than 2 sent twice ${sum("over")}`,
  );
  expect(sum("points")).toBeGreaterThan(10);
  expect([sum("notOnce"), sum("under"), sum("over")]).toEqual([0, 0, 0]);
});

async function takenOver(context: TestContext, freshPlace: () => Promise<Place>) {
  const rounds = scaled(5, 1);
  const made = await ground(freshPlace, { keywords: 5_000, factor: 1 });
  for (let count = 0; count < 4; count += 1) await made.start();
  await made.plan("steady");
  await made.nextArrival();
  const after = { SIGKILL: [] as number[], SIGTERM: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const before = await made.holder();
      await made.finish(before.worker, signal);
      const next = await made.holder();
      await made.nextArrival();
      after[signal].push((next.fromMs - (before.untilMs ?? 0)) / 1_000);
      await made.start();
    }
  const shared = overlaps(made.holds);
  const worst = (times: readonly number[]) => Math.max(...times).toFixed(1);
  report(
    context,
    `four processes, ${made.holds.length} leases: ${shared} overlap; the next one works at most ${worst(after.SIGKILL)} s after a kill, ${worst(after.SIGTERM)} s after an end`,
  );
  expect(shared).toBe(0);
  expect(Math.max(...after.SIGKILL)).toBeLessThanOrEqual(25);
  expect(Math.max(...after.SIGTERM)).toBeLessThanOrEqual(2);
}

test("P4: of four processes one works plans off at a time, and the next one follows a kill and an end", (context) =>
  takenOver(context, sqlitePlace));

test("P4-postgres: the same on PostgreSQL", (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  return takenOver(context, postgresPlace);
});

test("P5: what one process pauses, makes smaller or cancels, another one stops within two requests", async (context) => {
  const rounds = scaled(20, 2);
  const made = await ground(sqlitePlace, { keywords: 5_000, factor: 1 });
  await made.start();
  const { plans } = made.container;
  const late: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = await made.plan("now");
    const changes = [{ to: "paused" as const }, { hourMax: 1 }, { to: "cancelled" as const }];
    for (const change of changes) {
      await made.nextArrival();
      await plans.change({ id, ...change });
      const committed = made.arrivals.length;
      await sleep(AFTER_MS);
      late.push(made.arrivals.length - committed);
      await plans.change({ id, to: "open", hourMax: null });
    }
  }
  report(context, `${late.length} changes by another process: at most ${Math.max(...late)} requests arrived after one`);
  expect(Math.max(...late)).toBeLessThanOrEqual(2);
});

test("P11: a plan requested a hundred times from four processes, and a due time seen by four, make one plan each", async (context) => {
  const made = await ground(sqlitePlace, { keywords: 400, factor: 20 });
  const workers: number[] = [];
  for (let count = 0; count < 4; count += 1) workers.push(await made.start());
  const { plans, clock } = made.container;
  const create = { id: randomUUID(), title: "All", what: WHAT, wantedSinceMs: 0, requests: 400, madeBy: "Dashboard" };
  for (const worker of workers) made.order(worker, { create: { ...USUAL_MANNER, ...create }, times: 25 });
  await made.until(() => made.created.length === 100);
  const refused = made.created.filter((isMade) => !isMade).length;
  const asked = (await plans.list()).plans.length;
  const at = new Date(clock.now() + MINUTE_MS).toISOString().slice(11, 16);
  const schedule = { id: randomUUID(), title: "Daily lists", zone: "UTC", spendMax: 4, on: true, madeBy: "Dashboard" };
  const what = { kind: "lists" as const, projectIds: ["p"] };
  await plans.schedules.save({ ...schedule, what, at, days: [1, 2, 3, 4, 5, 6, 7] });
  await made.until(async () => (await plans.schedules.all()).some(({ notice }) => notice !== null) || null);
  await sleep(AFTER_MS);
  const due = (await plans.list()).plans.filter(({ scheduleId }) => scheduleId === schedule.id).length;
  report(context, `100 asked for by 4 processes: ${asked} plan, ${refused} refused; a time seen by 4: ${due} plan`);
  expect([asked, refused, due]).toEqual([1, 0, 1]);
});

test("P4a: a server that is killed and started again at night goes on with its plan before anybody visits", async (context) => {
  const dropSample = await prepareSample();
  opened({ close: async () => dropSample() });
  let arrived = 0;
  const service = opened(
    await serveFixture(({ url }) => {
      const id = url.pathname.split("/").filter(Boolean).at(-1);
      if (url.pathname.includes("keyworddata")) arrived += 1;
      return { json: { id, keyword: `k${id}`, history: [{ date: "2026-03-01", position: 4 }] } };
    }),
  );
  const desk = await createDesk({ baseUrl: `${service.origin}/v1`, settings: { REQUESTS_PER_HOUR: "10000" } });
  opened({ close: () => desk.stop() });
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
