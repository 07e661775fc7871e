import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { NORTHWIND, openTable } from "../support/sample-pages";
import { watch } from "../support/watch";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("row actions open by right-click, button and key; only Refresh costs requests", async ({
  savedDesk: desk,
  page,
}) => {
  test.slow();
  const check = watch(page, desk.url);
  await openTable(page, desk.url + NORTHWIND);
  const menu = page.getByRole("menu");
  const item = (name: string | RegExp) => menu.getByRole("menuitem", { name, exact: true });
  const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
  // The first rows by volume were not measured on the last day.
  const row = page.locator('tr[aria-rowindex="4"]');
  const link = row.getByRole("rowheader").getByRole("link");
  const phrase = (await link.textContent()) ?? "";
  const position = row.locator("[data-column=position]");

  await page.locator('tr[aria-rowindex="3"] [data-column=position]').click({ button: "right" });
  await item("Copy cell Position").click();
  await expect(page.getByText("Position is empty. Nothing was copied.")).toBeVisible();

  await position.click({ button: "right" });
  await expect(menu).toHaveAccessibleName(`Actions for ${phrase}`);
  await item("Copy cell Position").click();
  await expect(page.getByText("Copied Position.")).toBeVisible();
  expect(await clipboardText()).toBe(await position.textContent());
  await expect(menu).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("m");
  await expect(item(/^Compare/)).toContainText("Select 2 or more");
  await page.keyboard.press("End");
  await expect(item(/^Refresh/)).toBeFocused();
  const scrollTop = () => page.evaluate(() => window.scrollY);
  const before = await scrollTop();
  await page.keyboard.type("copy r");
  await expect(item("Copy row")).toBeFocused();
  // A space scrolls the page smoothly, over several frames.
  await page.waitForTimeout(300);
  expect(await scrollTop(), "a space within the menu").toBe(before);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Copied the row.")).toBeVisible();
  expect((await clipboardText()).split("\t")[0]).toBe(phrase);
  await expect(link).toBeFocused();

  await page.keyboard.press("Shift+F10");
  await expect(item("Star")).toBeVisible();
  await expectAccessible(page, { within: "main", looks: ["light", "dark"] });
  await item("Star").click();
  await expect(row.getByRole("rowheader")).toContainText("(starred)");

  await row.hover();
  await row.getByRole("button", { name: `Actions for ${phrase}` }).click();
  await item("Select").click();
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 of 268 selected");
  await page.locator('tr[aria-rowindex="5"] [data-column=keyword]').click({ button: "right" });
  await expect(item("Compare with selected")).toHaveAttribute("href", /\/compare\?k=/);
  await item(/^Quick view/).click();
  await expect(page.getByRole("dialog", { name: /^Quick view: / })).toBeVisible();
  await page.keyboard.press("Escape");

  expect(await desk.count()).toBe(2);

  await position.click({ button: "right" });
  await item("Refresh · 1 request").click();
  await expect(page.getByText(`Refreshed ${phrase}.`)).toBeVisible();
  expect(await desk.count()).toBe(3);
  check();

  await page.route("**/api/labels/change", (route) => route.abort());
  await position.click({ button: "right" });
  await item("Unstar").click();
  await expect(page.getByText("The star couldn’t be saved. Try again.")).toBeVisible();
  await expect(row.getByRole("rowheader")).toContainText("(starred)");
});
