import { DAY_MS } from "../../../lib/domain/time/units";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

test("one period drives figures, filters, chart and address, and stays from page to page, for free", async ({
  savedDesk: desk,
  page,
}) => {
  const spent = await desk.count();

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
  const chosen = await figures.innerText();
  await expectAccessible(page, { within: "main" });
  await page.reload();
  await expect(figures).toHaveText(chosen, { useInnerText: true });
  await page.getByRole("button", { name: "Back to latest" }).click();
  await expect(page).not.toHaveURL(/from=/);
  expect(await desk.count(), "all of it is free").toBe(spent);
});
