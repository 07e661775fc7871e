import { expect, onTestFinished, test } from "vitest";
import { agentOf, LOAD_PROJECTS } from "../../mcp/support";
import { read, stack } from "../../support/stack";

test("a service paused after five failures is reported with the end of the pause, and gets no requests", async () => {
  const desk = await stack({ faults: { status500: "always" } });
  onTestFinished(desk.close);
  // A load tries twice.
  for (let load = 0; load < 3; load += 1) await desk.container.upstream.listProjects(read("now"));
  const before = await desk.requestCount();
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
  expect(await desk.requestCount()).toBe(before);

  const agent = await agentOf(desk.container);
  const { isError, data } = await agent.call("load", LOAD_PROJECTS);
  expect(isError).toBe(true);
  const { resetsAt } = problem?.details ?? {};
  expect(data).toMatchObject({ error: { code: "service_resting", kind: "blocked" }, resets_at: resetsAt, cost: 0 });
  expect(Object(data.error).text).toMatch(/^Nothing was sent: /);
  expect(Object(data.error).next).toMatch(/^At resets_at one request tries it again\./);
  expect(await desk.requestCount()).toBe(before);
  await agent.close();
});
