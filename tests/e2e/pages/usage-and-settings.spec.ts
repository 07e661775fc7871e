import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expect, test } from "../support/fixtures";
import { expectGaugeToAgree } from "../support/gauge";
import { pressBlocked } from "../support/pressing";
import { NORTHWIND } from "../support/sample-pages";

test("settings apply at once, test the connection for 1 request, and delete data only with the word typed", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("theme, density and time zone apply at once and after a reload, rendered by the server", async () => {
    await page.goto(`${desk.url}/settings/display`);
    const html = page.locator("html");
    await page.getByRole("group", { name: "Theme" }).getByText("Dark").click();
    await expect(html).toHaveClass(/dark/);
    await page.getByRole("group", { name: "Time zone" }).getByText("UTC").click();
    await expect(page.getByText("Times are shown in UTC.")).toBeVisible();
    await page.getByRole("group", { name: "Density" }).getByText("Compact").click();

    await page.goto(desk.url + NORTHWIND);
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
  await test.step("a project’s history shows its size and is deleted alone, with the word typed", async () => {
    await page.goto(`${desk.url}/settings/data`);
    const saved = page.getByRole("region", { name: "Saved data" });
    await expect(saved.getByRole("listitem")).toContainText(/^Northwind Outdoor.*28\sdays, .* – .* · \d+\skB/);
    await saved.getByRole("button", { name: /^Delete the history of Northwind/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Delete the history of Northwind/ });
    await dialog.getByRole("textbox").fill("delete");
    await dialog.getByRole("button", { name: "Delete history" }).click();
    await expect(saved.getByText("No days yet")).toBeVisible();
    expect(await (await fetch(`${desk.url}/api/projects/${SAMPLE_IDS.northwind}/trend`)).json()).toEqual({ days: [] });
    await page.goto(desk.url + NORTHWIND);
    await expect(page.getByRole("rowheader").first(), "the keywords stay").toBeVisible();
    expect(await desk.count(), "deleting is free").toBe(2);
  });
  await test.step("deleting saved data requires typing the word, and leaves nothing saved", async () => {
    await page.goto(`${desk.url}/settings/data`);
    await page.getByRole("button", { name: "Delete saved data…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete saved data?" });
    const confirm = dialog.getByRole("button", { name: "Delete saved data" });
    await expect(dialog.getByRole("checkbox", { name: /your tags, stars, notes and views/ })).not.toBeChecked();
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
  await test.step("the connection test costs exactly 1 request and says how far it got", async () => {
    const before = await desk.count();
    await page.goto(`${desk.url}/settings`);
    const test = page.getByRole("button", { name: "Test connection · 1 request" });
    await test.click();
    for (const step of ["Address responds", "Key accepted", "Response recognized (4 projects)", /Clock [+−]?0\.\d s/])
      await expect(page.getByRole("listitem").filter({ hasText: step })).toContainText("Done:");
    await expect(page.getByText("Used 1 request.")).toBeVisible();
    expect(await desk.count()).toBe(before + 1);
    await expectGaugeToAgree(page, desk);

    await desk.stopApi();
    await test.click();
    await expect(page.getByText(/Failed: Can’t reach the service/)).toBeVisible();
    await expect(page.getByText("Used 0 requests.")).toBeVisible();
  });
});
