import { changesHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";
import { NORTHWIND, openTable } from "../support/sample-pages";

test("tabs of a project show its pages, tags and changes, for free", async ({ savedDesk: desk, page }) => {
  const requestCount = await desk.count();
  const tabs = page.getByRole("navigation", { name: "Views" });
  await test.step("tabs show keywords by page and by tag; a click on a group filters the table", async () => {
    await openTable(page, desk.url + NORTHWIND);
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
  });
  await test.step("changes are a tab of the project, in groups by impact", async () => {
    await page.goto(`${desk.url}${NORTHWIND}?range=28d`);
    await tabs.getByRole("link", { name: /^Changes/ }).click();
    await expect(page).toHaveURL(/\/changes\?range=28d$/);
    const groups = page.getByRole("navigation", { name: "Groups" });
    await expect(groups.getByRole("link", { name: /^Up/ })).toHaveText(/^Up\d+$/);
    await expectAccessible(page, { looks: ["light", "dark"] });

    await groups.getByRole("button", { name: "Entered" }).click();
    const enteredLink = groups.getByRole("link", { name: /^Entered top 10(?!0)/ });
    const [, count] = /^Entered top 10(\d+)$/.exec((await enteredLink.textContent()) ?? "") ?? [];
    await enteredLink.click();
    await expect(page).toHaveURL(/group=into-10/);
    const table = page.getByRole("table", { name: /^Entered top 10: / });
    await expect(table.getByRole("rowheader")).toHaveCount(Number(count));
    await expect(table.getByRole("columnheader", { name: "Volume" })).toHaveAttribute("title", /estimated impact/);
    await groups.getByRole("link", { name: /^All/ }).click();
    await expect(page.getByRole("table").getByRole("rowheader")).toHaveCount(100);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^101–\d+ of \d+$/)).toBeVisible();

    await tabs.getByRole("link", { name: "Rank history" }).click();
    await expect(page).toHaveURL(/\/matrix\?range=28d$/);
  });
  expect(await desk.count(), "looking is free").toBe(requestCount);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("the trend is one line until it is opened, changes fit, and days that compare nothing show why", async ({
    desk,
    page,
  }) => {
    await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
    await page.goto(desk.url + NORTHWIND);
    const line = page.getByRole("button", { name: /^Trend · Top 10 \d+ → \d+$/ });
    await expect(line).toHaveAttribute("aria-expanded", "false");
    const chart = page.getByRole("img", { name: /: Top 10 \d+ → \d+/ });
    await expect(chart).toBeHidden();
    await line.tap();
    await expect(chart).toBeVisible();
    await expectAccessible(page, { within: "main" });
    await page.getByRole("button", { name: "Last 28 days" }).tap();
    await page.getByRole("button", { name: "Last 3 months" }).tap();
    await expect(page).toHaveURL(/range=90d/);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^Changes/ }).tap();
    await expect(page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name: /^Up/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(desk.url + changesHref(SAMPLE_IDS.bing));
    await expect(page.getByText("Nothing to compare yet.")).toBeVisible();
    await expectAccessible(page, { within: "main" });
  });
});

test("a refresh on a tab of a project shows the new day there", async ({ connect, page }) => {
  const listOn = (date: string, position: number) =>
    Array.from({ length: 12 }, (_, id) => ({ id, keyword: `kettle ${id}`, position, date }));
  let rows = listOn("2026-11-26", 9);
  const { desk } = await connect(({ rawUrl }) => ({
    json: rawUrl.startsWith("/v1/projects/") ? [{ id: "p", name: "Alder" }] : rows,
  }));
  await save(desk, "p");
  const refresh = page.getByRole("button", { name: /^Refresh/ }).first();

  await page.goto(desk.url + changesHref("p"));
  await expect(page.getByRole("heading", { name: "Alder" })).toBeVisible();
  rows = listOn("2026-11-27", 4);
  await refresh.click();
  await expect(page.getByRole("row", { name: /kettle 1\b.*9.*4/ })).toBeVisible();

  await page.getByRole("link", { name: "Rank history" }).click();
  const history = page.getByRole("region", { name: "Rank history" });
  await expect(history.getByRole("columnheader", { name: /27/ })).toBeVisible();
  rows = listOn("2026-11-28", 2);
  await refresh.click();
  await expect(history.getByRole("columnheader", { name: /28/ })).toBeVisible();
});
