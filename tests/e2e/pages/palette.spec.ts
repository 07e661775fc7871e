import type { Page } from "playwright/test";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

/** The key works only after hydration, so it is pressed again. */
async function openPalette(page: Page) {
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeVisible({ timeout: 1_500 });
  }).toPass();
  return field;
}

test("the palette finds saved data, pages and actions with their price, and says what is missing", async ({
  desk,
  page,
}) => {
  await test.step("an unsaved keyword is not found", async () => {
    await page.goto(`${desk.url}/settings`);
    await openPalette(page);
    await page.getByRole("combobox").fill("hiking boots");
    await expect(page.getByText("Nothing saved matches “hiking boots”.")).toBeVisible();
    expect(await desk.count()).toBe(0);
  });
  await test.step("saved data that cannot be loaded is an error", async () => {
    await page.route("**/api/saved/**", (route) => route.abort());
    await page.goto(`${desk.url}/settings`);
    await openPalette(page);
    const dialog = page.getByRole("dialog", { name: "Search or jump to" });
    await expect(dialog.getByText("Saved data couldn’t be loaded.")).toBeVisible();
    await page.getByRole("combobox").fill("hiking boots");
    await expect(dialog.getByText("Saved data couldn’t be loaded.")).toBeVisible();
    await expect(dialog.getByText(/Nothing saved matches/)).toHaveCount(0);
    await page.getByRole("combobox").fill("usage");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${desk.url}/usage`);
    await page.unroute("**/api/saved/**");
  });
  await test.step("a saved keyword is found despite a typo and opened by keyboard, for free", async () => {
    await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
    const before = await desk.count();
    await page.goto(`${desk.url}/usage`);
    const field = await openPalette(page);
    await field.fill("hikng boots");
    const option = page.getByRole("option", { name: /^hiking boots Desktop/ });
    await expect(option).toHaveAttribute("aria-selected", "true");
    expect(await desk.count(), "opening and searching").toBe(before);
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("hiking boots");
    await expect(page.getByRole("img", { name: /^Position from/ })).toBeVisible();
    expect(await desk.count(), "days from the list").toBe(before);
  });
  await test.step("pages and projects open by name; Escape closes and returns the focus", async () => {
    await page.goto(`${desk.url}/projects`);
    const button = page.getByRole("button", { name: "Search or jump to" });
    await button.click();
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
    await openPalette(page);
    await page.getByRole("combobox").fill("northw");
    await expect(page.getByRole("option", { name: /^Northwind Outdoor/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(desk.url + NORTHWIND);
    await openPalette(page);
    await page.getByRole("option", { name: /^Settings/ }).click();
    await expect(page).toHaveURL(`${desk.url}/settings`);
  });
  await test.step("an action shows its price and is never preselected", async () => {
    const before = await desk.count();
    await page.goto(desk.url + NORTHWIND);
    await expect(page.getByRole("button", { name: /^Refresh/ })).toBeVisible();
    await openPalette(page);
    await expect(page.getByRole("option", { name: "Projects" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("combobox").fill("refre");
    await expect(page.getByRole("option", { name: /^Refresh 1 request/ })).toHaveAttribute("aria-selected", "true");
    expect(await desk.count()).toBe(before);
    await page.keyboard.press("Enter");
    await expect.poll(() => desk.count()).toBe(before + 1);
    await expect(page.getByRole("button", { name: "Refresh · 1 request", exact: true })).toBeEnabled();
    await page.keyboard.press("r");
    await expect.poll(() => desk.count(), "the key does the same").toBe(before + 2);
  });
});
