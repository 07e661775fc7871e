import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Keyword } from "../../../lib/domain/keyword/keyword";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { read } from "../../support/stack";
import { agentDesk } from "../support";

const { northwind, pythonDocs } = SAMPLE_IDS;

const { desk, agent } = agentDesk(beforeAll, northwind, pythonDocs);
let requestCount: number;
beforeAll(async () => {
  requestCount = await desk.requestCount();
});
afterAll(async () => expect(await desk.requestCount()).toBe(requestCount));

type Row = Record<string, unknown>;
const list = async (args: Row = {}, project_id: string = northwind) =>
  (await agent.call("list_keywords", { project_id, limit: 500, format: "rows", ...args })).data;
const rowsOf = async (args: Row = {}, project_id: string = northwind) => (await list(args, project_id)).rows as Row[];
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const saved = async (id: string = northwind) =>
  (await desk.container.upstream.listKeywords(id, read("never"))).reading?.data.keywords ?? [];
const write = (keyword: Keyword | undefined, change: Parameters<typeof desk.container.books.labels.change>[2]) =>
  desk.container.books.labels.change(
    { projectId: northwind, keywordId: keyword?.id ?? "" },
    { text: keyword?.phrase ?? "", market: keyword?.market ?? null },
    change,
    desk.clock.now(),
  );

test("device and location are among the default fields, and every result names its base", async () => {
  const { rows, ...facts } = await list({ limit: 1 });
  expect(Object.keys((rows as Row[])[0] ?? {})).toEqual([
    ...["id", "phrase", "device", "country", "location", "position", "change", "search_volume"],
  ]);
  expect(facts).toMatchObject({ known: 268, of: 268, matching: 268, complete: false, next_offset: 1 });
});

test("a value can contain commas and colons, plain or escaped", async () => {
  const [keyword] = await saved();
  const note = "ask: first, then wait";
  await write(keyword, { kind: "note", before: "", after: note });
  for (const where of [`note:is:${note},position:lte:100`, "note:is:ask%3A first%2C then wait"])
    expect(idsOf(await rowsOf({ where }))).toEqual([keyword?.id]);
});

test("the user's stars, tags and notes can be filters and fields", async () => {
  const [, one, other] = await saved();
  await write(one, { kind: "star", starred: true });
  await write(one, { kind: "tags", add: ["Work queue"], remove: [] });
  await write(other, { kind: "note", before: "", after: "Ask the shop first" });
  expect(idsOf(await rowsOf({ where: "starred:is:Yes" }))).toEqual([one?.id]);
  expect(idsOf(await rowsOf({ where: "own_tags:is:work queue" }))).toEqual([one?.id]);
  expect(await rowsOf({ where: "note:has:shop", fields: ["starred", "own_tags", "note"] })).toEqual([
    { id: other?.id, starred: false, own_tags: [], note: "Ask the shop first" },
  ]);
});

test("pages of a sorted list add up to the list", async () => {
  const args = { where: "position:lte:20", sort: "position,-search_volume", fields: ["position"] };
  const all = await rowsOf(args);
  const pagedRows: Row[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Row = await list({ ...args, offset, limit: 17 });
    pagedRows.push(...(page.rows as Row[]));
    offset = page.next_offset as number | null;
  }
  expect(pagedRows).toEqual(all);
});

test("without a project everything saved is searched, and the base counts projects", async () => {
  const { data } = await agent.call("list_keywords", { search: "tent", format: "rows", limit: 500 });
  const rows = data.rows as Row[];
  expect(new Set(rows.map(({ project_id }) => project_id))).toEqual(new Set([northwind, pythonDocs]));
  expect(rows.length).toBe(data.matching);
  expect(data).toMatchObject({ known: 2, of: 4, complete: false, cost: 0 });
  const result = await agent.call("list_keywords", { search: "northwind", limit: 1 });
  expect(result.data.projects).toEqual([{ id: northwind, name: "Northwind Outdoor (made-up data)" }]);
});

test("a table says the same as rows in far fewer bytes", async () => {
  const rows = await agent.call("list_keywords", { project_id: northwind, limit: 100, format: "rows" });
  const table = await agent.call("list_keywords", { project_id: northwind, limit: 100 });
  const columns = table.data.columns as string[];
  const objects = (table.data.rows as unknown[][]).map((values) =>
    Object.fromEntries(columns.map((name, at) => [name, values[at]])),
  );
  expect(objects).toEqual(rows.data.rows);
  expect(table.bytes).toBeLessThan(0.7 * rows.bytes);
});

test("a file is a link to a CSV; the result contains no rows", async () => {
  const selection = { where: "position:between:11..20", sort: "-search_volume" };
  const expectedRows = await rowsOf({ ...selection, fields: ["phrase"] });
  const args = { project_id: northwind, ...selection, format: "file" };
  const result = await agent.client.callTool({ name: "list_keywords", arguments: args });
  const [text, link] = result.content;
  expect(link).toMatchObject({ type: "resource_link", mimeType: "text/csv" });
  expect(JSON.stringify(text).length).toBeLessThan(1_000);
  const { contents } = await agent.client.readResource({ uri: Object(link).uri });
  const csv = String(Object(contents[0]).text);
  expect(csv).toMatch(/^\ufeffkeyword,/);
  const { data } = Papa.parse<string[]>(csv.trimEnd());
  // The CSV prefixes phrases that look like formulas with an apostrophe.
  const phrases = data.slice(1).map(([phrase]) => phrase?.replace(/^'(?==)/, ""));
  expect(phrases).toEqual(expectedRows.map(({ phrase }) => phrase));
  expect(JSON.parse(Object(text).text)).toMatchObject({
    rows: expectedRows.length,
    cost: 0,
    complete: true,
    known: 268,
  });
  const uri = `keyword-desk://exports/${northwind}/${Buffer.from('{"file":"x"}').toString("base64url")}`;
  await expect(agent.client.readResource({ uri })).rejects.toThrow();
});
