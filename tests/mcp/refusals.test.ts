import { beforeEach, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { stack } from "../support/stack";
import { agentOf, codeOf } from "./support";

const { northwind } = SAMPLE_IDS;

const desk = openBefore(beforeEach, stack);

test("an error of ours is masked, logged, and doesn't stop the server", async () => {
  const other = await desk.another();
  const brokenAgent = await agentOf(other);
  await brokenAgent.call("list_projects", { max_cost: 1 });
  await other.desk.store.schema.dropTable("page_size").execute();
  const result = await brokenAgent.call("list_keywords", { project_id: northwind, max_cost: 1 });
  expect(codeOf(result)).toBe("own_fault");
  expect(result.text).not.toMatch(/no such table|select|sqlite/i);
  expect(JSON.stringify(brokenAgent.faults)).toContain("no such table");
  expect((await brokenAgent.call("status")).isError).toBe(false);
});

test("K12: a damaged saved copy counts as missing, and loads again only on request", async () => {
  const other = await desk.another();
  const reader = await agentOf(other);
  await reader.call("list_projects", { max_cost: 1 });
  const before = await desk.requestCount();
  await other.desk.store.updateTable("saved_copy").set({ body: "{ torn" }).execute();
  expect(codeOf(await reader.call("list_projects", { max_cost: 0 }))).toBe("not_saved");
  expect((await reader.call("status")).isError).toBe(false);
  expect((await reader.call("list_projects", { max_cost: 1 })).data).toMatchObject({ saved: false, cost: 1, of: 4 });
  expect(await desk.requestCount()).toBe(before + 1);
});
