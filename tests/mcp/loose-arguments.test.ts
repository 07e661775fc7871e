import { beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { agentDesk } from "./support";

const project_id = SAMPLE_IDS.northwind;

const { desk, agent } = agentDesk(beforeAll, project_id);

test.each([
  ["numbers as text", { limit: "2", offset: "1", max_cost: "0" }],
  ["numbers with spaces", { limit: " 2 ", offset: "1.0" }],
  ["a list as JSON text", { limit: 2, offset: 1, fields: '["phrase","position"]' }],
  ["a list as words with commas", { limit: 2, offset: 1, fields: "phrase, position" }],
  ["an id as a number", { project_id: Number(project_id), limit: 2, offset: 1 }],
  ["null for optional arguments", { limit: 2, offset: 1, search: null, where: null, fields: null, max_cost: null }],
  ["empty text for optional arguments", { limit: 2, offset: 1, search: "", where: "", sort: "", format: "" }],
  ["conditions as a list", { limit: 2, offset: 1, where: ["position:gte:1", "position:lte:100"] }],
])("%s are accepted", async (_what, args) => {
  const expected = await agent.call("list_keywords", { project_id, limit: 2, offset: 1 });
  const { data, isError } = await agent.call("list_keywords", { project_id, ...args });
  expect(isError).toBe(false);
  const ids = (rows: unknown) => (rows as unknown[][]).map(([id]) => id);
  expect(ids(data.rows)).toEqual(ids(expected.data.rows));
});

test("a flag as text and a single keyword in place of a list are accepted", async () => {
  const keywords = "598377022953";
  expect((await agent.call("get_keywords", { project_id, keywords })).data).toMatchObject({ of: 1, cost: 0 });
  const load = { project_id, what: "histories", keywords: `["${keywords}"]`, plan: "false", older_than_hours: "24" };
  expect((await agent.call("load", load)).data).toMatchObject({ of: 1, price: { requests: 1 } });
});

test("a call without arguments, or with null, is accepted", async () => {
  for (const args of [undefined, null]) {
    const result = await agent.client.callTool({ name: "status", arguments: args as never }).catch(() => null);
    // The SDK's own validation may refuse null before the server reads it.
    if (result !== null) expect(result.isError).not.toBe(true);
  }
});

test("a value that can't be read is refused, and nothing is sent", async () => {
  const before = await desk.requestCount();
  for (const args of [{ limit: "two" }, { limit: 1.5 }, { max_cost: "1e9" }, { format: "pdf" }, { search: {} }])
    expect((await agent.call("list_keywords", { project_id, ...args })).isError).toBe(true);
  expect(await desk.requestCount()).toBe(before);
});
