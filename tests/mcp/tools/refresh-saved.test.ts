import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../../support/stack";
import { agentOf, type TestAgent } from "../support";

const { northwind, berlin } = SAMPLE_IDS;

let desk: Stack;
let agent: TestAgent;
beforeEach(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
  const { upstream } = desk.container;
  await upstream.listProjects(read("now"));
  await upstream.listKeywords(berlin, read("now"));
  desk.clock.advanceMs(60_000);
  await upstream.listKeywords(northwind, read("now"));
  const [keyword] = (await upstream.listKeywords(northwind, read("never"))).reading?.data.keywords ?? [];
  await upstream.getKeywordData(northwind, keyword?.id ?? "", read("now"));
});
afterEach(async () => {
  await agent.close();
  await desk.close();
});

test("it says what it would do for nothing, does it within its price with progress, and goes on", async () => {
  expect((await agent.call("refresh_saved")).data).toMatchObject({ state: "empty", left: 0, cost: 0 });
  desk.clock.advanceMs(2 * DAY_MS);
  const counted = await desk.counted();
  const plan = await agent.call("refresh_saved", { histories: true });
  expect(plan.data).toMatchObject({ left: 3, done: 0, cost: 0, price_of_left: { requests: 6, at_least: false } });
  expect(plan.data.note).toContain("Nothing was sent");
  expect(await desk.counted()).toBe(counted);

  const told: number[] = [];
  const onprogress = ({ progress }: { progress: number }) => told.push(progress);
  const given = { histories: true, max_cost: 2 };
  const first = await agent.client.callTool({ name: "refresh_saved", arguments: given }, { onprogress });
  expect(JSON.parse(Object(first.content[0]).text)).toMatchObject({
    cost: 2,
    done: 0,
    left: 3,
    price_of_left: { requests: 4 },
    problem: { code: "price_exceeded" },
  });
  expect(told).toEqual([0]);
  const second = await agent.call("refresh_saved", { ...given, max_cost: 10 });
  expect(second.data).toMatchObject({ cost: 4, done: 3, left: 0, complete: true, problem: null });
  expect(await desk.counted()).toBe(counted + 6);
  expect((await agent.call("refresh_saved", given)).data).toMatchObject({ state: "empty", cost: 0 });
});

test("a service that fails ends it with what was done, and the rest is still saved", async () => {
  desk.clock.advanceMs(2 * DAY_MS);
  desk.api.faults.set({ status500: "always" });
  const { data } = await agent.call("refresh_saved", { max_cost: 4 });
  expect(data).toMatchObject({ done: 0, left: 2, problem: { code: "service_failed" } });
  expect(data.cost).toBeLessThanOrEqual(4);
  const held = await agent.call("list_keywords", { project_id: northwind, max_cost: 0, limit: 1 });
  expect(held.data).toMatchObject({ saved: true, held: 268 });
});

test("ages of lists and histories stand in each overview", async () => {
  const { data } = await agent.call("list_projects");
  const row = (data.projects as Record<string, unknown>[]).find(({ id }) => id === northwind);
  expect(row).toMatchObject({ keywords_as_of: "2026-03-02T10:21:00.000Z", histories: { saved: 1 } });
  const summary = await agent.call("summarize_project", { project_id: northwind });
  expect(summary.data).toMatchObject({
    as_of: "2026-03-02T10:21:00.000Z",
    histories: { saved: 1, oldest_as_of: "2026-03-02T10:21:00.000Z" },
  });
});
