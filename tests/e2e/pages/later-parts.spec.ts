import type { Page } from "playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { keepBack, SCRIPTS } from "../support/keep-back";
import { NORTHWIND, openTable } from "../support/sample-pages";

const CODE = "**/_next/static/chunks/**";

async function openWhole(page: Page, url: string): Promise<void> {
  let loadedCount = 0;
  page.on("requestfinished", (request) => {
    if (request.url().includes("/_next/static/chunks/")) loadedCount += 1;
  });
  await openTable(page, url);
  await expect(page.getByRole("region", { name: "Trend" }).getByRole("img")).toBeVisible();
  await expect(async () => {
    const before = loadedCount;
    await page.waitForTimeout(500);
    expect(loadedCount).toBe(before);
  }).toPass();
}

test("a part of the page that fails to download shows an error, and one click loads it", async ({
  savedDesk: desk,
  page,
}) => {
  // With data saver, no code is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await openWhole(page, desk.url + NORTHWIND);
  await page.route(CODE, (route) => route.abort());
  const alertBox = page.getByRole("alert").filter({ hasText: "This part couldn’t be loaded." });
  const expectPage = () => expect(page.getByRole("rowheader").first()).toBeVisible();

  for (const [key, name] of [
    ["c", "Choose columns"],
    ["f", "Add a filter"],
  ] as const) {
    await page.keyboard.press(key);
    const panel = page.getByRole("dialog", { name });
    await expect(panel.getByRole("alert")).toContainText("Nothing else on this page is affected.");
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expectPage();
  }

  for (const keys of [["Control+k"], ["?"], ["j", "Space"], ["m"]]) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(alertBox).toBeInViewport({ ratio: 1 });
    await alertBox.getByRole("button", { name: "Try again" }).click();
    await expect(alertBox, "still away").toBeVisible();
    await alertBox.getByRole("button", { name: "Close" }).click();
    await expect(alertBox).toHaveCount(0);
    await expectPage();
  }

  await page.keyboard.press("x");
  await expect(alertBox).toBeVisible();
  await expect(page.getByRole("row", { selected: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.unroute(CODE);
  await alertBox.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 of 268 selected");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  expect(await desk.count()).toBe(2);
});

test("once the page is idle its panels and the palette need no further download", async ({ savedDesk: desk, page }) => {
  await openWhole(page, desk.url + NORTHWIND);
  await page.route(CODE, (route) => route.abort());
  for (const [key, name] of [
    ["c", "Choose columns"],
    ["f", "Add a filter"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name }).locator("input, select").first()).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  expect(await desk.count()).toBe(2);
});

test("until the code of an error screen is there, the page keeps its heading", async ({ desk, page }) => {
  const sendResponse = await keepBack(page, "**/keywords");
  await page.goto(desk.url + projectHref(SAMPLE_IDS.foreignProject));
  const sendCode = await keepBack(page, SCRIPTS);
  const isRequested = page.waitForRequest(SCRIPTS);
  sendResponse();
  await isRequested;
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Project");
  sendCode();
  await expect(title).toHaveText("This project belongs to another account");
  await expect(title).toBeFocused();
});
