import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectGaugeToAgree } from "../support/gauge";
import { pressBlocked } from "../support/pressing";

test("the usage page shows figures by client and purpose, and one line per request", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  desk.api.faults.set({ status500: 2 });
  await ask(desk, keywordsPath(SAMPLE_IDS.northwind), "now");
  await ask(desk, keywordsPath(SAMPLE_IDS.foreignProject));

  await page.goto(`${desk.url}/usage`);
  const log = page.getByRole("table", { name: "Requests this hour, newest first" });
  const rows = log.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0)).toContainText("403");
  await expect(rows.nth(1)).toContainText("500");
  await expect(rows.nth(2)).toContainText("500");
  await expect(rows.nth(3)).toContainText("Northwind Outdoor (made-up data)");
  await expect(rows.nth(4)).toContainText("Projects");
  for (let index = 0; index < 5; index += 1) {
    await expect(rows.nth(index).getByRole("cell").nth(1)).toHaveText("Dashboard");
    await expect(rows.nth(index).getByRole("cell").nth(5)).toHaveText("1");
  }
  const figures = page.getByRole("region", { name: "This hour" }).or(page.locator('[aria-label="This hour"]')).first();
  await expect(figures).toContainText(/at least\s*5/);
  await expect(figures).toContainText(/up to\s*995/);
  await expectGaugeToAgree(page, desk);
  expect(await desk.count()).toBe(5);
});

test("the connection test costs exactly 1 request and says how far it got", async ({ desk, page }) => {
  await page.goto(`${desk.url}/settings`);
  const test = page.getByRole("button", { name: "Test connection · 1 request" });
  await test.click();
  for (const step of ["Address responds", "Key accepted", "Response recognized (4 projects)", /Clock [+−]?0\.\d s/])
    await expect(page.getByRole("listitem").filter({ hasText: step })).toContainText("Done:");
  await expect(page.getByText("Used 1 request.")).toBeVisible();
  expect(await desk.count()).toBe(1);
  await expectGaugeToAgree(page, desk);

  await desk.stopApi();
  await test.click();
  await expect(page.getByText(/Failed: Can’t reach the service/)).toBeVisible();
  await expect(page.getByText("Used 0 requests.")).toBeVisible();
});

test("deleting saved data requires typing the word, and leaves nothing saved", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  await page.goto(`${desk.url}/settings/data`);
  await page.getByRole("button", { name: "Delete saved data…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete saved data?" });
  const confirm = dialog.getByRole("button", { name: "Delete saved data" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await pressBlocked(confirm);
  await dialog.getByRole("textbox").fill("delet");
  await pressBlocked(confirm);
  await expect(dialog).toBeVisible();
  expect(await (await fetch(`${desk.url}/api/projects`)).json()).not.toMatchObject({ reading: null });

  await dialog.getByRole("textbox").fill("delete");
  await confirm.click();
  await expect(page.getByText("Saved data deleted")).toBeVisible();
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await expect(page.getByText("No days yet")).toBeVisible();
  await expect(page.getByText("No saved data yet")).toBeVisible();
  expect(await (await fetch(`${desk.url}/api/projects`)).json()).toMatchObject({ reading: null });
  expect(await desk.count(), "deleting is free").toBe(2);
  await expectGaugeToAgree(page, desk);
});

test("a project’s history shows its size and is deleted alone, with the word typed", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  await page.goto(`${desk.url}/settings/data`);
  const saved = page.getByRole("region", { name: "Saved data" });
  await expect(saved.getByRole("listitem")).toContainText(/^Northwind Outdoor.*28\sdays, .* – .* · \d+\skB/);
  await saved.getByRole("button", { name: /^Delete the history of Northwind/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Delete the history of Northwind/ });
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "Delete history" }).click();
  await expect(saved.getByText("No days yet")).toBeVisible();
  expect(await (await fetch(`${desk.url}/api/projects/${SAMPLE_IDS.northwind}/trend`)).json()).toEqual({ days: [] });
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await expect(page.getByRole("rowheader").first(), "the keywords stay").toBeVisible();
  expect(await desk.count(), "deleting is free").toBe(2);
});

test("theme, density and time zone apply at once and after a reload, rendered by the server", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  await page.goto(`${desk.url}/settings/display`);
  const html = page.locator("html");
  await page.getByRole("group", { name: "Theme" }).getByText("Dark").click();
  await expect(html).toHaveClass(/dark/);
  await page.getByRole("group", { name: "Time zone" }).getByText("UTC").click();
  await expect(page.getByText("Times are shown in UTC.")).toBeVisible();
  await page.getByRole("group", { name: "Density" }).getByText("Compact").click();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const text = await (await fetch(page.url(), { headers: { cookie } })).text();
  expect(text).toMatch(/<html[^>]+class="[^"]*dark/);
  await expect(html).toHaveClass(/dark/);
  const row = await page.getByRole("rowheader").first().boundingBox();
  expect(row?.height).toBeLessThan(36);

  await page.getByRole("button", { name: "Theme: dark" }).click();
  await expect(html).not.toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Theme: system" })).toBeVisible();
});
