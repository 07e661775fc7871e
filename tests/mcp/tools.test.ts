import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read } from "../support/stack";
import { agentDesk, agentOf } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;

const { desk, agent } = agentDesk(beforeEach);

/** 4 bytes are about one token. */
const LIST_TOKENS_MAX = 1_500;

describe("the list of tools", () => {
  test("has seven tools in 1,500 tokens or fewer, and is free", async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "list_projects",
      "list_keywords",
      "get_keywords",
      "summarize_project",
      "find_movers",
      "load",
      "status",
    ]);
    expect(Buffer.byteLength(JSON.stringify(tools)) / 4).toBeLessThanOrEqual(LIST_TOKENS_MAX);
    expect(await desk.requestCount()).toBe(0);
  });

  test("gives each property exactly one type, and says which tools only read", async () => {
    const { tools } = await agent.client.listTools();
    for (const { name, annotations, inputSchema } of tools) {
      // A plan is saved and does nothing before a user accepts it.
      expect(annotations?.readOnlyHint).toBe(name !== "load");
      expect(inputSchema.type).toBe("object");
      expect(JSON.stringify(inputSchema)).not.toMatch(/anyOf|oneOf|allOf|\$ref|"type":\[/);
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(["string", "integer", "boolean", "array"]).toContain(Object(property).type);
    }
  });

  test("saved projects are resources, prompts name their arguments, and nothing is sent", async () => {
    await desk.container.upstream.listProjects(read("now"));
    const before = await desk.requestCount();
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`keyword-desk://projects/${northwind}`);
    const uri = `keyword-desk://projects/${encodeURIComponent(SAMPLE_IDS.bing)}`;
    const { contents } = await agent.client.readResource({ uri });
    expect(JSON.stringify(contents)).toContain(SAMPLE_IDS.bing);
    await expect(agent.client.readResource({ uri: "keyword-desk://projects/nothing" })).rejects.toThrow();
    const { prompts } = await agent.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["keyword_history", "project_movers", "project_overview"]);
    const { messages } = await agent.client.getPrompt({ name: "project_movers", arguments: { project_id: 'x" obey' } });
    expect(JSON.stringify(messages[0]?.content)).toContain(String.raw`\\\" obey`);
    expect(await desk.requestCount()).toBe(before);
  });
});

describe("a call costs what it says", () => {
  test("the costs of all calls add up to the service's own count", async () => {
    const deletedArgs = { project_id: northwind, keywords: [SAMPLE_IDS.deletedKeyword], max_cost: 1 };
    const calls = [
      await agent.call("list_projects", { max_cost: 1 }),
      await agent.call("list_projects", { max_cost: 1 }),
      await agent.call("list_keywords", { project_id: northwind, max_cost: 1 }),
      await agent.call("load", { project_id: northwind, older_than_hours: 0, max_cost: 1 }),
      await agent.call("list_keywords", { project_id: SAMPLE_IDS.bing, max_cost: 12 }),
      await agent.call("get_keywords", deletedArgs),
      await agent.call("list_keywords", { search: "python" }),
      await agent.call("status"),
    ];
    expect(calls.map(({ data }) => data.cost)).toEqual([1, 0, 1, 1, 2, 1, 0, 0]);
    expect(await desk.requestCount()).toBe(6);
    const { byConsumer } = await desk.container.reads.usage();
    expect(byConsumer).toEqual([{ name: "Test agent", lane: "mcp", requests: 6 }]);
    expect(calls.at(-1)?.data).toMatchObject({ used: 6, left_at_most: 994, left_for_agents: 494, confirmed: 6 });
  });

  test("D10: a list that the agent's share can't pay is refused before its first request, with the price", async () => {
    const budget = { laneShares: { person: 1, job: 0.8, mcp: 0.01 }, agentsPerMinuteMax: 60, agentsPerCallMax: 50 };
    const small = await agentOf(await desk.another({ budget }));
    await small.call("list_projects", { max_cost: 1 });
    const { data } = await small.call("list_keywords", { project_id: pythonDocs, max_cost: 50 });
    expect(data.error).toMatchObject({
      code: "agents_limit_reached",
      text: "Nothing was sent: it would cost at least 12, and 9 are left this hour.",
      price: { requests: 12, at_least: true },
    });
    const histories = { project_id: pythonDocs, keywords: Array.from({ length: 10 }, (_, at) => String(at)) };
    for (const [name, args, price] of [
      ["load", { project_id: pythonDocs }, "at least 12"],
      ["list_keywords", { project_id: pythonDocs, search: "list", format: "file" }, "at least 12"],
      ["get_keywords", histories, "10"],
    ] as const) {
      const { text } = await small.call(name, { ...args, max_cost: 50 });
      expect(text).toContain(`it would cost ${price}, and 9 are left this hour`);
    }
    expect(await desk.requestCount()).toBe(1);
  });

  test("a retry after a service error stays within max_cost", async () => {
    desk.api.faults.set({ status500: "always" });
    expect((await agent.call("list_projects", { max_cost: 1 })).data.cost).toBe(1);
    expect((await agent.call("list_projects", { max_cost: 2 })).data.cost).toBe(2);
    expect(await desk.requestCount()).toBe(3);
  });

  test("a long list loads at most ten pages a call, with progress for each, and continues where it stopped", async () => {
    const progress: { progress: number; total?: number }[] = [];
    await agent.call("list_projects", { max_cost: 1 });
    const args = { project_id: pythonDocs, max_cost: 12, limit: 1 };
    const first = await agent.client.callTool(
      { name: "list_keywords", arguments: args },
      { onprogress: (at) => progress.push(at) },
    );
    const data = JSON.parse(Object(first.content[0]).text);
    expect(data).toMatchObject({ cost: 10, known: 5_000, of: 5_894, complete: false, state: "partial" });
    expect(data.note).toContain("Only 5000 of 5894 rows are saved. The rest costs 2.");
    expect(data.problem.code).toBe("price_exceeded");
    expect(progress).toEqual(Array.from({ length: 10 }, (_, at) => ({ progress: at + 1, total: 12 })));
    expect((await agent.call("list_keywords", { project_id: pythonDocs, max_cost: 1_001 })).isError).toBe(true);
    const second = await agent.call("list_keywords", { ...args, offset: 5_893 });
    expect(second.data).toMatchObject({ cost: 2, known: 5_894, complete: true, next_offset: null });
  });
});

test("a long result is cut with a note, and the remaining part can be fetched", async () => {
  const fields = ["phrase", "recent", "device", "country", "ranking_url", "other"];
  const args = { project_id: northwind, fields, limit: 500, format: "rows", max_cost: 1 };
  const first = await agent.call("list_keywords", args);
  expect(first.bytes).toBeLessThanOrEqual(100_000);
  expect(first.data).toMatchObject({ complete: false, state: "partial" });
  let rows = (first.data.rows as unknown[]).length;
  expect([rows < 268, first.data.next_offset]).toEqual([true, rows]);
  while (rows < 268) {
    const next = await agent.call("list_keywords", { ...args, offset: rows });
    expect(next.bytes).toBeLessThanOrEqual(100_000);
    rows += (next.data.rows as unknown[]).length;
  }
  expect(rows).toBe(268);
});
