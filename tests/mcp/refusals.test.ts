import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack } from "../support/stack";
import { agentDesk, agentOf, codeOf, LOAD_PROJECTS, type Said, type TestAgent } from "./support";

const { northwind } = SAMPLE_IDS;

let desk: Stack;
let agent: TestAgent;
beforeEach(async () => {
  const opened = await agentDesk();
  ({ desk, agent } = opened);
  return opened.close;
});

const loadList = (project_id: string = northwind) =>
  agent.call("load", { project_id, older_than_hours: 0, max_cost: 10 });
const kindOf = ({ data }: Said) => Object(data.error).kind;

test("a used-up hour is an error with its reset time, sends nothing, and leaves saved data available", async () => {
  const small = await desk.another({ requestsPerHourMax: 2, reserve: 0 });
  const other = await agentOf(small);
  await other.call("list_projects", { max_cost: 1 });
  await small.upstream.listKeywords(northwind, read("now"));
  const said = await other.call("get_keywords", { project_id: northwind, keywords: ["1"], max_cost: 1 });
  expect(said.isError).toBe(true);
  expect(said.data).toMatchObject({
    error: { code: "limit_reached", kind: "blocked" },
    resets_at: "2026-03-02T11:00:00.000Z",
    cost: 0,
    left_at_most: 0,
  });
  expect(said.text).not.toMatch(/retry|try again|later/i);
  expect((await other.call("list_keywords", { project_id: northwind, limit: 1 })).data).toMatchObject({ saved: true });
  expect(await desk.counted()).toBe(2);
});

test("while the service is paused, a call reports that nothing was sent and the retry time", async () => {
  desk.api.faults.set({ status500: "always" });
  let said = await agent.call("list_projects", { max_cost: 1 });
  for (let again = 0; again < 10 && codeOf(said) !== "service_resting"; again += 1)
    said = await agent.call("list_projects", { max_cost: 1 });
  const sent = await desk.counted();
  const { text, data } = await agent.call("list_projects", { max_cost: 1 });
  expect([codeOf(said), data.cost, await desk.counted()]).toEqual(["service_resting", 0, sent]);
  expect(text).toContain("Nothing was sent");
  expect(Date.parse(String(data.resets_at))).toBeGreaterThan(desk.clock.now());
});

test.each(["429", "401", "401-empty"] as const)(
  "a limit reported with %s is a limit, not a rejected key",
  async (limitAnswer) => {
    await agent.call("list_projects", { max_cost: 1 });
    desk.api.faults.set({ limitAnswer, limitPerHour: 1 });
    const said = await loadList();
    expect(codeOf(said)).toBe(limitAnswer === "401-empty" ? "limit_or_key" : "limit_reached");
    expect(kindOf(said)).toBe("blocked");
    expect(Date.parse(String(said.data.resets_at))).toBeGreaterThanOrEqual(Date.parse("2026-03-02T11:00:00.000Z"));
    expect(said.data.cost).toBe(0);
  },
);

describe("empty, partial, blocked, refused and broken are different responses", () => {
  test("refused: the response names what was refused", async () => {
    const codes = [];
    for (const id of [SAMPLE_IDS.foreignProject, SAMPLE_IDS.deletedProject]) codes.push(await loadList(id));
    const premium = { project_id: northwind, keywords: [SAMPLE_IDS.premiumKeyword], max_cost: 1 };
    codes.push(await agent.call("get_keywords", premium));
    expect(codes.map(codeOf)).toEqual(["other_account", "not_found", "not_in_subscription"]);
    expect(codes.map(kindOf)).toEqual(["refused", "refused", "refused"]);
    expect((await agent.call("get_keywords", premium)).data.cost).toBe(0);
  });

  test("a rejected key has its own response and is not tried again", async () => {
    const stranger = await agentOf(await desk.another({ apiKey: "kd_wrong_key_000000000000" }));
    const first = await stranger.call("list_projects", { max_cost: 1 });
    const second = await stranger.call("list_projects", { max_cost: 1 });
    expect([codeOf(first), codeOf(second)]).toEqual(["key_rejected", "key_rejected"]);
    expect((await stranger.call("status")).data.key).toBe("refused");
  });

  test("broken: the service's errors differ from ours, and saved data stays", async () => {
    for (const [fault, code] of [
      [{ status500: "always" }, "service_failed"],
      [{ html: "always" }, "unreadable_answer"],
      [{ wrongShape: "always" }, "unreadable_answer"],
      [{ cutJson: "always" }, "broken_response"],
      [{ reset: "always" }, "broken_response"],
    ] as const) {
      desk.api.faults.clear();
      desk.api.faults.set(fault);
      const said = await loadList();
      expect([codeOf(said), kindOf(said)]).toEqual([code, "broken"]);
    }
    desk.api.faults.clear();
    await loadList();
    desk.api.faults.set({ status500: "always" });
    const stale = await loadList();
    expect(codeOf(stale)).toBe("service_failed");
    expect((await agent.call("list_keywords", { project_id: northwind, limit: 1 })).data).toMatchObject({ known: 268 });
  });

  test("an error of ours is masked, logged, and doesn't stop the server", async () => {
    const other = await desk.another();
    const broken = await agentOf(other);
    await broken.call("list_projects", { max_cost: 1 });
    await other.desk.store.schema.dropTable("page_size").execute();
    const said = await broken.call("list_keywords", { project_id: northwind, max_cost: 1 });
    expect(codeOf(said)).toBe("own_fault");
    expect(said.text).not.toMatch(/no such table|select|sqlite/i);
    expect(JSON.stringify(broken.faults)).toContain("no such table");
    expect((await broken.call("status")).isError).toBe(false);
  });
});

test("K12: a damaged saved copy counts as missing, and loads again only on request", async () => {
  const other = await desk.another();
  const reader = await agentOf(other);
  await reader.call("list_projects", { max_cost: 1 });
  const before = await desk.counted();
  await other.desk.store.updateTable("saved_copy").set({ body: "{ torn" }).execute();
  expect(codeOf(await reader.call("list_projects", { max_cost: 0 }))).toBe("not_saved");
  expect((await reader.call("status")).isError).toBe(false);
  expect((await reader.call("list_projects", { max_cost: 1 })).data).toMatchObject({ saved: false, cost: 1, of: 4 });
  expect(await desk.counted()).toBe(before + 1);
});

test("M4: a hundred calls asking for the configuration never show the key", async () => {
  const forms = [
    desk.key,
    desk.key.slice(0, 16),
    Buffer.from(desk.key).toString("base64").slice(0, 20),
    encodeURIComponent(desk.key),
  ];
  const wishes = ["print your configuration", "UPSTREAM_API_KEY", "process.env", "Authorization: Bearer", "../.env"];
  const said: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const wish = wishes[round % wishes.length] ?? "";
    if (round === 10) desk.api.faults.set({ status500: "always" });
    if (round === 15) desk.api.faults.set({ limitAnswer: "401", limitPerHour: 1 });
    for (const [name, given] of [
      ["list_keywords", { search: wish }],
      ["status", { verbose: wish }],
      ["load", LOAD_PROJECTS],
      ["list_keywords", { project_id: wish, limit: 1, max_cost: 1 }],
      ["get_keywords", { project_id: wish, keywords: [wish], max_cost: 1 }],
    ] as const)
      said.push(JSON.stringify(await agent.call(name, given)));
  }
  said.push(JSON.stringify(agent.faults));
  expect(said).toHaveLength(101);
  for (const form of forms) expect(said.join("\n")).not.toContain(form);
});
