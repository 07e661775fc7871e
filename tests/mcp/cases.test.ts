import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { read, stack } from "../support/stack";
import { agentOf, mcpSettings, messageOf, post, rpc, serviceSaying } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;
const KEYWORDS = 12;

const desk = openBefore(beforeEach, () => stack());

/** An agent of a service with one project, whose list is loaded. */
async function serviceOf(fieldsOf: (row: number) => object) {
  const rowsNow = () =>
    Array.from({ length: KEYWORDS }, (_, row) => ({
      id: row + 1,
      keyword: `term ${row + 1}`,
      ...fieldsOf(row),
    }));
  const service = await serviceSaying((path) => {
    if (path.includes("/projects")) return [{ id: 1, name: "Shop" }];
    if (path.includes("/project-keywords-list")) return rowsNow();
    return { id: 1, keyword: "term", series: [{ date: "2026-03-01", position: 4 }] };
  });
  const agent = await agentOf(await desk.another({ baseUrl: service.url, apiKey: "key" }));
  await agent.call("list_projects", { max_cost: 1 });
  await agent.call("list_keywords", { project_id: "1", max_cost: 1 });
  return { agent, hits: service.hits };
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

  test.each([
    ["find_movers", { since: "first" }],
    ["summarize_project", { by: "week" }],
  ])("%s of a list that is loaded in part names the rows that are missing", async (tool, args) => {
    const agent = await agentOf(desk.container);
    await agent.call("list_projects", { max_cost: 1 });
    await agent.call("list_keywords", { project_id: pythonDocs, max_cost: 12 });
    const { data } = await agent.call(tool, { project_id: pythonDocs, ...args });
    expect(data).toMatchObject({ of: 5894, complete: false });
    expect(data.note).toContain("Only 5000 of 5894 rows are saved.");
  });
});

describe("H2: recently loaded data is not loaded again", () => {
  test.each([
    ["histories", { project_id: "1", what: "histories" }, KEYWORDS],
    ["some histories", { project_id: "1", what: "histories", keywords: ["term 1", "term 2", "term 3"] }, 3],
    ["lists and projects", {}, 1],
  ])("%s", async (_what, args, price) => {
    const { agent, hits } = await serviceOf((row) => ({ position: row + 1 }));
    const before = hits();
    desk.clock.advanceMs(2 * 3_600_000);
    const loadArgs = { ...args, older_than_hours: 0, max_cost: 5 };
    let cost = 0;
    for (let turn = 0; turn < 6; turn += 1) {
      const { data, isError, text } = await agent.call("load", loadArgs);
      expect(isError, text).toBe(false);
      cost += Number(data.cost);
      desk.clock.advanceMs(1_000);
      if (data.complete === true) break;
    }
    expect([cost, hits() - before]).toEqual([price, price]);
  });
});

describe("H3: a result names data that can't be compared", () => {
  test("a project with one saved day, and one that is not saved", async () => {
    const { agent } = await serviceOf((row) => ({ position: row + 1 }));
    const { data } = await agent.call("find_movers", { project_id: "1" });
    expect(data).toMatchObject({ matching: 0, complete: false, known: 0 });
    expect(data.note).toContain("Only one day");
    const other = await agentOf(desk.container);
    await other.call("list_projects", { max_cost: 1 });
    const movers = await other.call("find_movers", { project_id: northwind });
    expect(movers.data).toMatchObject({ matching: 0, complete: false, known: 0 });
    expect(movers.data.note).toContain("load loads its list");
  });

  test.each([
    ["no position on either day", () => undefined],
    ["positions on the later day only", (day: number) => (day === 0 ? null : 5)],
    ["an empty position on both days", () => ""],
    ["a position on the earlier day only", (day: number) => (day === 0 ? 5 : null)],
  ])("a project with %s", async (_what, positionOn) => {
    let day = 0;
    const { agent } = await serviceOf(() => ({ position: positionOn(day) }));
    day = 1;
    desk.clock.advanceMs(8 * 86_400_000);
    await agent.call("load", { project_id: "1", older_than_hours: 0, max_cost: 1 });
    const { data } = await agent.call("find_movers", { project_id: "1" });
    expect(data).toMatchObject({ matching: 0, known: 0, complete: false });
    expect(data.note).toMatch(/No keyword has a position on both days|Only one day/);
  });
});

describe("H4: without enough max_cost nothing is sent, and the refusal names the price", () => {
  test.each([
    ["list_projects", {}, 0, "at least 1", true],
    ["list_keywords", { project_id: northwind }, undefined, "at least 1", true],
    ["list_keywords", { project_id: pythonDocs }, 2, "at least 12", true],
    ["get_keywords", { project_id: northwind, keywords: ["1", "2", "3"] }, undefined, "3", true],
    ["load", { project_id: northwind, what: "histories", keywords: ["1", "2", "3"] }, 0, "3", false],
    ["load", { project_id: pythonDocs }, undefined, "at least 12", false],
    ["load", { what: "projects" }, 0, "at least 1", false],
  ])("%s %o with max_cost %s", async (name, args, max_cost, price, isRefused) => {
    const agent = await agentOf(desk.container);
    const isOfProject = "project_id" in args;
    if (isOfProject) await agent.call("list_projects", { max_cost: 1 });
    const { data, isError } = await agent.call(name, { ...args, ...(max_cost !== undefined && { max_cost }) });
    expect(isError).toBe(isRefused);
    expect(isRefused ? Object(data.error).text : data.note).toBe(
      `Nothing was sent because max_cost is ${max_cost ?? 0}; it would cost ${price}.`,
    );
    expect([data.cost, await desk.requestCount()]).toEqual([0, isOfProject ? 1 : 0]);
    if (!isRefused) expect(Object(data.price)).toMatchObject({ at_least: price.startsWith("at least") });
  });
});

