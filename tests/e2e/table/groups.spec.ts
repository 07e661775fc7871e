import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { startUpstream } from "../support/upstream";

test("tabs show keywords by page and by tag; a click on a group filters the table, for free", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  const spent = await desk.count();
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
  const tabs = page.getByRole("navigation", { name: "Views" });
  const table = page.getByRole("table");
  await tabs.getByRole("link", { name: "Tags" }).click();
  await expect(page).toHaveURL(/by=tag/);
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  await expectAccessible(page, { within: "main" });

  await tabs.getByRole("link", { name: "Pages" }).click();
  await expect(table.getByRole("columnheader", { name: "Trend" })).toBeVisible();
  await expect(table.getByText(/^\. Share in the top 10: /).first()).toBeAttached();
  const status = page.getByRole("status").filter({ hasText: / of 268\skeywords$/ });
  const first = table.getByRole("row").nth(1);
  const keywords = await first.getByRole("cell").first().innerText();
  await first.getByRole("button").click();
  await expect(page).not.toHaveURL(/by=/);
  await expect(page).toHaveURL(/f=page/);
  await expect(status).toHaveText(new RegExp(`^${keywords} of`));
  await page.goBack();
  await expect(tabs.getByRole("link", { name: "Pages" })).toHaveAttribute("aria-current", "page");
  expect(await desk.count(), "all of it is free").toBe(spent);
});

const onPage = (id: number, keyword: string, [device, page]: readonly [string, string]) => ({
  id,
  keyword,
  device,
  position: id,
  ranking_url: `https://shop.example/${page}`,
});
const ROWS = [
  onPage(1, "tent", ["desktop", "tents"]),
  onPage(2, "tent", ["mobile", "m/tents"]),
  onPage(3, "boots", ["desktop", "tents"]),
];

test("a page that ranks on one device only filters the table to such keywords, for free", async ({
  createDesk,
  page,
}) => {
  const service = await startUpstream((request, response) => {
    const isProjects = request.url?.startsWith("/v1/projects/");
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(isProjects ? [{ id: "shop", name: "Shop" }] : ROWS));
  });
  try {
    const desk = await createDesk({ baseUrl: service.baseUrl, key: "hand-made-key" });
    await save(desk, "shop");
    const asked = service.requests.length;
    await page.goto(`${desk.url}${projectHref("shop")}?by=page`);
    const group = page.getByRole("row").filter({ hasText: "/tents" }).first();
    await group.getByRole("button", { name: "Split by device 1" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^1 of 3\skeywords$/ })).toBeVisible();
    expect(service.requests.length, "all of it is free").toBe(asked);
  } finally {
    await service.stop();
  }
});
