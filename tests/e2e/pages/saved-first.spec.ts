import { FIRST_ROWS } from "../../../lib/domain/table/rows";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const KEYWORD_ID = "598377022953";

test.use({ javaScriptEnabled: false });

test("without scripts a page names its price; saved data, with the search and sort of a link, is in its HTML", async ({
  desk,
  page,
}) => {
  await test.step("without saved data and scripts a page names its price, and sends nothing", async () => {
    for (const path of ["/projects", NORTHWIND, keywordHref(SAMPLE_IDS.northwind, KEYWORD_ID)]) {
      await page.goto(desk.url + path);
      await expect(page.getByText(/JavaScript is off/)).toBeVisible();
    }
    expect(await desk.count()).toBe(0);
  });
  await test.step("pages show their saved data", async () => {
    await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
    await ask(desk, keywordPath(SAMPLE_IDS.northwind, KEYWORD_ID));

    await page.goto(`${desk.url}/projects`);
    await expect(page.getByRole("rowheader")).toHaveCount(4);
    await expect(page.getByRole("row").filter({ hasText: "Northwind Outdoor" })).toContainText("268");

    await page.goto(desk.url + NORTHWIND);
    const rows = page.getByRole("rowheader");
    await expect(rows.first()).toHaveText(/^hiking boots Desktop/);
    await expect(rows).toHaveCount(FIRST_ROWS);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Northwind Outdoor");
    await expect(page.getByRole("group", { name: "Figures" })).toContainText(/Avg position\s*19\.4/);
    const trend = page.getByRole("img", { name: /^2[78]\sdays from .* Top 10 \d+ → \d+, Avg position/ });
    expect(await trend.locator("path").nth(1).getAttribute("d")).toMatch(/^M[\d.]+ [\d.]+L/);
    const otherDevice = page.locator('tbody tr[aria-rowindex] [data-column="other-device"]').first();
    await expect(otherDevice, "not compared yet, which isn't “none”").toHaveText("");

    await page.goto(desk.url + projectHref(SAMPLE_IDS.bing));
    await expect(rows).toHaveCount(FIRST_ROWS);
    await expect(page.getByText("Not enough data for a trend yet.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Trend" })).toHaveCount(0);

    await page.goto(desk.url + keywordHref(SAMPLE_IDS.northwind, KEYWORD_ID));
    const chart = page.getByRole("img", { name: /^Position from .* Best \d+\./ });
    await expect(chart).toBeVisible();
    expect(await chart.locator("path").count()).toBeGreaterThan(0);
    await expect(page.getByRole("table", { name: /^Position, the latest 10$/ }).getByRole("row")).toHaveCount(11);

    await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", "5");
    expect(await desk.count(), "1 for the projects, 1 and 2 for the lists, 1 for the keyword").toBe(5);
  });
  await test.step("every page says that scripts are off", async () => {
    const project = NORTHWIND;
    for (const path of ["/projects", project, `${project}/changes`, "/usage", "/settings", "/plans"]) {
      await page.goto(desk.url + path);
      await expect(page.locator("main noscript p"), path).toHaveText(/^Scripts are off\. Charts, filters and buttons/);
    }
  });
  await test.step("a shared link shows its search and sort", async () => {
    await page.goto(`${desk.url}${NORTHWIND}?q=tent&sort=-volume`);
    const rows = page.getByRole("rowheader");
    expect(await rows.count()).toBeGreaterThan(2);
    for (const text of (await rows.allTextContents()).slice(0, 3)) expect(text.toLowerCase()).toContain("tent");
    await expect(page.getByRole("columnheader", { name: "Volume" })).toHaveAttribute("aria-sort", "descending");
  });
});