test("H5: a rate is its parts divided, a total is a sum, and a price is a number with its currency", async () => {
  const { agent } = await serviceOf((row) => ({
    position: row + 1,
    clicks: row,
    impressions: 100,
    ctr: row / 100,
    cpc: row === 0 ? "2.34" : "€1.50",
  }));
  const { data } = await agent.call("summarize_project", { project_id: "1" });
  const { ctr, clicks } = Object(data.metrics);
  expect(clicks).toMatchObject({ sum: 66 });
  expect(ctr).not.toHaveProperty("sum");
  expect(ctr.mean).toBeCloseTo(66 / 1_200, 4);
  const list = await agent.call("list_keywords", {
    project_id: "1",
    fields: ["cpc", "currency", "ctr"],
    format: "rows",
    sort: "position",
    limit: 2,
  });
  expect(list.data.rows).toMatchObject([
    { cpc: 2.34, currency: null, ctr: 0 },
    { cpc: 1.5, currency: "EUR", ctr: 0.01 },
  ]);
  const { data: groups } = await agent.call("summarize_project", { project_id: "1", by: "device", format: "rows" });
  expect(Object(groups.rows)[0].ctr).toBeCloseTo(66 / 1_200, 4);
  const few = await agent.call("list_keywords", { project_id: "1", where: "clicks:gte:5,ctr:lte:0.09", limit: 1 });
  expect(few.data.matching).toBe(5);
});

describe("H7: every key of a result is in snake_case", () => {
  const DATA = new Set(["metrics", "other"]);

  function keysIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(keysIn);
    if (value === null || typeof value !== "object") return [];
    return Object.entries(value).flatMap(([name, inner]) => [name, ...(DATA.has(name) ? [] : keysIn(inner))]);
  }

  const CALLS: [string, object][] = [
    ["list_projects", { format: "rows" }],
    ["list_keywords", { project_id: "1", format: "rows", fields: ["phrase", "own_tags", "serp_features", "recent"] }],
    ["list_keywords", { search: "term", format: "rows" }],
    ["list_keywords", { project_id: "1", format: "file" }],
    ["get_keywords", { project_id: "1", keywords: ["term 1", "term 2"], format: "rows" }],
    ["summarize_project", { project_id: "1" }],
    ["summarize_project", { project_id: "1", by: "page", format: "rows" }],
    ["summarize_project", { project_id: "1", by: "week", format: "rows" }],
    ["find_movers", { project_id: "1", format: "rows" }],
    ["load", { project_id: "1", what: "histories" }],
    ["load", { project_id: "1", what: "histories", plan: true }],
    ["status", {}],
    ["get_keywords", { project_id: "1", keywords: ["no such phrase"] }],
  ];

  test("of each tool", async () => {
    const { agent } = await serviceOf((row) => ({ position: row === 0 ? null : row, ctr: 0.1 }));
    desk.clock.advanceMs(8 * 86_400_000);
    await agent.call("load", { project_id: "1", older_than_hours: 0, max_cost: 1 });
    for (const [name, args] of CALLS) {
      const { data } = await agent.call(name, { ...args });
      const columns = Array.isArray(data.columns) ? data.columns : [];
      const strange = [...keysIn(data), ...columns.map(String)].filter(
        (key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key),
      );
      expect(strange, `${name} ${JSON.stringify(args)}`).toEqual([]);
    }
  });
});

describe("H8: a load reports progress after each request", () => {
  const progressOf = async (name: string, args: object): Promise<number[]> => {
    const agent = await agentOf(desk.container);
    const counts: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void counts.push(progress);
    await agent.client.callTool({ name, arguments: { ...args } }, { onprogress });
    return counts;
  };

  test("histories side by side, and lists of all projects", async () => {
    await desk.container.upstream.listProjects(read("now"));
    const { reading } = await desk.container.upstream.listKeywords(northwind, read("now"));
    const keywords = reading?.data.keywords.slice(0, 3).map(({ id }) => id) ?? [];
    expect(await progressOf("get_keywords", { project_id: northwind, keywords, max_cost: 3 })).toEqual([1, 2, 3]);
    expect((await progressOf("load", { max_cost: 4 })).slice(0, 2)).toEqual([1, 2]);
  });
});

test.each(["*/*", "application/json", "text/event-stream", "application/*"])(
  "E13: a client that accepts %s is served",
  async (accept) => {
    const container = await desk.another({ mcp: mcpSettings() });
    const response = await post(container, { headers: { accept }, body: rpc("tools/list", {}) });
    expect(response.status).toBe(200);
    if (accept === "application/json") expect(response.headers.get("content-type")).toContain("application/json");
    expect(Object((await messageOf(response)).result).tools).toHaveLength(7);
    const call = { name: "list_projects", arguments: { max_cost: "1", limit: null } };
    const message = await messageOf(await post(container, { headers: { accept }, body: rpc("tools/call", call) }));
    expect(Object(message.result).isError).not.toBe(true);
  },
);
