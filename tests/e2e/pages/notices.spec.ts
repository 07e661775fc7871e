import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { DAY_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { keywordsPath, postJson } from "../support/ask";
import { expect, test } from "../support/fixtures";

const SIZE = 50;

test("one notice shows and the others fold into it; printing shows all notices", async ({
  createDesk,
  page,
  startService,
}) => {
  const service = await startService(({ url = "" }, response) => {
    const from = Number(new URL(url, "http://service").searchParams.get("offset") ?? 0);
    const rows = Array.from({ length: SIZE }, (_, at) => ({ id: `k${from + at}`, keyword: `row ${from + at}` }));
    const results = [...rows, "not a row"];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ count: 3 * SIZE, results }));
  });
  const desk = await createDesk({ baseUrl: service.baseUrl, key: "hand-made" });
  await postJson(desk, keywordsPath("a"), { spend: "now", requestsMax: 1, confirmed: true });
  const store = new DatabaseSync(path.join(desk.dataFolder, "keyword-desk.sqlite"), { timeout: 5_000 });
  store.prepare("update saved_copy set as_of = as_of - ?").run(3 * DAY_MS);
  store.close();

  await page.goto(desk.url + projectHref("a"));
  const part = page.getByText("1 of 51 rows couldn’t be read.");
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
  expect(service.requests).toHaveLength(1);
});
