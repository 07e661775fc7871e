import { text as readText } from "node:stream/consumers";
import type { Page } from "playwright/test";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { rollUpUsage } from "../../../lib/quota/usage/roll-up-usage";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { openStore } from "../../../lib/store/open-store";
import { fillHour } from "../../campaign/support/fill-usage";
import { expectAccessible } from "../support/accessibility";
import { ask, keywordsPath, save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { expectGaugeToAgree } from "../support/gauge";

const LIMIT = 1_000;
/** Kolkata is half an hour off the service's hours; the other zones are not. */
const KOLKATA = "Asia/Kolkata";

test.use({ timezoneId: KOLKATA, locale: "en-GB" });

/** Nine recorded days: two hours at the limit, 5 days and 2 hours ago, and 30 requests in every other. */
async function writePast(desk: Desk): Promise<void> {
  const store = await openStore(`${desk.dataFolder}/keyword-desk.sqlite`);
  try {
    const { key_fp: keyFp } = await store.selectFrom("key_state").select("key_fp").executeTakeFirstOrThrow();
    const now = Math.floor(Date.now() / HOUR_MS);
    const firstHour = now - 9 * 24;
    await store
      .updateTable("key_state")
      .set({ first_seen_at: firstHour * HOUR_MS })
      .execute();
    for (let hour = firstHour; hour < now; hour += 1) {
      const requests = hour === now - 120 || hour === now - 2 ? LIMIT : 30;
      await fillHour(store, { keyFp, hour, requests, limit: LIMIT });
    }
    await store.deleteFrom("usage_sweep").execute();
    await rollUpUsage(store, now);
  } finally {
    await store.destroy();
  }
}

const range = (page: Page, name: string) => page.getByRole("group", { name: "Range" }).getByText(name, { exact: true });
const log = (page: Page) => page.locator("#requests");
const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;

test("requests are listed, filtered and exported; each range shows its hours, and choosing one opens its rows", async ({
  desk,
  page,
}) => {
  test.slow();
  await test.step("a link with invalid parts still opens and names the ignored parts", async () => {
    await page.goto(`${desk.url}/usage?range=7d&at=yesterday&status=9000&colour=red`);
    await expect(page.getByText("Part of this link was ignored.")).toBeVisible();
    await expect(page.getByText(/can’t use “at”, “status”, “colour”/)).toBeVisible();
    await expect(page.getByRole("img", { name: /^Last 7 days by hour/ })).toBeVisible();
    await expect(page.getByText("No requests recorded in the last 7 days.")).toBeVisible();
  });
  await test.step("the usage page shows figures by client and purpose, and one line per request", async () => {
    await save(desk, SAMPLE_IDS.northwind);
    desk.api.faults.set({ status500: 2 });
    await ask(desk, keywordsPath(SAMPLE_IDS.northwind), "now");
    await ask(desk, keywordsPath(SAMPLE_IDS.foreignProject));

    await page.goto(`${desk.url}/usage`);
    const log = page.getByRole("table", { name: "Requests this hour, newest first" });
    const rows = log.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(0)).toContainText("403");
    await expect(rows.nth(1)).toContainText("500");
    await expect(rows.nth(2)).toContainText("500");
    await expect(rows.nth(3)).toContainText("Northwind Outdoor (made-up data)");
    await expect(rows.nth(4)).toContainText("Projects");
    for (let index = 0; index < 5; index += 1) {
      await expect(rows.nth(index).getByRole("cell").nth(1)).toHaveText("Dashboard");
      await expect(rows.nth(index).getByRole("cell").nth(5)).toHaveText("1");
    }
    const figures = page
      .getByRole("region", { name: "This hour" })
      .or(page.locator('[aria-label="This hour"]'))
      .first();
    await expect(figures).toContainText(/at least\s*5/);
    await expect(figures).toContainText(/up to\s*995/);
    await expectGaugeToAgree(page, desk);
    expect(await desk.count()).toBe(5);
  });
  await test.step("clicking a bar or a list entry filters the log, and the file has the same rows", async () => {
    await ask(desk, keywordsPath(SAMPLE_IDS.bing));
    await page.goto(`${desk.url}/usage`);
    const table = page.getByRole("table", { name: "Requests this hour, newest first" });
    const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(7);
    await page.getByRole("button", { name: /^500 Service problem/ }).click();
    await expect(page).toHaveURL(/\?status=500$/);
    await expect(rows).toHaveCount(2);
    await page.getByRole("combobox", { name: "All statuses" }).selectOption("200");
    await expect(rows).toHaveCount(4);
    await page
      .getByRole("combobox", { name: "All projects" })
      .selectOption({ label: "Northwind Outdoor (made-up data)" });
    await expect(rows).toHaveCount(1);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readText(await download.createReadStream())).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",Dashboard,");

    await page.getByRole("combobox", { name: "Counted: all" }).selectOption("0");
    await expect(page.getByText("No requests match these filters.")).toBeVisible();
    await log(page).getByRole("button", { name: "Clear filters" }).first().click();
    await expect(rows).toHaveCount(7);
  });
  await writePast(desk);
  await test.step("each range shows its hours", async () => {
    const requestCount = await desk.count();
    const now = Math.floor(Date.now() / HOUR_MS);
    await page.goto(`${desk.url}/usage`);

    await range(page, "24 hours").click();
    await expect(page).toHaveURL(/\?range=24h$/);
    await expect(page.getByText("1 hour reached the limit", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Show as table" }).press("Enter");
    const hours = page.getByRole("table", { name: "Last 24 hours, newest first" });
    await expect(hours.getByRole("row")).toHaveCount(25);
    await expect(hours.getByRole("row").nth(3)).toContainText("! reached");
    await hours.getByRole("row").nth(3).getByRole("button").press("Enter");
    await expect(page).toHaveURL(new RegExp(`at=${minute((now - 2) * HOUR_MS)}`));
    await expect(log(page)).toContainText(/newest 100 of 1,000 \d\d:30–\d\d:30 on/);
    await log(page).getByRole("button", { name: "Show 100 more" }).click();
    await expect(log(page)).toContainText("newest 200 of 1,000");

    await range(page, "7 days").click();
    await expect(page).toHaveURL(/\?range=7d$/);
    const week = page.getByRole("table", { name: "Last 7 days, newest first" });
    await expect(week.getByRole("button", { name: /:30$/ }).nth(6 * 24)).toBeVisible();
    const hoursOfWeek = await week.getByRole("button", { name: /:30$/ }).count();
    await expect(week.getByRole("row")).toHaveCount(hoursOfWeek + 1);
    const reachedHours = week.getByRole("row", { name: /! reached/ });
    await expect(reachedHours).toHaveCount(2);
    await reachedHours.last().getByRole("button").click();
    await expect(page).toHaveURL(new RegExp(`at=${minute((now - 120) * HOUR_MS)}`));
    await expect(log(page)).toContainText("Older hours are kept as totals for 90 days: 1,000 requests here.");
    await expect(log(page).getByRole("table", { name: "Older hours, totals, newest first" })).toBeVisible();

    await page.reload();
    await expect(log(page)).toContainText("1,000 requests here.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect(week.getByRole("button", { pressed: true })).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/\?range=7d$/);
    // The history entry is older than the reload, so Next loads its page again.
    await page.waitForLoadState("networkidle");
    await expect(week.getByRole("button", { pressed: true })).toHaveCount(0);

    await range(page, "30 days").click();
    await expect(page).toHaveURL(/\?range=30d$/);
    await expect(page.getByText(/^2\shours reached the limit · \d+\shours not recorded$/)).toBeVisible();
    const days = page.getByRole("table", { name: "Last 30 days, newest first" });
    await expect(days.getByRole("row")).toHaveCount(31);
    await expect(days.getByRole("row").last()).toContainText("not recorded");
    expect(await desk.count(), "looking is free").toBe(requestCount);
  });
});
