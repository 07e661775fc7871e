import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { answerJson, type CountingService, countingService } from "../support/services/counting-service";
import { read, type Stack, stack } from "../support/stack";
import { agentOf, messageOf, post, rpc, type TestAgent, TOKEN } from "./support";

const { northwind } = SAMPLE_IDS;
const KEYWORDS = 12;

let desk: Stack;
beforeEach(async () => {
  desk = await stack();
});
afterEach(() => desk.close());

async function serviceOf(fieldsOf: (row: number) => object): Promise<CountingService & { agent: TestAgent }> {
  const rows = Array.from({ length: KEYWORDS }, (_, row) => ({
    id: row + 1,
    keyword: `term ${row + 1}`,
    ...fieldsOf(row),
  }));
  const service = await countingService(({ url = "" }, response) => {
    if (url.startsWith("/projects")) return answerJson(response, [{ id: 1, name: "Shop" }]);
    if (url.startsWith("/project-keywords-list")) return answerJson(response, rows);
    return answerJson(response, { id: 1, keyword: "term", series: [{ date: "2026-03-01", position: 4 }] });
  });
  const agent = await agentOf(await desk.another({ baseUrl: service.url, apiKey: "key" }));
  await agent.call("list_projects", { max_cost: 1 });
  await agent.call("list_keywords", { project_id: "1", max_cost: 1 });
  return { ...service, agent };
}

describe("H1: a result names its base, and is complete only over the whole base", () => {
  test("page swaps are known for the keywords whose histories are saved", async () => {
    const agent = await agentOf(desk.container);
    await desk.container.upstream.listProjects(read("now"));
    const { reading } = await desk.container.upstream.listKeywords(northwind, read("now"));
    const ids = reading?.data.keywords.slice(0, 3).map(({ id }) => id) ?? [];
    for (const id of ids) await desk.container.upstream.getKeywordData(northwind, id, read("now"));
    const { data } = await agent.call("summarize_project", { project_id: northwind, by: "page" });
    const { known, of } = Object(data.page_swaps);
    expect(of).toBe(268);
    expect(data.complete).toBe(known === of);
    if (known < of) expect(data.note).toContain(`Page swaps are known for ${known} of 268 keywords`);
  });

  test("keywords without a saved history count as not known", async () => {
    const { agent, ...service } = await serviceOf(() => ({}));
    const { data } = await agent.call("get_keywords", { project_id: "1", keywords: ["term 1", "term 2"], max_cost: 2 });
    expect(data).toMatchObject({ known: 2, of: 2, cost: 2, complete: true });
    const more = await agent.call("get_keywords", { project_id: "1", keywords: ["term 1", "term 3"] });
    expect(more.data).toMatchObject({ known: 1, of: 2, cost: 0, complete: false });
    await service.close();
  });

  test("projects whose lists are not saved are named", async () => {
    const agent = await agentOf(desk.container);
    await agent.call("list_projects", { max_cost: 1 });
    await agent.call("list_keywords", { project_id: northwind, max_cost: 1 });
    const { data } = await agent.call("list_keywords", { search: "tent" });
    expect(data).toMatchObject({ known: 1, complete: false });
    expect(Number(data.of)).toBeGreaterThan(1);
  });
});

describe("H2: recently loaded data is not loaded again", () => {
  test.each([
    ["histories", { project_id: "1", what: "histories" }, KEYWORDS],
    ["some histories", { project_id: "1", what: "histories", keywords: ["term 1", "term 2", "term 3"] }, 3],
    ["lists and projects", {}, 1],
  ])("%s", async (_what, given, price) => {
    const { agent, ...service } = await serviceOf((row) => ({ position: row + 1 }));
    const before = service.hits();
    desk.clock.advanceMs(2 * 3_600_000);
    const wanted = { ...given, older_than_hours: 0, max_cost: 5 };
    let cost = 0;
    for (let turn = 0; turn < 6; turn += 1) {
      const { data, isError, text } = await agent.call("load", wanted);
      expect(isError, text).toBe(false);
      cost += Number(data.cost);
      desk.clock.advanceMs(1_000);
      if (data.complete === true) break;
    }
    expect([cost, service.hits() - before]).toEqual([price, price]);
    await service.close();
  });
});

describe("H3: a result names data that can't be compared", () => {
  test("a project without positions", async () => {
    const { agent, ...service } = await serviceOf(() => ({ search_volume: 10 }));
    desk.clock.advanceMs(8 * 86_400_000);
    await agent.call("load", { project_id: "1", older_than_hours: 0, max_cost: 1 });
    const { data } = await agent.call("find_movers", { project_id: "1" });
    expect(data).toMatchObject({ matching: 0, complete: false });
    expect(data.note).toMatch(/position|day/);
    await service.close();
  });

  test("a project with one saved day, and one that is not saved", async () => {
    const { agent, ...service } = await serviceOf((row) => ({ position: row + 1 }));
    const { data } = await agent.call("find_movers", { project_id: "1" });
    expect(data).toMatchObject({ matching: 0, complete: false, known: 0 });
    expect(data.note).toContain("Only one day");
    await service.close();
    const other = await agentOf(desk.container);
    await other.call("list_projects", { max_cost: 1 });
    const unsaved = await other.call("find_movers", { project_id: northwind });
    expect(unsaved.data).toMatchObject({ matching: 0, complete: false, known: 0 });
    expect(unsaved.data.note).toContain("load loads its list");
  });
});

test("H5: a rate is its parts divided, a total is a sum, and a price is a number with its currency", async () => {
  const { agent, ...service } = await serviceOf((row) => ({
    ...{ position: row + 1, clicks: row, impressions: 100, ctr: row / 100, cpc: row === 0 ? "2.34" : "€1.50" },
  }));
  const { data } = await agent.call("summarize_project", { project_id: "1" });
  const { ctr, clicks } = Object(data.metrics);
  expect(clicks).toMatchObject({ sum: 66 });
  expect(ctr).not.toHaveProperty("sum");
  expect(ctr.mean).toBeCloseTo(66 / 1_200, 4);
  const list = await agent.call("list_keywords", {
    ...{ project_id: "1", fields: ["cpc", "currency", "ctr"], format: "rows", sort: "position", limit: 2 },
  });
  expect(list.data.rows).toMatchObject([
    { cpc: 2.34, currency: null, ctr: 0 },
    { cpc: 1.5, currency: "EUR", ctr: 0.01 },
  ]);
  const { data: groups } = await agent.call("summarize_project", { project_id: "1", by: "device", format: "rows" });
  expect(Object(groups.rows)[0].ctr).toBeCloseTo(66 / 1_200, 4);
  await service.close();
});

test.each(["*/*", "application/json", "text/event-stream", "application/*"])(
  "E13: a client that accepts %s is served",
  async (accept) => {
    const mcp = { account: "", clientName: "Stdio", tokens: [{ name: "Suite", token: TOKEN }], allowedOrigins: [] };
    const container = await desk.another({ mcp });
    const response = await post(container, { headers: { accept }, body: rpc("tools/list", {}) });
    expect(response.status).toBe(200);
    if (accept === "application/json") expect(response.headers.get("content-type")).toContain("application/json");
    expect(Object((await messageOf(response)).result).tools).toHaveLength(7);
    const call = { name: "list_projects", arguments: { max_cost: "1", limit: null } };
    const called = await messageOf(await post(container, { headers: { accept }, body: rpc("tools/call", call) }));
    expect(Object(called.result).isError).not.toBe(true);
  },
);
