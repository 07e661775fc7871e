import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { DAY_MS } from "../../lib/domain/time/units";
import { autoClose } from "../support/opened";
import { keywordData, loadedPlanDesk } from "./plan-desk";

test("loaded items are kept for a week after a plan's end, failed items for a month, and the plan for a quarter", async () => {
  const desk = await loadedPlanDesk({ keywords: 12 });
  desk.answerWith(({ url }) => (url.pathname.endsWith("/12/") ? { status: 404, json: {} } : undefined));
  const id = await desk.plan();
  await desk.work();
  expect(await desk.one(id)).toMatchObject({ state: "done", items: { done: 11, failed: 1 } });
  const after = async (days: number) => {
    desk.clock.advanceMs(days * DAY_MS);
    await desk.container.plans.runner.look();
    const rows = await desk.container.desk.store.selectFrom("plan_item").select("state").execute();
    return rows.map(({ state }) => state);
  };
  expect(await after(6)).toHaveLength(12);
  expect(await after(2)).toEqual(["failed"]);
  expect((await desk.container.plans.failedItemsOf(id))[0]?.problem).toMatchObject({ status: 404 });
  expect(await after(23)).toEqual([]);
  expect(await desk.one(id)).toMatchObject({ items: { done: 11, failed: 1 }, spent: 12 });
  expect(await after(60)).toEqual([]);
  expect((await desk.container.plans.list()).plans).toEqual([]);
  expect(await desk.container.desk.store.selectFrom("plan_hour").select("spent").execute()).toEqual([]);
});

test("the plans and schedules of a connection are deleted together or not at all", async () => {
  const { container, plan } = await loadedPlanDesk({ keywords: 12 });
  const { plans, life, desk } = container;
  await plan();
  const what = { kind: "lists" as const, projectIds: null };
  const when = { days: [1], at: "06:00", zone: "UTC", spendMax: 4, on: true };
  await plans.schedules.save({ id: "daily", title: "Daily lists", madeBy: "Dashboard", what, ...when });
  await desk.store.schema.alterTable("plan_hour").renameTo("away").execute();
  await expect(life.forget()).rejects.toThrow("no such table");
  expect([(await plans.book.open()).length, (await plans.schedules.all()).length]).toEqual([1, 1]);
  await desk.store.schema.alterTable("away").renameTo("plan_hour").execute();
  await life.forget();
  expect([await plans.book.open(), await plans.schedules.all()]).toEqual([[], []]);
  expect(await desk.store.selectFrom("plan_item").select("seq").execute()).toEqual([]);
});

test("a response that a plan of another process waits for isn't saved after the connection is deleted", async () => {
  const desk = await loadedPlanDesk({ keywords: 12 });
  const { store } = desk.container.desk;
  const { runner } = desk.container.plans;
  let waiting: ServerResponse | undefined;
  desk.answerWith((_, response) => {
    waiting = response;
    return null;
  });
  await desk.plan();
  await runner.look();
  await expect.poll(() => waiting).toBeDefined();
  const deletion = autoClose((await desk.another()).life).forget();
  await expect.poll(() => store.selectFrom("plan").select("id").execute()).toEqual([]);
  waiting?.end(JSON.stringify(keywordData("1")));
  await runner.waitForLoads();
  await runner.look();
  await deletion;
  expect(await store.selectFrom("saved_copy").select("kind").execute()).toEqual([]);
});
