import { beforeEach, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { USUAL_BUDGET } from "../../lib/settings/budget";
import { openBefore } from "../support/opened";
import { settingsOf } from "../support/settings";
import { PERSON, stack } from "../support/stack";
import { agentOf, codeOf, LOAD_PROJECTS } from "./support";

const { northwind } = SAMPLE_IDS;

const budget = { ...USUAL_BUDGET, agentsPerMinuteMax: 12 };
const settings = { requestsPerHourMax: 28, reserve: 2, budget };
const desk = openBefore(beforeEach, () => stack({ at: "2026-03-02T10:05:00.000Z", settings, keywords: 20 }));

test("every share of the hour and limit of agents can be set", () => {
  const shares = { JOB_SHARE_PERCENT: "70", MCP_SHARE_PERCENT: "25" };
  const limits = { MCP_REQUESTS_PER_MINUTE: "6", MCP_REQUESTS_PER_CALL: "3" };
  expect(settingsOf({})).toMatchObject({ budget: USUAL_BUDGET });
  expect(settingsOf({ ...shares, ...limits })).toMatchObject({
    budget: { laneShares: { person: 1, job: 0.7, mcp: 0.25 }, agentsPerMinuteMax: 6, agentsPerCallMax: 3 },
  });
});

test("agents without a share use saved data and send nothing", async () => {
  const budget = { ...USUAL_BUDGET, laneShares: { person: 1, job: 0.8, mcp: 0 } };
  const agent = await agentOf(await desk.another({ budget }));
  expect(codeOf(await agent.call("list_projects", { max_cost: 1 }))).toBe("agents_limit_reached");
  await desk.container.upstream.listProjects(now);
  expect((await agent.call("list_projects")).data).toMatchObject({ saved: true, of: 4 });
  const list = await agent.call("list_keywords", { project_id: northwind, max_cost: 1 });
  expect(codeOf(list)).toBe("agents_limit_reached");
  expect(await desk.requestCount()).toBe(1);
});

const now = { spend: "now" as const, caller: PERSON, requestsMax: 1 };
const refreshArgs = { project_id: northwind, older_than_hours: 0, max_cost: 1 };

test("M5: agents looping in two processes stop at their limit of a minute and half the hour; users don't notice", async () => {
  const agents = [await agentOf(desk.container, "Loop A"), await agentOf(await desk.another(), "Loop B")];
  const sentAt: number[] = [];
  const codes = new Map<unknown, number>();
  for (let turn = 0; turn < 35; turn += 1) {
    const result = await agents[turn % 2]?.call("load", LOAD_PROJECTS);
    if (result === undefined) throw new Error("no agent");
    for (let index = 0; index < Number(result.data.cost); index += 1) sentAt.push(desk.clock.now());
    const code = result.isError ? codeOf(result) : "read";
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (code === "minute_limit_reached")
      expect(Date.parse(String(result.data.resets_at)) - desk.clock.now()).toBeLessThanOrEqual(60_000);
    // After a refusal calls are less frequent, and a minute still ends within the loop.
    desk.clock.advanceMs(code === "minute_limit_reached" ? 5_000 : 400);
  }
  expect(await desk.requestCount()).toBe(14);
  expect(sentAt).toHaveLength(14);
  for (const [index, at] of sentAt.entries())
    expect((sentAt[index + 12] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(60_000);
  expect([...codes.keys()].sort()).toEqual(["agents_limit_reached", "minute_limit_reached", "read"]);

  for (let turn = 0; turn < 14; turn += 1) expect((await desk.container.upstream.listProjects(now)).problem).toBeNull();
  expect((await desk.container.upstream.listProjects(now)).problem?.code).toBe("limit_reached");
  expect(await desk.requestCount()).toBe(28);
  const { byConsumer } = await desk.container.reads.usage();
  expect(new Set(byConsumer.map(({ name, lane, requests }) => `${lane} ${name} ${requests}`))).toEqual(
    new Set(["person Dashboard 14", "mcp Loop A 7", "mcp Loop B 7"]),
  );
});

test("a user can load what an agent can't", async () => {
  const agent = await agentOf(desk.container);
  for (let turn = 0; turn < 12; turn += 1) await agent.call("load", LOAD_PROJECTS);
  const [refusal, person] = await Promise.all([
    agent.call("load", refreshArgs),
    desk.container.upstream.listKeywords(northwind, now),
  ]);
  expect(codeOf(refusal)).toBe("minute_limit_reached");
  expect(refusal.text).not.toMatch(/retry|try again|later/i);
  expect(person.problem).toBeNull();
});

test("simultaneous calls of several agents can't take more than is left of the minute", async () => {
  const agents = await Promise.all(["A", "B", "C"].map((name) => agentOf(desk.container, name)));
  const { reading } = await desk.container.upstream.listKeywords(northwind, now);
  const ids = reading?.data.keywords.map(({ id }) => id) ?? [];
  for (let turn = 0; turn < 6; turn += 1) await agents[turn % 3]?.call("load", LOAD_PROJECTS);
  const calls = ids
    .slice(0, 12)
    .map((keyword_id, index) =>
      agents[index % 3]?.call("get_keywords", { project_id: northwind, keywords: [keyword_id], max_cost: 1 }),
    );
  const results = await Promise.all(calls);
  // A refused call still returns the days of the saved list, with the reason.
  const reasons = results.map((each) => Object(each?.data.problem).code ?? null);
  expect(reasons.filter((code) => code === null)).toHaveLength(6);
  expect(reasons.filter((code) => code === "minute_limit_reached")).toHaveLength(6);
  expect(await desk.requestCount()).toBe(13);
  desk.clock.advanceMs(60_001);
  expect((await agents[0]?.call("load", refreshArgs))?.data.cost).toBe(1);
});

test("a request that was never sent doesn't count against the minute", async () => {
  const away = await agentOf(await desk.another({ baseUrl: "http://127.0.0.1:9/v1" }));
  for (let turn = 0; turn < 15; turn += 1)
    expect(codeOf(await away.call("list_projects", { max_cost: 1 }))).toBe("unreachable");
  expect((await away.call("status")).data.agents).toMatchObject({ sent_in_last_minute: 0, used: 0 });
});
