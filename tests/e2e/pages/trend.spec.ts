import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";

test("a saved list shows how its project has moved, as chart and as table, for nothing", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
  const spent = await desk.count();
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  const card = page.getByRole("region", { name: "Trend" });
  await expect(card).toContainText(/28 days to \d+ \w+: average \d\d\.\d → \d\d\.\d, top 10 \d+ → \d+/);
  const chart = card.getByRole("img", { name: /^Positions by day, \d+\sdays\. From / });
  await expect(chart).toBeVisible();

  const reader = card.getByRole("slider", { name: "Selected date" });
  await reader.focus();
  await page.keyboard.press("Home");
  await expect(reader).toHaveAttribute("aria-valuetext", /: 1–3 \d+, 4–10 \d+, .*, \d+ of 268\skeywords$/);
  await expect(card.getByText(/^\d+ of 268\skeywords$/).filter({ visible: true })).toBeVisible();
  await expectAccessible(page, { looks: ["light", "dark"] });

  await card.getByRole("combobox", { name: "Chart" }).selectOption("Avg position");
  await expect(page).toHaveURL(/show=average/);
  await expect(reader).toHaveAttribute("aria-valuetext", /: Average \d\d\.\d, across \d+ ranking of 268\skeywords$/);
  await card.getByText("90D").click();
  await expect(page).toHaveURL(/range=90d/);
  await expect(card).toContainText(/\d+ \w+ to \d+ \w+: average/);

  await card.getByRole("button", { name: "Show as table" }).click();
  const table = card.getByRole("table", { name: "Avg position, 90 days, newest first" });
  await expect(table).toBeVisible();
  expect(await table.getByRole("row").count()).toBeGreaterThan(20);
  await expect(table.getByRole("row").nth(1)).toContainText(/\d\d\.\d/);
  await expectAccessible(page, { within: "main" });
  await page.goBack();
  await expect(card).toContainText("28 days to");

  await page.goto(desk.url + projectHref(SAMPLE_IDS.bing));
  await expect(card).toContainText("Each refresh adds more.");
  await expect(card.getByRole("img")).toHaveCount(0);
  expect(await desk.count(), "looking is free").toBe(spent);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("the trend is one line with its words until it is opened", async ({ desk, page }) => {
    await save(desk, SAMPLE_IDS.northwind);
    await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
    const line = page.getByRole("button", { name: /^Trend · top 10 \d+ → \d+ in 28 days$/ });
    await expect(line).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("img", { name: /^Positions by day/ })).toHaveCount(0);
    await line.tap();
    await expect(page.getByRole("img", { name: /^Positions by day/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: "main" });
  });
});
