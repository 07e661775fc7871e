import { FIRST_ROWS } from "../../../lib/domain/table/rows";
import { matrixHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expect, test } from "../support/fixtures";
import { keepBack, keepScripts } from "../support/keep-back";
import { lockedSettings, PASSWORD } from "../support/locked";
import { NORTHWIND } from "../support/sample-pages";

const COLUMNS = "**/columns";

// The server's default, until the browser has sent its locale.
test.use({ locale: "en-US" });

test("clicks, choices and copies made before hydration take effect, and links stay in place", async ({
  savedDesk: desk,
  page,
  context,
}) => {
  await test.step("the link under the pointer stays during hydration, so that no click is lost", async () => {
    // On the first visit, dates change once the browser has sent its locale.
    await page.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    const link = await page.waitForSelector("tbody tr th a", { state: "attached" });
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.waitForFunction(() => {
      const time = document.querySelector("tbody tr time");
      return time !== null && /^[A-Z][a-z]{2} \d/.test(time.textContent ?? "");
    });
    expect(await link.evaluate((element) => element.isConnected)).toBe(true);
  });
  await test.step("a panel opened before hydration shows its content after hydration", async () => {
    const letGo = await keepScripts(page);
    await page.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Export" });
    await expect(panel, "the browser opens it").toBeVisible();
    letGo();
    await expect(panel.getByRole("button", { name: /^JSON/ })).toBeVisible();
  });
  await test.step("a choice made before hydration stays, and keys continue from it", async () => {
    const letGo = await keepScripts(page);
    await page.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    const group = page.getByRole("group", { name: /^Movement/ });
    await group.getByText("Down").click();
    letGo();
    await expect(page).toHaveURL(/\?f=change:is:declined$/);
    await expect(group.getByRole("radio", { name: /^Down/ })).toBeChecked();
    await group.getByRole("radio", { name: /^Down/ }).press("ArrowLeft");
    await expect(page).toHaveURL(/\?f=change:is:improved$/);
    await expect(group.getByRole("radio", { name: /^Up/ })).toBeFocused();
    await page.goBack();
    await expect(group.getByRole("radio", { name: /^Down/ })).toBeChecked();
  });
  await test.step("a row copied before hydration is on the clipboard after hydration", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const letGo = await keepScripts(page);
    await page.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    const link = page.getByRole("rowheader").getByRole("link").nth(1);
    await link.focus();
    await page.keyboard.press("ControlOrMeta+c");
    letGo();
    const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboardText).toContain("\t");
    expect((await clipboardText()).split("\t")[0]).toBe(await link.textContent());
  });
});

test("a password sent before hydration opens the requested page", async ({ createDesk, page }) => {
  const desk = await createDesk({ settings: await lockedSettings() });
  const letGo = await keepScripts(page);
  await page.goto(`${desk.url}/usage`, { waitUntil: "commit" });
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Password").press("Enter");
  letGo();
  await expect(page.getByRole("heading", { name: "Usage", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${desk.url}/usage`);
});

test("a list that arrives late or not at all leaves its first rows usable, for free", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("until the whole list has arrived, table actions wait and say so; rows keep their order and its mark", async () => {
    const letGo = await keepBack(page, COLUMNS);
    await page.goto(`${desk.url}${NORTHWIND}?sort=-volume`);
    const header = (name: string) => page.getByRole("columnheader", { name });
    const table = page.getByRole("table");
    const rows = page.getByRole("rowheader");
    const before = await rows.allTextContents();
    const count = page.getByRole("region", { name: "Keywords", exact: true }).getByRole("status");
    await expect(header("Volume")).toHaveAttribute("aria-sort", "descending");
    await expect(count).toHaveText(/^268\skeywords$/);

    await header("Position").getByRole("button").click();
    await expect(page).toHaveURL(/sort=position$/);
    await expect(count).toHaveText(/^Loading 268\skeywords…$/);
    await expect(table).toHaveAttribute("aria-busy", "true");
    await expect(header("Volume")).toHaveAttribute("aria-sort", "descending");
    await expect(header("Position")).not.toHaveAttribute("aria-sort");
    expect(await rows.allTextContents()).toEqual(before);
    await page.getByRole("group", { name: "Movement" }).getByText("Up").click();

    letGo();
    await expect(header("Position")).toHaveAttribute("aria-sort", "ascending");
    await expect(header("Volume")).not.toHaveAttribute("aria-sort");
    await expect(count).toHaveText(/^\d+ of 268\skeywords$/);
    await expect(table).not.toHaveAttribute("aria-busy");
    expect(await rows.allTextContents()).not.toEqual(before);
    expect(await desk.count()).toBe(2);
  });
  await test.step("if the rest of a list can't be loaded, the first rows stay and retrying is free", async () => {
    await page.route(COLUMNS, (route) => route.abort());
    await page.goto(desk.url + NORTHWIND);
    const notice = page.getByText("Only the first rows are loaded.");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveCount(FIRST_ROWS);
    const failedRequest = page.waitForEvent("requestfailed", (request) => request.url().includes("/columns"));
    await page.getByRole("button", { name: "Load all 268" }).click();
    await failedRequest;
    await expect(notice).toBeVisible();
    await page.unroute(COLUMNS);
    await page.getByRole("button", { name: "Load all 268" }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
    expect(await desk.count()).toBe(2);
  });
  await test.step("if the rest of the rank history can't be loaded, the first keywords stay and retrying is free", async () => {
    await page.route("**/api/**/matrix/28", (route) => route.abort());
    await page.goto(desk.url + matrixHref(SAMPLE_IDS.northwind));
    await expect(page.getByText("Only the first rows are loaded.")).toBeVisible();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.unroute("**/api/**/matrix/28");
    await page.getByRole("button", { name: "Load all 268" }).click();
    await expect(page.getByText("Only the first rows are loaded.")).toHaveCount(0);
    // The notice disappears when loading starts; the box grows when the rows arrive.
    const table = page.getByRole("region", { name: "Rank history, table" });
    await expect(async () => {
      await table.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await expect(page.locator('tr[aria-rowindex="270"]')).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await desk.count()).toBe(2);
  });
  await test.step("a saved list that arrives late doesn't overwrite newer data", async () => {
    const letGo = await keepBack(page, COLUMNS, 1);
    const isAskedFor = page.waitForRequest(COLUMNS);
    await page.goto(desk.url + NORTHWIND);
    await isAskedFor;
    desk.api.faults.set({ refuse: "request" });
    await page.getByRole("button", { name: "Refresh · 1 request" }).click();
    const notice = page.getByText("It didn’t accept part of the request.");
    await expect(notice).toBeVisible();
    letGo();
    await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
    await expect(notice).toBeVisible();
  });
});
