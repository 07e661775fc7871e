import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

test("keywords are viewed by page, tag and device, and pressing one filters the table, for nothing", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  const path = `/v1/project-keywords-list/${SAMPLE_IDS.northwind}/?limit=1000`;
  const response = await fetch(desk.api.url + path, { headers: { authorization: `Bearer ${desk.key}` } });
  const { results } = (await response.json()) as { results: { device: string; position: unknown }[] };
  const mobile = results.filter(({ device }) => device.toLowerCase() === "mobile");
  const topTen = mobile.filter(({ position }) => typeof position === "number" && position <= 10).length;
  const spent = await desk.count();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  // It is drawn by the browser: from then on what is chosen counts.
  await expect(page.getByRole("img", { name: /^Positions by day/ })).toBeVisible();
  const view = page.getByRole("combobox", { name: "View by" });
  await view.selectOption("Devices");
  await expect(page).toHaveURL(/by=device/);
  const table = page.getByRole("table");
  const row = table.getByRole("row", { name: /^mobile/i });
  await expect(row.getByRole("cell").first()).toHaveText(String(mobile.length));
  await expect(row.getByRole("cell").nth(1)).toContainText(new RegExp(`(^|\\D)${topTen}$`));
  await expectAccessible(page, { within: "main" });

  await view.selectOption("Tags");
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  await view.selectOption("Pages");
  // Each group has its line of days, and what is odd about a page is one press away.
  await expect(table.getByRole("columnheader", { name: "Trend" })).toBeVisible();
  await expect(table.getByText(/^\. Share in the top 10: /).first()).toBeAttached();
  const split = table.getByRole("button", { name: /^Split by device \d/ }).first();
  const splits = (await split.innerText()).match(/\d+/)?.[0] ?? "?";
  await split.click();
  await expect(page.getByRole("status").filter({ hasText: / of 268\skeywords/ })).toHaveText(
    new RegExp(`^${splits} of`),
  );
  await page.goBack();
  const first = table.getByRole("row").nth(1);
  const keywords = await first.getByRole("cell").first().innerText();
  await first.getByRole("button").click();
  await expect(page).not.toHaveURL(/by=/);
  await expect(page).toHaveURL(/f=page/);
  await expect(page.getByRole("status").filter({ hasText: / of 268\skeywords/ })).toHaveText(
    new RegExp(`^${keywords} of`),
  );
  await page.goBack();
  await expect(view).toHaveValue("page");
  expect(await desk.count(), "all of it is free").toBe(spent);
});
