import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../support/stack";
import { agentOf, codeOf, type TestAgent } from "./support";

const project_id = SAMPLE_IDS.northwind;

let desk: Stack;
let agent: TestAgent;
let counted: number;
beforeAll(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
  await desk.container.upstream.listProjects(read("now"));
  await desk.container.upstream.listKeywords(project_id, read("now"));
  counted = await desk.counted();
});
afterAll(async () => {
  expect(await desk.counted()).toBe(counted);
  await agent.close();
  await desk.close();
});

type Row = Record<string, unknown>;
const keywords = async (given: Row = {}): Promise<Row[]> => {
  const { data } = await agent.call("list_keywords", { project_id, max_cost: 0, limit: 500, ...given });
  return data.keywords as Row[];
};

test("keywords are compared by phrase and by ID, each figure with the days it is made of", async () => {
  const all = await keywords({ position_max: 20, fields: ["phrase", "position", "recent"] });
  // One that is tracked on two devices has to be named by its ID.
  const [first, second] = all.filter(({ phrase }) => all.filter((other) => other.phrase === phrase).length === 1);
  const given = { project_id, keyword_ids: [first?.phrase, second?.id], since: "7d" };
  const { data } = await agent.call("compare_keywords", given);
  const rows = data.keywords as Row[];
  expect(rows.map(({ id }) => id)).toEqual([first?.id, second?.id]);
  const { columns, rows: days } = data.days as { columns: string[]; rows: unknown[][] };
  expect(columns).toEqual(["on", first?.id, second?.id]);
  expect(days[0]).toEqual([data.to, first?.position, second?.position]);
  expect(days.at(-1)?.[0]).toBe(data.from);
  const days28 = first?.recent as { on: string; position: number }[];
  const recent = days28.filter(({ on }) => on >= String(data.from));
  expect(rows[0]?.days_known).toBe(recent.length);
  const mean = recent.reduce((sum, { position }) => sum + position, 0) / recent.length;
  expect(rows[0]?.average_position).toBeCloseTo(mean, 2);
  expect(rows[0]?.change).toBe((recent[0]?.position ?? 0) - (recent.at(-1)?.position ?? 0));
  const short = await agent.call("compare_keywords", { ...given, days: 2 });
  expect(short.data).toMatchObject({ complete: false, state: "partial" });
  expect(codeOf(await agent.call("compare_keywords", { project_id, keyword_ids: [first?.id, "no such phrase"] }))).toBe(
    "unknown_name",
  );
});

test("an export is a link whose file has the rows that the list gives, and none of them in the result", async () => {
  const filter = { position_min: 11, position_max: 20, sort: "-volume" };
  const wanted = await keywords({ ...filter, fields: ["phrase", "search_volume"] });
  const result = await agent.client.callTool({ name: "export_keywords", arguments: { project_id, filter } });
  const [text, link] = result.content;
  expect(link).toMatchObject({ type: "resource_link", mimeType: "text/csv" });
  expect(JSON.stringify(text).length).toBeLessThan(1_000);
  const { contents } = await agent.client.readResource({ uri: Object(link).uri });
  const csv = String(Object(contents[0]).text);
  expect(csv).toMatch(/^\ufeffkeyword,/);
  const { data } = Papa.parse<string[]>(csv.trimEnd());
  // A phrase that a spreadsheet would compute has an apostrophe in front.
  const phrases = data.slice(1).map(([phrase]) => phrase?.replace(/^'(?==)/, ""));
  expect(phrases).toEqual(wanted.map(({ phrase }) => phrase));
  expect(JSON.parse(Object(text).text)).toMatchObject({ rows: wanted.length, cost: 0, complete: true });
  const uri = `keyword-desk://exports/${project_id}/${Buffer.from('{"file":"x"}').toString("base64url")}`;
  await expect(agent.client.readResource({ uri })).rejects.toThrow();
  const unknown = await agent.call("export_keywords", { project_id, filter: { file: "x" } });
  expect(unknown.text).toContain("no argument is called “file”");
});

test("what moved is narrowed to a tag and to a least search volume", async () => {
  const all = (await agent.call("find_movers", { project_id, limit: 200 })).data;
  const searched = (await agent.call("find_movers", { project_id, volume_min: 10_000, limit: 200 })).data;
  const isSearched = ({ search_volume: volume }: Row) => volume !== null && Number(volume) >= 10_000;
  expect(searched.changes).toEqual((all.changes as Row[]).filter(isSearched));
  expect(searched.matching).toBeGreaterThan(0);
  expect(searched.counts).toEqual(all.counts);
  const tagged = new Set((await keywords({ tag: "brand", fields: ["phrase"] })).map(({ id }) => id));
  const branded = (await agent.call("find_movers", { project_id, tag: "brand", limit: 200 })).data;
  expect(branded.changes).toEqual((all.changes as Row[]).filter(({ id }) => tagged.has(id)));
});

test("a concise result leaves out what is as usual, and nothing else", async () => {
  const given = { project_id, max_cost: 0, position_max: 3, limit: 3 };
  const table = await agent.call("list_keywords", { ...given, format: "table" });
  const short = await agent.call("list_keywords", { ...given, format: "concise" });
  expect(table.data).toMatchObject(short.data);
  const usual = { saved: true, problem: null };
  expect(table.data).toMatchObject(usual);
  for (const name of Object.keys(usual)) expect(short.data).not.toHaveProperty(name);
  expect(short.data).toMatchObject({ cost: 0, state: "partial", complete: false, next_offset: 3 });
  expect(short.bytes).toBeLessThan(table.bytes);
});
