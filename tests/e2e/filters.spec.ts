import { projectHref } from "../../lib/domain/address-params";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { save } from "./support/ask";
import { expect, test } from "./support/fixtures";

const NORTHWIND = projectHref(SAMPLE_IDS.northwind);
const COUNT = /^\d+ of 268\skeywords$/;

test("filters are made, changed, shared and taken away, and cost nothing", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  await page.goto(desk.url + NORTHWIND);
  const places = page.getByRole("row").locator("td:nth-child(3)");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Add a filter" });
  await editor.getByRole("combobox", { name: "Column" }).selectOption({ label: "Position" });
  await editor.getByRole("combobox", { name: "Condition" }).selectOption({ label: "at most" });
  await editor.getByRole("spinbutton", { name: "Value" }).fill("10");
  await editor.getByRole("button", { name: "Add filter" }).click();
  await expect(page).toHaveURL(/f=position(:|%3A)lte(:|%3A)10/);
  await expect(page.getByRole("status").filter({ hasText: COUNT })).toBeVisible();
  for (const text of await places.allTextContents()) expect(Number(text)).toBeLessThanOrEqual(10);

  await page.getByRole("button", { name: "Position ≤ 10", exact: true }).click();
  const change = page.getByRole("dialog", { name: "Edit filter: Position ≤ 10" });
  await change.getByRole("spinbutton", { name: "Value" }).fill("3");
  await change.getByRole("button", { name: "Change filter" }).click();
  await expect(page.getByRole("button", { name: "Position ≤ 3", exact: true })).toBeVisible();
  const count = await page.getByRole("status").filter({ hasText: COUNT }).textContent();

  await page.goto(page.url());
  await expect(page.getByRole("status").filter({ hasText: COUNT })).toHaveText(count ?? "");
  await page.getByRole("button", { name: "Remove filter: Position ≤ 3" }).click();
  await expect(page).toHaveURL(desk.url + NORTHWIND);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Position ≤ 3", exact: true })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search keywords" }).fill("no such words");
  await expect(page.getByText(/^No keywords match “no such words” and 1\sfilter\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page).toHaveURL(desk.url + NORTHWIND);
  expect(await desk.count()).toBe(2);
});
