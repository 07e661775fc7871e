import { setTimeout as sleep } from "node:timers/promises";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { expectGaugeToAgree, gaugeLooks } from "../support/gauge";
import { NORTHWIND } from "../support/sample-pages";

const NAME = "Northwind Outdoor (made-up data)";
const FREE_PATHS = ["/", "/projects", "/usage", "/settings", "/api/quota"];

/** Restarts it while a request arrives again and again that its guard must refuse from the port's first moment. */
async function restartGuarded(desk: Desk): Promise<void> {
  const statuses = new Set<number>();
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const restarting = desk.restart().then(() => "up");
  while ((await Promise.race([restarting, sleep(10)])) !== "up")
    await fetch(`${desk.url}/projects`, { headers }).then(
      ({ status }) => statuses.add(status),
      () => undefined,
    );
  // The ending process refuses every request with 503.
  statuses.delete(503);
  expect([...statuses], "guarded from its first moment").toEqual([403]);
}

test("Q19, Q20q: a start sends nothing, opening costs its documented price once, and every way back is free", async ({
  browser,
  desk,
  page,
}) => {
  test.slow();
  const chart = page.getByRole("main").getByRole("img", { name: /^Position from/ });
  const fields = page.getByText("All fields", { exact: true });
  await test.step("Q20q: a start with a working key and service sends no request", async () => {
    for (const each of FREE_PATHS) expect((await fetch(desk.url + each)).status).toBe(200);
    await page.goto(desk.url);
    await expect(page.getByRole("link", { name: "Open sample data" })).toBeVisible();
    expect(await desk.count(), "the welcome page").toBe(0);
  });
  await test.step("Q19: opening a keyword costs its documented price once", async () => {
    await page.getByRole("link", { name: "Open sample data" }).click();
    await expect(page.getByRole("rowheader", { name: NAME })).toBeVisible();
    expect(await desk.count(), "the projects list").toBe(1);
    await page.getByRole("link", { name: NAME }).first().click();
    await expect(page.getByText("268 keywords").first()).toBeVisible();
    expect(await desk.count(), "one page of keywords").toBe(2);
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(chart).toBeVisible();
    expect(await desk.count(), "days from the list").toBe(2);
    await page.getByRole("button", { name: "Load full history · 1 request" }).click();
    await expect(page.getByRole("button", { name: "Refresh · 1 request" })).toBeVisible();
    expect(await desk.count(), "one keyword").toBe(3);
  });
  const keyword = page.url();
  await test.step("every way back to it is free", async () => {
    await page.reload();
    await expect(chart).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("table", { name: /Keywords of/ })).toBeVisible();
    await page.goForward();
    await expect(chart).toBeVisible();

    const tab = await page.context().newPage();
    await tab.goto(keyword);
    await expect(tab.getByRole("img", { name: /^Position from/ })).toBeVisible();
    await tab.close();
    const other = await browser.newPage();
    await other.goto(keyword);
    await expect(other.getByRole("img", { name: /^Position from/ })).toBeVisible();
    await other.close();
    expect(await desk.count()).toBe(3);
  });
  await test.step("a keyword with list days opens for free, and one key loads the rest", async () => {
    await page.goto(desk.url + keywordHref(SAMPLE_IDS.northwind, "787647837941"));
    await expect(chart).toBeVisible();
    await expect(page.getByText(/^\d+\sdays saved$/)).toBeVisible();
    await expect(page.getByText("Earliest saved")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await desk.count()).toBe(3);

    await expect(page.getByRole("button", { name: "Load full history · 1 request" })).toBeEnabled();
    await page.keyboard.press("r");
    await expect(fields).toBeVisible();
    await expect(chart).toBeVisible();
    await expect(page.getByText("First ranked")).toBeVisible();
    expect(await desk.count()).toBe(4);
    const address = page.url();
    await page.getByRole("button", { name: "View raw response" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const key of ["r", "t", "]", "g", "p"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await expect(chart, "no key reaches the page behind a dialog").toBeVisible();
    expect(page.url()).toBe(address);
    await page.reload();
    await expect(fields).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await desk.count()).toBe(4);
  });
  await test.step("a keyword without saved data loads automatically", async () => {
    const { id = "" } =
      desk.api.store.get<{ id: string }>(
        "select id from keywords where project_id = ? and deleted_at is null limit 1",
        SAMPLE_IDS.bing,
      ) ?? {};
    await page.goto(desk.url + keywordHref(SAMPLE_IDS.bing, id));
    await expect(fields).toBeVisible();
    expect(await desk.count()).toBe(5);
  });
  await test.step("Q17q: a list of a hundred links costs nothing to scroll, hover or leave open", async () => {
    await page.setViewportSize({ width: 1280, height: 4800 });
    await page.goto(desk.url + NORTHWIND);
    const links = page.getByRole("rowheader").getByRole("link");
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(100);
    for (let index = 0; index < 20; index += 1) await links.nth(index).hover();
    for (let index = 0; index < 5; index += 1) await links.nth(index).focus();
    await page.mouse.wheel(0, 6_000);
    await page.mouse.wheel(0, -6_000);
    await gaugeLooks(page, 2);
    expect(await desk.count()).toBe(5);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("Q20q: a restart sends nothing and keeps what is saved", async () => {
    await page.goto(keyword);
    await restartGuarded(desk);
    for (const each of FREE_PATHS) expect((await fetch(desk.url + each)).status).toBe(200);
    expect(await (await fetch(`${desk.url}/api/projects`)).json()).toMatchObject({ reading: { saved: true } });
    // Requests from before the outage can still navigate the page.
    await expect(async () => void (await page.reload())).toPass();
    await expect(chart).toBeVisible();
    await gaugeLooks(page, 1);
    expect(await desk.count()).toBe(5);
    await expectGaugeToAgree(page, desk);
  });
});

test("a large list asks first, and a list costs one request a page, once, however it is opened", async ({
  desk,
  page,
}) => {
  await test.step("a page that needs six or more requests asks first, states its price, and costs exactly that", async () => {
    await page.goto(`${desk.url}/projects`);
    await page.getByRole("link", { name: "Python library docs" }).first().click();
    await expect(page.getByText("Loading uses 12+ requests. Up to 999 are left this hour.")).toBeVisible();
    await gaugeLooks(page, 1);
    expect(await desk.count()).toBe(1);

    await page.getByRole("button", { name: "Load · 12+ requests" }).click();
    await expect(page.getByText("5,894 keywords").first()).toBeVisible();
    expect(await desk.count()).toBe(1 + 12);
    await expectGaugeToAgree(page, desk);
  });
  await test.step("a list of several pages costs one request a page, and two tabs that open it at once pay once", async () => {
    desk.api.faults.set({ delayMs: 300 });
    const tab = await page.context().newPage();
    const address = desk.url + projectHref(SAMPLE_IDS.berlin);
    await Promise.all([page.goto(address), tab.goto(address)]);
    for (const each of [page, tab]) await expect(each.getByText("1,700 keywords").first()).toBeVisible();
    expect(await desk.count()).toBe(13 + 4);
    await expectGaugeToAgree(page, desk);
    await tab.close();
  });
});
