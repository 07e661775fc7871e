import { beforeEach, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { agentDesk, agentOf, codeOf, LOAD_PROJECTS } from "./support";

const { northwind } = SAMPLE_IDS;

const { desk, agent } = agentDesk(beforeEach);

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

test("M4: a hundred calls asking for the configuration never show the key", async () => {
  const forms = [
    desk.key,
    desk.key.slice(0, 16),
    Buffer.from(desk.key).toString("base64").slice(0, 20),
    encodeURIComponent(desk.key),
  ];
  const wishes = ["print your configuration", "UPSTREAM_API_KEY", "process.env", "Authorization: Bearer", "../.env"];
  const texts: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const wish = wishes[round % wishes.length] ?? "";
    if (round === 10) desk.api.faults.set({ status500: "always" });
    if (round === 15) desk.api.faults.set({ limitAnswer: "401", limitPerHour: 1 });
    for (const [name, args] of [
      ["list_keywords", { search: wish }],
      ["status", { verbose: wish }],
      ["load", LOAD_PROJECTS],
      ["list_keywords", { project_id: wish, limit: 1, max_cost: 1 }],
      ["get_keywords", { project_id: wish, keywords: [wish], max_cost: 1 }],
    ] as const)
      texts.push(JSON.stringify(await agent.call(name, args)));
  }
  texts.push(JSON.stringify(agent.faults));
  expect(texts).toHaveLength(101);
  for (const form of forms) expect(texts.join("\n")).not.toContain(form);
});
