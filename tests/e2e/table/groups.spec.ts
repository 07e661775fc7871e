import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { NORTHWIND, openTable } from "../support/sample-pages";

test("tabs show keywords by page and by tag; a click on a group filters the table, for free", async ({
  savedDesk: desk,
  page,
}) => {
  const spent = await desk.count();
  await openTable(page, desk.url + NORTHWIND);
  const tabs = page.getByRole("navigation", { name: "Views" });
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
  expect(await desk.count(), "all of it is free").toBe(spent);
});
