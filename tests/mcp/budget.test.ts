import { afterEach, describe, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { USUAL_BUDGET } from "../../lib/settings/budget";
import { readSettings } from "../../lib/settings/read-settings";
import { PERSON, type Stack, stack } from "../support/stack";
import { agentOf, codeOf } from "./support";

const { northwind } = SAMPLE_IDS;

let desk: Stack | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

async function deskWith(budget: Partial<typeof USUAL_BUDGET>): Promise<Stack> {
  const settings = { requestsPerHourMax: 20, reserve: 0, budget: { ...USUAL_BUDGET, ...budget } };
  desk = await stack({ at: "2026-03-02T10:05:00.000Z", settings });
  return desk;
}

describe("settings divide the hour", () => {
  test("by default users get all of it, jobs 80%, agents half, 60 a minute and 10 a call", () => {
    expect(readSettings({})).toMatchObject({ ok: true, settings: { budget: USUAL_BUDGET } });
  });

  test("every share and limit can be set", () => {
    const env = {
      JOB_SHARE_PERCENT: "70",
      MCP_SHARE_PERCENT: "25",
      MCP_REQUESTS_PER_MINUTE: "6",
      MCP_REQUESTS_PER_CALL: "3",
    };
    const laneShares = { person: 1, job: 0.7, mcp: 0.25 };
    expect(readSettings(env)).toMatchObject({
      ok: true,
      settings: { budget: { laneShares, agentsPerMinuteMax: 6, agentsPerCallMax: 3 } },
    });
  });
});

describe("settings apply", () => {
  test("agents without a share use saved data and send nothing", async () => {
    const { container, counted } = await deskWith({ laneShares: { person: 1, job: 0.8, mcp: 0 } });
    const agent = await agentOf(container);
    expect(codeOf(await agent.call("list_projects", { max_cost: 1 }))).toBe("agents_limit_reached");
    await container.upstream.listProjects({ spend: "now", caller: PERSON, requestsMax: 1 });
    expect((await agent.call("list_projects")).data).toMatchObject({ saved: true, of: 4 });
    expect(codeOf(await agent.call("list_keywords", { project_id: northwind, max_cost: 1 }))).toBe(
      "agents_limit_reached",
    );
    expect(await counted()).toBe(1);
  });
});
