import { readFile } from "node:fs/promises";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";
import { NORTHWIND, openTable } from "../support/sample-pages";

test("rows are selected singly, in ranges and all matching, and used for free or an exact price", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("selection stays through sorting and filtering", async () => {
    await page.goto(desk.url + NORTHWIND);
    const boxes = page.getByRole("rowheader").locator("xpath=../td[1]").getByRole("checkbox");
    const all = page.getByRole("checkbox", { name: /^Select all/ });
    const bar = page.getByRole("region", { name: "Selection" });
    const status = bar.getByRole("status").first();
    await expect(all).toBeEnabled();
    await expect(bar).toHaveCount(0);

    await boxes.nth(1).click();
    await expect(status).toHaveText("1 of 268 selected");
    await expect(page.locator('tr[aria-rowindex="3"]')).toHaveAttribute("aria-selected", "true");
    await boxes.nth(4).click({ modifiers: ["Shift"] });
    await expect(status).toHaveText("4 of 268 selected");
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

    await page.getByRole("button", { name: "Position", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("tent");
    await expect(status).toContainText("4 of 268 selected, 4 outside the filters");
    await all.check();
    const selected = Number((await status.textContent())?.split(" ")[0]);
    expect(selected).toBeGreaterThan(5);
    await expect(all).toBeChecked();
    await all.uncheck();
    await expect(status).toContainText("4 of 268 selected");
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("");
    await all.check();
    await expect(status).toHaveText("268 of 268 selected");

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Escape");
    await expect(bar).toHaveCount(0);
    await expect(all).not.toBeChecked();
    expect(await desk.count()).toBe(2);
  });
  await test.step("selected rows are exported, compared, tagged and starred for free, and loaded for an exact price", async () => {
    await page.goto(desk.url + NORTHWIND);
    const boxes = page.getByRole("rowheader").locator("xpath=../td[1]").getByRole("checkbox");
    const bar = page.getByRole("region", { name: "Selection" });
    await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
    await boxes.nth(0).click();
    await boxes.nth(2).click();
    await boxes.nth(4).click();
    await expect(bar.getByRole("button", { name: "Load · 3 requests" })).toBeVisible();

    await page.keyboard.press("e");
    const exporting = page.getByRole("dialog", { name: "Export" });
    await expect(exporting).toContainText("3 of 268");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      exporting.getByRole("button", { name: /^CSV/ }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    await page.keyboard.press("Escape");
    await expect(bar).toBeVisible();

    await bar.getByRole("button", { name: "Star", exact: true }).click();
    await expect(page.getByRole("rowheader").filter({ hasText: "(starred)" })).toHaveCount(3);
    await bar.getByRole("button", { name: "Tags" }).click();
    const tags = page.getByRole("dialog", { name: "Tags for selected keywords" });
    await tags.getByRole("textbox", { name: "New tags, separated by commas" }).fill("spring");
    await tags.getByRole("button", { name: "Add" }).click();
    await expect(tags.getByRole("list", { name: "Your tags in the selection" })).toContainText("spring");
    await expect(page.getByRole("row").filter({ hasText: "(your tag)" })).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expectAccessible(page, { within: "main" });
    expect(await desk.count()).toBe(2);

    await page.goto(`${desk.url}${NORTHWIND}?f=own-tag:is:spring,star:is:Yes&cols=position,own-tags,starred,note`);
    await expect(page.getByRole("rowheader")).toHaveCount(3);
    await expect(page.getByRole("columnheader", { name: "Your tags" })).toBeVisible();
    await expect(page.getByText("Your tags is spring").first()).toBeVisible();
    await page.getByRole("checkbox", { name: /^Select all 3/ }).check();
    await bar.getByRole("button", { name: "Load · 3 requests" }).click();
    await expect(bar.getByText("Loaded 3 of 3.")).toBeVisible();
    expect(await desk.count()).toBe(5);
    await bar.getByRole("link", { name: "Compare" }).click();
    await expect(page).toHaveURL(/\/compare\?k=/);
    expect(await desk.count()).toBe(5);
  });
  await test.step("selecting and quick view fit a phone", async () => {
    const expectToFit = async () => {
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoSidewaysScroll(page);
      }
    };
    await page.setViewportSize({ width: 320, height: 740 });
    await openTable(page, desk.url + NORTHWIND);
    await page.getByRole("rowheader").first().locator("xpath=../td[1]").getByRole("checkbox").click();
    await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
    await expectToFit();
    await page.getByRole("rowheader").nth(1).locator("xpath=../td[2]").click();
    await expect(page.getByRole("dialog", { name: /^Quick view: / })).toBeVisible();
    await expectToFit();
    expect(await desk.count()).toBe(5);
  });
});
