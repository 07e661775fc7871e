import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { NORTHWIND, openTable } from "../support/sample-pages";

const PANELS = { f: "Add a filter", c: "Choose columns", e: "Export" };

async function expectPanelsByKeys(page: Page, eachPanel: () => Promise<void> = async () => {}): Promise<void> {
  for (const [key, name] of Object.entries(PANELS)) {
    await page.keyboard.press(key);
    const panel = page.getByRole("dialog", { name });
    await expect(panel.getByRole("button").last()).toBeVisible();
    await expect(panel).toBeInViewport({ ratio: 1 });
    await eachPanel();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
  }
}

test("the table works by keyboard alone, for free, and what has the focus is in sight", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("moving, selecting, quick view and opening work by keyboard alone, for free", async () => {
    await openTable(page, desk.url + NORTHWIND);
    const links = page.getByRole("rowheader").getByRole("link");
    const view = page.getByRole("dialog", { name: /^Quick view: / });

    await page.keyboard.press("j");
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(links.nth(1)).toBeFocused();

    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await expect(page.getByRole("region", { name: "Selection" }).getByRole("status").first()).toHaveText(
      "3 of 268 selected",
    );
    // The toolbar has other buttons while rows are selected.
    await expectPanelsByKeys(page);
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("3 of 268 selected");
    await page.keyboard.press("j");
    await page.keyboard.press("k");

    await page.keyboard.press("Space");
    await expect(view).toBeFocused();
    await expect(page).toHaveURL(/[?&]row=/);
    await expect(view.getByRole("table", { name: /^The last 7/ })).toBeVisible();
    await expectAccessible(page, { within: "[role=dialog]" });
    const first = await view.getAttribute("aria-label");
    await page.keyboard.press("j");
    await expect(view).not.toHaveAttribute("aria-label", first ?? "");
    await expect(view).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(view).toHaveCount(0);
    await expect(links.nth(4)).toBeFocused();
    await expect(page).not.toHaveURL(/row=/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);

    await expectPanelsByKeys(page, () => expectAccessible(page, { within: "[popover]:popover-open" }));
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search keywords" })).toBeFocused();
    await page.keyboard.type("jkx");
    await expect(page.getByRole("searchbox", { name: "Search keywords" })).toHaveValue("jkx");
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("");
    await page.getByRole("heading", { level: 1 }).click();
    // The search is debounced.
    await expect(links.nth(5)).toBeVisible();
    expect(await desk.count()).toBe(2);

    await page.keyboard.press("j");
    await expect(page.getByRole("rowheader").locator("a:focus")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/keywords\//);

    await page.goBack();
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("boots");
    await links.nth(0).click();
    await expect(page, "a press right after typing").toHaveURL(/\/keywords\//);
    await page.goBack();
    await expect(page.getByRole("searchbox", { name: "Search keywords" })).toHaveValue("boots");
    await expect(page).toHaveURL(/\?q=boots$/);
  });
  await test.step("distant rows, and panels opened by a key, scroll fully into view, with the focus on them", async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await openTable(page, desk.url + NORTHWIND);
    const linkOf = (row: number) => page.locator(`tr[aria-rowindex="${row}"]`).getByRole("link");
    for (let count = 0; count < 60; count += 1) await page.keyboard.press("j");
    await expect(linkOf(61)).toBeFocused();
    await expect(linkOf(61)).toBeInViewport({ ratio: 1 });
    await expectPanelsByKeys(page);
    await expect(linkOf(61)).toBeFocused();
    await expect(linkOf(61)).toBeInViewport();
    for (let count = 0; count < 50; count += 1) await page.keyboard.press("k");
    await expect(linkOf(11)).toBeFocused();
    const head = await page.getByRole("columnheader").first().boundingBox();
    const row = await page.locator('tr[aria-rowindex="11"]').boundingBox();
    expect(row?.y, "below the sticky bars").toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
  });
  await test.step("a shared link opens with its quick view, and disabled shortcuts do nothing", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTable(page, desk.url + NORTHWIND);
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const view = page.getByRole("dialog", { name: /^Quick view: / });
    await expect(view).toBeVisible();
    const sharedUrl = page.url();
    const name = (await view.getAttribute("aria-label")) ?? "";
    await page.goto(`${desk.url}/settings/display`);
    await page.getByRole("region", { name: "Keys" }).getByRole("switch").click();
    await page.goto(sharedUrl);
    await expect(view).toHaveAttribute("aria-label", name);
    await page.getByRole("button", { name: "Close quick view" }).click();
    await expect(view).toHaveCount(0);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
    expect(await desk.count()).toBe(2);
  });
});
