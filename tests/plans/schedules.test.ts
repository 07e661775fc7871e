import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { HOUR_MS } from "../../lib/domain/time/units";
import type { ScheduleWish } from "../../lib/plans/schedule-book";
import { autoClose } from "../support/opened";
import { read } from "../support/stack";
import { histories, type PlanDesk, planDesk } from "./plan-desk";

// Thousands of real bookings and requests in each.
vi.setConfig({ testTimeout: 300_000 });

/** 10:20 on a Monday, with the project list loaded. */
async function desk(): Promise<PlanDesk> {
  const testDesk = autoClose(await planDesk({ keywords: 30 }));
  await testDesk.container.upstream.listProjects(read("now"));
  return testDesk;
}

const daily = (changes: Partial<ScheduleWish> = {}): ScheduleWish => ({
  id: randomUUID(),
  title: "Daily lists",
  what: { kind: "lists", projectIds: null },
  days: [1, 2, 3, 4, 5, 6, 7],
  at: "06:00",
  zone: "UTC",
  spendMax: 4,
  on: true,
  madeBy: "Dashboard",
  ...changes,
});
const noticeOf = async ({ container }: PlanDesk) => (await container.plans.schedules.all())[0]?.notice;
const lists = ({ arrivals }: PlanDesk) => arrivals.filter(({ path }) => path.includes("keywords-list")).length;
const plansOf = async ({ container }: PlanDesk) => (await container.plans.list()).plans;
/** Moves the clock and looks at the schedules. */
async function lookAt(made: PlanDesk, at: string) {
  made.clock.moveTo(at);
  await made.container.plans.runner.look();
}

async function live(testDesk: PlanDesk, until: string) {
  while (testDesk.clock.now() < Date.parse(until)) {
    await testDesk.container.plans.runner.look();
    await testDesk.work({ hours: 1 });
    testDesk.clock.advanceMs(10 * 60_000);
  }
}

test("a list is refreshed each morning for its price, and a missed day is skipped", async () => {
  const fresh = await desk();
  const wish = daily();
  await fresh.container.plans.schedules.save(wish);
  await live(fresh, "2026-03-05T05:00:00Z");
  const plans = fresh.container.desk.store.selectFrom("plan").select(["state", "due_at"]).orderBy("due_at");
  expect(await plans.execute()).toEqual([
    { state: "done", due_at: Date.parse("2026-03-03T06:00:00Z") },
    { state: "done", due_at: Date.parse("2026-03-04T06:00:00Z") },
  ]);
  expect(lists(fresh)).toBe(2);
  expect(await noticeOf(fresh)).toEqual({ kind: "ran", dueAt: "2026-03-04T06:00:00.000Z" });
  await fresh.container.plans.schedules.save({ ...wish, on: false });
  await live(fresh, "2026-03-07T05:00:00Z");
  expect(lists(fresh)).toBe(2);
});

test("a run missed by less than six hours runs once, late; a later one is skipped", async () => {
  const late = await desk();
  await late.container.plans.schedules.save(daily());
  await lookAt(late, "2026-03-05T09:00:00Z");
  await late.work();
  expect(lists(late)).toBe(1);
  expect(await noticeOf(late)).toMatchObject({ kind: "late", dueAt: "2026-03-05T06:00:00.000Z" });
  await lookAt(late, "2026-03-06T13:00:00Z");
  await late.work();
  expect(lists(late)).toBe(1);
  expect(await noticeOf(late)).toEqual({ kind: "missed", dueAt: "2026-03-06T06:00:00.000Z" });
});

test("a run is skipped while the last one is still under way", async () => {
  const slow = await desk();
  const wish = daily();
  await slow.container.plans.schedules.save(wish);
  await lookAt(slow, "2026-03-03T06:00:01Z");
  const [first] = await plansOf(slow);
  await slow.container.plans.change({ id: first?.id ?? "", to: "paused" });
  await lookAt(slow, "2026-03-04T06:00:01Z");
  expect(await plansOf(slow)).toHaveLength(1);
  expect(await noticeOf(slow)).toEqual({ kind: "still-running", dueAt: "2026-03-04T06:00:00.000Z" });
});

test("a run above the confirmed price stops there, and names the remaining items", async () => {
  const testDesk = await desk();
  const what = { kind: "histories" as const, projectId: "p", keywordIds: ["1", "2", "3", "4", "5"] };
  await testDesk.container.plans.schedules.save(daily({ what, spendMax: 3 }));
  await lookAt(testDesk, "2026-03-03T06:00:01Z");
  await testDesk.work();
  expect(await plansOf(testDesk)).toMatchObject([{ state: "done", spent: 3, items: { total: 3, done: 3 } }]);
  expect(await noticeOf(testDesk)).toMatchObject({ kind: "left-out", items: 2, spendMax: 5 });
});

test("starred keywords and a view's keywords are looked up at each run", async () => {
  const testDesk = await desk();
  await testDesk.container.upstream.listKeywords("p", read("now"));
  const star = (keywordId: string) =>
    testDesk.container.books.labels.change(
      { projectId: "p", keywordId },
      { text: `keyword ${keywordId}`, market: null },
      { kind: "star", starred: true },
      testDesk.clock.now(),
    );
  await star("2");
  const starredKeywords = { kind: "starred" as const, projectId: "p" };
  const view = { kind: "view" as const, projectId: "p", query: "q=keyword+29" };
  await testDesk.container.plans.schedules.save(daily({ what: starredKeywords, title: "Stars" }));
  await testDesk.container.plans.schedules.save(daily({ what: view, title: "View" }));
  await star("5");
  await lookAt(testDesk, "2026-03-03T06:00:01Z");
  await testDesk.work();
  expect(
    histories(testDesk)
      .map(({ path }) => path.split("/").filter(Boolean).at(-1))
      .sort(),
  ).toEqual(["2", "29", "5"]);
  expect((await plansOf(testDesk)).map(({ state, spent }) => [state, spent])).toEqual([
    ["done", expect.any(Number)],
    ["done", expect.any(Number)],
  ]);
});

test("a response for all keywords counts as one request in the price", async () => {
  const testDesk = autoClose(await planDesk({ keywords: 30, env: { UPSTREAM_KEYWORDDATA_ID: "project" } }));
  const keywordIds = Array.from({ length: 30 }, (_, index) => String(index + 1));
  const what = { kind: "histories" as const, projectId: "p", keywordIds };
  await testDesk.container.plans.schedules.save(daily({ what, spendMax: 1 }));
  await lookAt(testDesk, "2026-03-03T06:00:01Z");
  expect(await plansOf(testDesk)).toMatchObject([{ items: { total: 30 }, spendMax: 1 }]);
  expect(await noticeOf(testDesk)).toMatchObject({ kind: "ran" });
});

test("P11: a due time that two processes notice makes one plan", async () => {
  const twice = await desk();
  const other = await twice.another({ REQUESTS_PER_HOUR: "1000" });
  autoClose(other.life);
  await twice.container.plans.schedules.save(daily());
  twice.clock.moveTo("2026-03-03T06:00:01Z");
  await Promise.all([twice.container.plans.runner.look(), twice.container.plans.runner.look()]);
  await other.plans.runner.look();
  expect(await plansOf(twice)).toHaveLength(1);
  await twice.work();
  expect(lists(twice)).toBe(1);
  expect(twice.clock.now()).toBeLessThan(Date.parse("2026-03-03T06:00:01Z") + HOUR_MS);
});
