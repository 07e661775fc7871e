import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../support/stack";
import { agentOf, type TestAgent } from "./support";

const { northwind } = SAMPLE_IDS;

let desk: Stack;
let agent: TestAgent;
beforeAll(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
  await desk.container.upstream.listKeywords(northwind, read("now"));
});
afterAll(async () => {
  await agent.close();
  await desk.close();
});

const savedKeywords = async () =>
  (await desk.container.upstream.listKeywords(northwind, read("never"))).reading?.data.keywords ?? [];

const list = async (given: Record<string, unknown>) =>
  (await agent.call("list_keywords", { project_id: northwind, limit: 500, max_cost: 0, ...given })).data;
const idsOf = (data: Record<string, unknown>) => (data.keywords as { id: string }[]).map(({ id }) => id);

test("keywords are chosen by search volume, and one without a volume is in no range", async () => {
  const between = (await savedKeywords()).filter(
    ({ searchVolume }) => searchVolume !== null && searchVolume >= 5_000 && searchVolume <= 20_000,
  );
  expect(between.length).toBeGreaterThan(0);
  expect(idsOf(await list({ volume_min: 5_000, volume_max: 20_000 }))).toEqual(between.map(({ id }) => id));
  const known = (await savedKeywords()).filter(({ searchVolume }) => searchVolume !== null);
  expect((await list({ volume_min: 0, limit: 1 })).matching).toBe(known.length);
});

test("stars, notes and tags of people choose keywords and are shown beside them", async () => {
  const [one, other] = await savedKeywords();
  if (one === undefined || other === undefined) throw new Error("no keywords");
  const write = (keyword: typeof one, change: Parameters<typeof desk.container.books.labels.change>[2]) =>
    desk.container.books.labels.change(
      { projectId: northwind, keywordId: keyword.id },
      { text: keyword.phrase, market: keyword.market },
      change,
      desk.clock.now(),
    );
  await write(one, { kind: "star", starred: true });
  await write(one, { kind: "tags", add: ["Wörk queue"], remove: [] });
  await write(other, { kind: "note", before: "", after: "Ask the shop first" });

  expect(idsOf(await list({ starred: true }))).toEqual([one.id]);
  expect(idsOf(await list({ tag: "WÖRK queue" }))).toEqual([one.id]);
  expect((await list({ starred: false, limit: 1 })).matching).toBe((await savedKeywords()).length - 1);
  expect((await list({ noted: true, fields: ["labels"] })).keywords).toEqual([
    { id: other.id, labels: { tags: [], starred: false, note: "Ask the shop first" } },
  ]);
  expect((await list({ search: one.phrase, starred: true, fields: ["labels"] })).keywords).toEqual([
    { id: one.id, labels: { tags: ["Wörk queue"], starred: true, note: "" } },
  ]);
  expect(await desk.counted()).toBe(1);
});

test("a table says the same as rows in far fewer bytes", async () => {
  for (const [tool, field, given] of [
    ["list_keywords", "keywords", { limit: 100 }],
    ["find_movers", "changes", { limit: 50 }],
  ] as const) {
    const rows = await agent.call(tool, { project_id: northwind, ...given });
    const table = await agent.call(tool, { project_id: northwind, ...given, format: "table" });
    const { columns } = table.data as { columns: string[] };
    const objects = (table.data[field] as unknown[][]).map((values) =>
      Object.fromEntries(columns.map((name, at) => [name, values[at]])),
    );
    expect(objects.length).toBeGreaterThan(10);
    expect(objects).toEqual(rows.data[field]);
    expect(table.bytes).toBeLessThan(0.7 * rows.bytes);
  }
});
