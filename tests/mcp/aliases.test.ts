import { beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { agentDesk } from "./support";

const project_id = SAMPLE_IDS.northwind;
const BRANDS = ["598377022953", "754480055956"];

const { agent } = agentDesk(beforeAll, project_id);

const filter = { position_min: 11, position_max: 20, volume_min: 1_000, tag: "brand" };
const where = "position:gte:11,position:lte:20,search_volume:gte:1000,tags:is:brand";

test.each([
  ["search_saved", { search: "tent" }, "list_keywords", { search: "tent" }],
  ["export_keywords", { project_id, filter }, "list_keywords", { project_id, where, format: "file" }],
  ["list_keywords", { project_id, ...filter, format: "concise" }, "list_keywords", { project_id, where }],
  ["get_keyword_data", { project_id, keyword_id: BRANDS[0] }, "get_keywords", { project_id, keywords: [BRANDS[0]] }],
  ["compare_keywords", { project_id, keyword_ids: BRANDS }, "get_keywords", { project_id, keywords: BRANDS }],
  ["list_pages", { project_id, limit: 2 }, "summarize_project", { project_id, by: "page", limit: 2 }],
  ["refresh_saved", { project_id }, "load", { project_id, older_than_hours: 24 }],
  ["estimate", { reads: [{ tool: "list_projects" }] }, "load", { what: "projects" }],
  ["quota_status", {}, "status", {}],
  ["list_plans", {}, "status", {}],
])("%s works by its old name", async (old, oldGiven, name, args) => {
  const { text: uriless, data } = await agent.call(name, args);
  const result = await agent.call(old, oldGiven);
  expect(result.isError).toBe(false);
  if (old !== "export_keywords") expect(result.text).toBe(uriless);
  else expect(result.data).toMatchObject({ rows: data.rows, cost: 0 });
});

test("propose_plan proposes, and a name that no tool ever had is refused with the valid ones", async () => {
  const { data } = await agent.call("propose_plan", { project_id, keyword_ids: BRANDS });
  expect(data).toMatchObject({ price: { requests: 2 }, accept_at: "/plans" });
  await expect(agent.client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow("list_projects");
});
