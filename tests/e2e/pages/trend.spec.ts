import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

test("a saved list shows how its project moved, as chart and as table, for free", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
  const spent = await desk.count();
  await page.goto(desk.url + NORTHWIND);
  const card = page.getByRole("region", { name: "Trend" });
  await expect(card.getByRole("img", { name: /: Top 10 \d+ → \d+, Avg position \d\d\.\d → \d\d\.\d$/ })).toBeVisible();

  const reader = card.getByRole("slider", { name: "Selected date" });
  await reader.focus();
  await page.keyboard.press("Home");
  await expect(reader).toHaveAttribute(
    "aria-valuetext",
    /Top 10 \d+, Avg position \d\d\.\d, \d+ of 268\skeywords checked/,
  );
  await expectAccessible(page, { looks: ["light", "dark"] });

  const figures = page.getByRole("group", { name: "Figures" });
  await figures.getByRole("button", { name: /^Top 3/ }).click();
  await expect(page).toHaveURL(/show=.*top3/);
  await expect(reader).toHaveAttribute("aria-valuetext", /Top 3 \d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/show=/);
  const options = card.getByRole("button", { name: "Chart options" });
  await options.click();
  await page.getByRole("button", { name: "Distribution" }).click();
  await expect(page).toHaveURL(/show=spread/);
  await expect(card).toContainText("Distribution of positions");
  await page.goBack();

  await options.click();
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = card.getByRole("table", { name: "Trend, newest first" });
  expect(await table.getByRole("row").count()).toBeGreaterThan(20);
  await expect(table.getByRole("row").nth(1)).toContainText(/\d\d\.\d/);
  await expectAccessible(page, { within: "main" });

  await page.goto(desk.url + projectHref(SAMPLE_IDS.bing));
  await expect(page.getByText("Not enough data for a trend yet.")).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await desk.count(), "looking is free").toBe(spent);
});
