import { expect, test, vi } from "vitest";
import { HOUR_MS } from "../../lib/domain/time/units";
import { read } from "../support/stack";
import { histories, keywordData, loadedPlanDesk } from "./plan-desk";

// Thousands of real bookings and requests in each.
vi.setConfig({ testTimeout: 300_000 });

const secondsIn = (atMs: number) => (atMs % HOUR_MS) / 1_000;

test("with nothing planned an hour passes without a request or a lease", async () => {
  const idle = await loadedPlanDesk();
  const before = idle.arrivals.length;
  const until = idle.clock.now() + HOUR_MS;
  while (idle.clock.now() < until) idle.clock.advanceMs(await idle.container.plans.runner.look());
  expect(idle.arrivals.length).toBe(before);
  expect(
    await idle.container.desk.store.selectFrom("flight").selectAll().where("ended_at", "is", null).execute(),
  ).toEqual([]);
});

test("a small plan runs at once, and saved items cost nothing", async () => {
  const small = await loadedPlanDesk({ keywords: 12 });
  await small.container.upstream.getKeywordData("p", "3", read("now"));
  const id = await small.plan();
  await small.work();
  expect(await small.one(id)).toMatchObject({
    state: "done",
    speed: "now",
    spent: 11,
    items: { total: 11, done: 11, open: 0 },
  });
  expect(histories(small)).toHaveLength(12);
});

test("P2: a plan loads every item once and never exceeds its share of an hour", async () => {
  const busy = await loadedPlanDesk({ keywords: 45, limit: 15, env: { RESERVE: "1" } });
  const id = await busy.plan();
  let people = 0;
  let steps = 0;
  await busy.work({
    onStep: async () => {
      steps += 1;
      if (steps % 17 !== 0 || people > 12) return;
      const { problem } = await busy.container.upstream.listProjects(read("now"));
      if (problem === null) people += 1;
    },
  });
  const plan = await busy.one(id);
  expect(plan).toMatchObject({ state: "done", items: { total: 45, done: 45, failed: 0 }, spent: 45 });
  expect(new Set(histories(busy).map(({ path }) => path)).size).toBe(45);
  expect(histories(busy)).toHaveLength(45);
  expect(Math.max(...busy.perHour())).toBeLessThanOrEqual(15);
  expect(Math.max(...plan.perHour.map(({ spent }) => spent))).toBeLessThanOrEqual(12);
  for (const { atMs } of histories(busy)) {
    expect(secondsIn(atMs)).toBeLessThan(3_580);
    expect(secondsIn(atMs)).toBeGreaterThanOrEqual(2);
  }
  expect(people).toBeGreaterThan(3);
});

test("steady work is spread over the hour, so that most requests are left at ten past", async () => {
  const steady = await loadedPlanDesk({ keywords: 60, limit: 25, env: { RESERVE: "0" } });
  await steady.plan();
  await steady.work({ hours: 1.7 });
  const hour = Date.parse("2026-03-02T11:00:00Z");
  const minutes = histories(steady)
    .filter(({ atMs }) => atMs >= hour && atMs < hour + HOUR_MS)
    .map(({ atMs }) => (atMs - hour) / 60_000);
  expect(minutes).toHaveLength(20);
  expect(minutes.filter((minute) => minute < 10).length).toBeLessThanOrEqual(4);
  expect(minutes.filter((minute) => minute < 30).length).toBeGreaterThan(9);
  expect(Math.max(...minutes)).toBeLessThan(56);
});

test("if one response contains all histories of a project, a plan for them takes one request", async () => {
  const testDesk = await loadedPlanDesk({ keywords: 30, env: { UPSTREAM_KEYWORDDATA_ID: "project" } });
  const rows = Array.from({ length: 30 }, (_, index) => keywordData(String(index + 1)));
  testDesk.answerWith(({ url }) => (url.pathname.includes("keyworddata") ? { json: rows } : undefined));
  const id = await testDesk.plan();
  expect(await testDesk.one(id)).toMatchObject({ items: { total: 30 }, spendMax: 1 });
  await testDesk.work();
  expect(await testDesk.one(id)).toMatchObject({ state: "done", spent: 1, items: { done: 1, free: 29 } });
  expect(histories(testDesk)).toHaveLength(1);
});
