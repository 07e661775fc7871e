import { readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { DAY_MS, HOUR_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { httpAgent } from "../../campaign/support/agents";
import { say } from "../../mcp/support";
import { keywordsPath, postJson } from "../support/ask";
import { expect, test } from "../support/fixtures";

const TOKEN = "a-token-for-all-states-of-data";
const [SIZE, PAGES] = [3, 2];

type State = {
  name: string;
  onPage: RegExp;
  json: Record<string, unknown>;
  agent: Record<string, unknown>;
  file: Record<string, unknown>;
  note: RegExp | null;
};

const AS_IT_SHOULD_BE = { json: { problem: null }, agent: { complete: true, state: "complete", problem: null } };
const WHOLE = { complete: true, gone_since: null, problem: null };
const FAILED = { code: "service_failed" };
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const STATES: State[] = [
  { name: "fresh", ...AS_IT_SHOULD_BE, onPage: /saved \d\d:\d\d, /i, file: WHOLE, note: null },
  { name: "old", ...AS_IT_SHOULD_BE, onPage: /Showing saved data from .+ It is 3 days old\./, file: WHOLE, note: null },
  {
    name: "partial",
    onPage: /Loaded 3 of 6/,
    json: { reading: { data: { complete: false, total: 6 } } },
    agent: { complete: false, state: "partial", known: 3, of: 6, note: expect.stringMatching(/\S+ \S+/) },
    file: { complete: false, gone_since: null },
    note: /^Not all rows: loading stopped before the end\./,
  },
  {
    name: "failed",
    onPage: /2 tries were made, using 2 requests\./,
    json: { problem: { ...FAILED, details: { at: expect.stringMatching(INSTANT) } } },
    agent: { saved: true, problem: null },
    file: { complete: true, problem: { ...FAILED, at: expect.stringMatching(INSTANT) } },
    note: /^Not refreshed at \d{4}-.+response 500/,
  },
  {
    name: "gone",
    onPage: /This project no longer exists in the service\. ?Last seen .+; it may have been deleted or moved\./,
    json: { reading: { gone: expect.stringMatching(INSTANT) } },
    agent: { saved: true, note: expect.stringMatching(/\d{4}-\d\d-\d\d/) },
    file: { complete: true, gone_since: expect.stringMatching(INSTANT) },
    note: /No longer in the service, found at \d{4}-/,
  },
];

async function exported(page: Page, format: RegExp): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Export" });
  if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: format }).click();
  return readFile((await (await download).path()) ?? "", "utf8");
}

const wordsOf = async (page: Page) => (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");

test("K6: fresh, old, partial, not refreshed, deleted and not saved: page, JSON, agent and file each say which, since when and why", async ({
  createDesk,
  startService,
  page,
}) => {
  test.slow();
  const broken = new Map<string, number>();
  const service = await startService(({ url = "" }, response) => {
    const asked = new URL(url, "http://service");
    const id = asked.pathname.split("/").findLast((part) => part !== "") ?? "";
    const from = Number(asked.searchParams.get("offset") ?? 0);
    const results = Array.from({ length: SIZE }, (_, at) => ({
      id: `${id}-${from + at}`,
      keyword: `row ${from + at}`,
    }));
    response.writeHead(broken.get(id) ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(broken.has(id) ? { detail: "no" } : { count: PAGES * SIZE, results }));
  });
  const desk = await createDesk({
    baseUrl: service.baseUrl,
    key: "hand-made",
    settings: { MCP_TOKENS: `All:${TOKEN}` },
  });
  const agent = await httpAgent(desk, TOKEN);
  const send = async (id: string, requestsMax: number) =>
    (await postJson(desk, keywordsPath(id), { spend: "now", requestsMax, confirmed: true })).json();
  try {
    for (const { name } of STATES) await send(name, name === "partial" ? 1 : 20);
    const store = new DatabaseSync(path.join(desk.dataFolder, "keyword-desk.sqlite"), { timeout: 5_000 });
    store.prepare("update saved_copy set as_of = as_of - ? where project_id = 'old'").run(3 * DAY_MS);
    store.close();
    for (const { name, onPage, json, agent: told, file, note } of STATES) {
      if (name === "gone") broken.set(name, 404);
      if (name === "gone") await send(name, 20);
      if (name === "failed") broken.set(name, 500);
      const read = await fetch(desk.url + keywordsPath(name));
      const answer = name === "failed" ? await send(name, 20) : await read.json();
      expect(answer, name).toMatchObject(json);
      const { asOf } = answer.reading;
      expect(Date.now() - Date.parse(asOf), name).toBeLessThan(name === "old" ? 4 * DAY_MS : HOUR_MS);

      if (name === "failed") {
        const failed = await say(agent, "load", { project_id: name, older_than_hours: 0, max_cost: 5 });
        expect(failed.data).toMatchObject({ error: FAILED });
      }
      const said = await say(agent, "list_keywords", { project_id: name });
      expect(said.data, name).toMatchObject({ as_of: asOf, ...told });

      await page.goto(desk.url + projectHref(name));
      await page.getByRole("button", { name: "More actions" }).click();
      await expect.poll(() => wordsOf(page), name).toMatch(/saved (\d|just|yesterday)/i);
      if (name === "failed") {
        // A success in between: after five faults in a row the breaker opens.
        await send("fresh", 20);
        await page.getByRole("button", { name: "Refresh · 2 requests" }).click();
        await expect(page.getByText("2 tries were made").first()).toBeVisible();
      }
      expect(await wordsOf(page), name).toMatch(onPage);

      expect(JSON.parse(await exported(page, /^JSON/)), name).toMatchObject({ as_of: asOf, ...file });
      const rows: Record<string, string>[] = parse(await exported(page, /^CSV/), { bom: true, columns: true });
      expect(rows.length, name).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row, name).toMatchObject({ as_of: asOf });
        if (note === null) expect(row, name).not.toHaveProperty("note");
        else expect(row.note, name).toMatch(note);
      }
    }

    const sent = service.requests.length;
    expect(await (await fetch(desk.url + keywordsPath("none"))).json()).toMatchObject({
      reading: null,
      price: { requests: 1 },
    });
    const nothing = await say(agent, "list_keywords", { project_id: "none", max_cost: 0 });
    expect(nothing.isError).toBe(true);
    expect(nothing.data).toMatchObject({ error: { code: "not_saved" } });
    expect(await (await fetch(desk.url + projectHref("none"))).text()).not.toMatch(/saved \d\d:\d\d/);
    expect(service.requests.length).toBe(sent);
  } finally {
    await agent.close();
  }
});
