import { DAY_MS } from "../../../lib/domain/time/units";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

test("a project's trend is read as chart and table, and its period stays from page to page, for free", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("a saved list shows how its project moved, as chart and as table", async () => {
    await page.goto(desk.url + NORTHWIND);
    const card = page.getByRole("region", { name: "Trend" });
    await expect(
      card.getByRole("img", { name: /: Top 10 \d+ → \d+, Avg position \d\d\.\d → \d\d\.\d$/ }),
    ).toBeVisible();

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
  });
  await test.step("one period drives figures, filters, chart and address, and stays from page to page", async () => {
    await page.goto(desk.url + NORTHWIND);
    const period = page.getByRole("button", { name: "Last 28 days" });
    await period.click();
    const menu = page.getByRole("dialog", { name: "Period" });
    await expect(menu.getByRole("button", { pressed: true })).toHaveText("Last 28 days");
    await expectAccessible(page, { within: "[popover]:popover-open" });
    await menu.getByRole("button", { name: "Last 7 days" }).click();
    await expect(page).toHaveURL(/\?range=7d$/);
    const movement = page.getByRole("group", { name: /^Movement since / });
    await expect(page.getByRole("region", { name: "Trend" }).getByRole("img")).toHaveAccessibleName(/^[78]\sdays from/);
    await movement.getByText("Down").click();
    const count = await page
      .getByRole("status")
      .filter({ hasText: / of 268\skeywords/ })
      .innerText();
    await expect(movement).toContainText(`Down${Number.parseInt(count, 10)}`);
    await page.goBack();

    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/keywords\/.*range=7d/);
    await page.goBack();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL(/\/projects\?.*range=7d/);

    const figures = page.getByRole("group", { name: "Figures" });
    const custom = { from: daysAgo(11), to: daysAgo(4) };
    await page.goto(desk.url + NORTHWIND);
    const latest = await figures.innerText();
    await period.click();
    await menu.getByLabel("From").fill(custom.from);
    await menu.getByLabel("To").fill(custom.to);
    await menu.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(new RegExp(`from=${custom.from}&to=${custom.to}`));
    await expect(figures).not.toHaveText(latest, { useInnerText: true });
    const figureText = await figures.innerText();
    await expectAccessible(page, { within: "main" });
    await page.reload();
    await expect(figures).toHaveText(figureText, { useInnerText: true });
    await page.getByRole("button", { name: "Back to latest" }).click();
    await expect(page).not.toHaveURL(/from=/);
  });
  expect(await desk.count(), "looking is free").toBe(2);
});
