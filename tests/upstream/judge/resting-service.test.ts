import { afterEach, beforeEach, expect, test } from "vitest";
import { agentOf, LOAD_PROJECTS } from "../../mcp/support";
import { read, type Stack, stack } from "../../support/stack";

let desk: Stack;
beforeEach(async () => {
  desk = await stack({ faults: { status500: "always" } });
});
afterEach(() => desk.close());

/** Loads until the service has failed five times in a row; a load tries twice. */
async function exhaust() {
  for (let load = 0; load < 3; load += 1) await desk.container.upstream.listProjects(read("now"));
}

test("a service paused after five failures is reported with the end of the pause, and gets no requests", async () => {
  await exhaust();
  const before = await desk.counted();
  desk.clock.advanceMs(10_000);
  const { problem } = await desk.container.upstream.listProjects(read("now"));
  expect(problem).toMatchObject({
    code: "service_resting",
    title: "The service keeps failing",
    details: { counted: 0, mayCount: 0, answerStatus: null },
  });
  const pauseMs = Date.parse(problem?.details.values.until ?? "") - desk.clock.now();
  expect(pauseMs).toBeGreaterThan(0);
  expect(pauseMs).toBeLessThanOrEqual(20_000);
  expect(await desk.counted()).toBe(before);

  const agent = await agentOf(desk.container);
  const { isError, data } = await agent.call("load", LOAD_PROJECTS);
  expect(isError).toBe(true);
  const { resetsAt } = problem?.details ?? {};
  expect(data).toMatchObject({ error: { code: "service_resting", kind: "blocked" }, resets_at: resetsAt, cost: 0 });
  expect(Object(data.error).text).toMatch(/^Nothing was sent: /);
  expect(Object(data.error).next).toMatch(/^At resets_at one request tries it again\./);
  await agent.close();
});

test("during a pause, an agent gets saved data with a note that no request was sent", async () => {
  desk.api.faults.clear();
  await desk.container.upstream.listProjects(read("now"));
  desk.api.faults.set({ status500: "always" });
  await exhaust();
  const before = await desk.counted();
  const agent = await agentOf(desk.container);
  const { data } = await agent.call("load", LOAD_PROJECTS);
  expect(data).toMatchObject({ cost: 0, error: { code: "service_resting" } });
  expect(Object(data.error).text).toMatch(/^Nothing was sent: /);
  expect(await desk.counted()).toBe(before);
  await agent.close();
});
