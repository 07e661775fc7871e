import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { read } from "../../support/stack";
import { agentDesk } from "../support";

const { northwind } = SAMPLE_IDS;

const { desk, agent } = agentDesk(beforeEach, northwind);

const propose = async (keywords?: string[]) =>
  (await agent.call("load", { project_id: northwind, what: "histories", keywords, plan: true })).data;

async function workOn(minutes: number) {
  const { runner } = desk.container.plans;
  for (let minute = 0; minute < minutes * 4; minute += 1) {
    while ((await runner.look()) === 0);
    await runner.waitForLoads();
    desk.clock.advanceMs(15_000);
  }
}

test("an agent proposes, a user accepts, and nothing is sent before", async () => {
  const before = await desk.requestCount();
  const { reading } = await desk.container.upstream.listKeywords(northwind, read("never"));
  const keywords = (reading?.data.keywords ?? []).slice(0, 4).map(({ id }) => id);
  const data = await propose(keywords);
  expect(data).toMatchObject({ price: { requests: 4, at_least: false }, spend_max: 4, accept_at: "/plans", cost: 0 });
  expect(Date.parse(String(data.ready_earliest))).toBeGreaterThan(desk.clock.now());
  await workOn(5);
  expect(await desk.requestCount()).toBe(before);
  expect((await agent.call("status")).data).toMatchObject({
    plans: [{ id: data.plan_id, state: "proposed", made_by: "Test agent", total: 4, loaded: 0, spent: 0 }],
    cost: 0,
  });

  await desk.container.plans.change({ id: String(data.plan_id), to: "open" });
  await workOn(5);
  expect((await agent.call("status")).data.plans).toMatchObject([{ state: "done", loaded: 4, spent: 4 }]);
  expect(await desk.requestCount()).toBe(before + 4);
  expect(await propose(keywords)).toMatchObject({ plan_id: null, state: "empty" });
});

test("a declined proposal sends nothing and is not a canceled plan", async () => {
  const { plans } = desk.container;
  const before = await desk.requestCount();
  const [declined, canceled] = [String((await propose()).plan_id), String((await propose()).plan_id)];
  await plans.change({ id: declined, to: "cancelled" });
  await plans.change({ id: canceled, to: "open" });
  await plans.change({ id: canceled, to: "cancelled" });
  const allPlans = (await plans.list()).plans;
  expect(allPlans.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  expect(new Map(allPlans.map(({ id, stoppedBy }) => [id, stoppedBy]))).toEqual(
    new Map([
      [declined, "declined"],
      [canceled, null],
    ]),
  );
  await workOn(1);
  expect(await desk.requestCount()).toBe(before);
});

test("at most five proposals are pending, and one not accepted expires after a day", async () => {
  for (let count = 0; count < 5; count += 1) expect((await propose()).plan_id).not.toBeNull();
  expect((await propose()).plan_id).toBeNull();
  desk.clock.advanceMs(DAY_MS + 1);
  await desk.container.plans.runner.look();
  expect((await agent.call("status")).data).toMatchObject({ plans: [], of: 0 });
  expect(await desk.container.desk.store.selectFrom("plan_item").select("seq").execute()).toEqual([]);
});
