import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Page } from "playwright/test";
import { DAY_MS, HOUR_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { keywordsPath, postJson } from "../support/ask";
import { expect, test } from "../support/fixtures";

const [SIZE, PAGES] = [3, 2];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const STATES: { name: string; onPage: RegExp; json: Record<string, unknown> }[] = [
  { name: "fresh", json: { problem: null }, onPage: /saved \d\d:\d\d, /i },
  { name: "old", json: { problem: null }, onPage: /Showing saved data from .+ It is 3 days old\./ },
  { name: "partial", json: { reading: { data: { complete: false, total: 6 } } }, onPage: /Loaded 3 of 6/ },
  {
    name: "failed",
    onPage: /2 tries were made, using 2 requests\./,
    json: { problem: { code: "service_failed", details: { at: expect.stringMatching(INSTANT) } } },
  },
  {
    name: "gone",
    onPage: /This project no longer exists in the service\. ?Last seen .+; it may have been deleted or moved\./,
    json: { reading: { gone: expect.stringMatching(INSTANT) } },
  },
];

const wordsOf = async (page: Page) => (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");

test("K6: fresh, old, partial, not refreshed and deleted data: page and JSON each say which, since when and why", async ({
  connect,
  page,
}) => {
  test.slow();
  const broken = new Map<string, number>();
  const { desk } = await connect(({ url }) => {
    const id = url.pathname.split("/").findLast((part) => part !== "") ?? "";
    const from = Number(url.searchParams.get("offset") ?? 0);
    const rows = Array.from({ length: SIZE }, (_, at) => ({ id: `${id}-${from + at}`, keyword: `row ${from + at}` }));
    const results = id === "odd" ? [...rows, "not a row"] : rows;
    if (broken.has(id)) return { status: broken.get(id), json: { detail: "no" } };
    return { json: { count: PAGES * SIZE, results } };
  });
  const send = async (id: string, requestsMax: number) =>
    (await postJson(desk, keywordsPath(id), { spend: "now", requestsMax, confirmed: true })).json();
  for (const { name } of STATES) await send(name, name === "partial" ? 1 : 20);
  await send("odd", 20);
  const store = new DatabaseSync(path.join(desk.dataFolder, "keyword-desk.sqlite"), { timeout: 5_000 });
  store.prepare("update saved_copy set as_of = as_of - ? where project_id in ('old', 'odd')").run(3 * DAY_MS);
  store.close();
  for (const { name, onPage, json } of STATES) {
    if (name === "gone") broken.set(name, 404);
    if (name === "gone") await send(name, 20);
    if (name === "failed") broken.set(name, 500);
    const read = await fetch(desk.url + keywordsPath(name));
    const answer = name === "failed" ? await send(name, 20) : await read.json();
    expect(answer, name).toMatchObject(json);
    const { asOf } = answer.reading;
    expect(Date.now() - Date.parse(asOf), name).toBeLessThan(name === "old" ? 4 * DAY_MS : HOUR_MS);

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
  }
  await test.step("one notice shows and the others fold into it; printing shows all notices", async () => {
    await page.goto(desk.url + projectHref("odd"));
    const part = page.getByText(/rows couldn’t be read\.$/);
    const old = page.getByText(/^Showing saved data from /);
    await expect(part).toBeVisible();
    await expect(old).toBeHidden();
    await page.getByRole("button", { name: "More notices" }).click();
    await expect(old).toBeVisible();
    await page.getByRole("button", { name: "Show one notice" }).click();
    await expect(old).toBeHidden();

    await page.emulateMedia({ media: "print" });
    await expect(part).toBeVisible();
    await expect(old).toBeVisible();
    await expect(page.getByRole("button", { name: "More notices" })).toBeHidden();
  });
});
