import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const COUNT = /^\d+ of 268\skeywords$/;

test("filters, presets, columns and saved views work for free, in the address or in this browser", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("filters are added, edited, shared and removed", async () => {
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
  await test.step("the position bar and the presets filter the table as labeled", async () => {
    await page.goto(desk.url + NORTHWIND);
    const status = page.getByRole("status").filter({ hasText: COUNT });
    const bar = page.getByRole("list", { name: "Positions" });

    for (const name of [/ 4–10$/, / Not in top 100$/]) {
      const part = bar.getByRole("button", { name });
      const count = Number.parseInt(await part.innerText(), 10);
      await part.click();
      await expect(part).toHaveAttribute("aria-pressed", "true");
      await expect(status).toHaveText(new RegExp(`^${count} of`));
    }
    await bar.getByRole("button", { name: / Not in top 100$/ }).click();
    await expect(page).toHaveURL(desk.url + NORTHWIND);

    for (const [name, mark] of [
      ["Up", /^(▲)/],
      ["Down", /^(▼)/],
      ["New", /^New/],
      ["Lost", /^Lost/],
    ] as const) {
      const preset = page.getByRole("radio", { name: new RegExp(`^${name}`) });
      const label = page.locator("label").filter({ has: preset });
      const count = /\d+$/.exec((await label.textContent()) ?? "")?.[0] ?? "none";
      await label.click();
      await expect(preset).toBeChecked();
      await expect(status).toHaveText(new RegExp(`^${count} of`));
      for (const text of await page.getByRole("row").locator("td:nth-child(4)").allTextContents())
        expect(text.trim()).toMatch(mark);
    }
    await page
      .locator("label")
      .filter({ hasText: /^All\s?\d/ })
      .click();
    await expect(page).toHaveURL(desk.url + NORTHWIND);
    expect(await desk.count()).toBe(2);
  });
  await test.step("columns are chosen, moved by keyboard, saved in this browser, and overridden by the address", async () => {
    await page.goto(desk.url + NORTHWIND);
    const headers = async () => (await page.getByRole("columnheader").allTextContents()).filter((text) => text !== "");
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("dialog", { name: "Choose columns" });
    await menu.getByRole("checkbox", { name: "Best", exact: true }).click();
    await menu.getByRole("list", { name: "Hidden columns" }).getByRole("checkbox", { name: "7-day change" }).click();
    const other = menu.getByRole("list", { name: "Other fields" }).getByRole("checkbox").first();
    const field =
      (await menu.getByRole("list", { name: "Other fields" }).getByRole("listitem").first().textContent()) ?? "";
    await other.click();
    await menu.getByRole("checkbox", { name: "Position", exact: true }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(async () => (await headers()).slice(1, 3)).toEqual(["Change", "Position"]);
    await page.keyboard.press("Escape");
    expect(await headers()).toEqual(expect.arrayContaining(["7-day change", field]));
    expect(await headers()).not.toContain("Best");

    await page.reload();
    await expect.poll(async () => (await headers()).slice(1, 3)).toEqual(["Change", "Position"]);
    await page.goto(`${desk.url}${NORTHWIND}?cols=volume,position`);
    await expect.poll(headers).toEqual(["Keyword", "Volume", "Position"]);

    await page.getByRole("button", { name: "Columns" }).click();
    await menu.getByRole("button", { name: "Reset" }).click();
    await expect(page).toHaveURL(desk.url + NORTHWIND);
    await expect.poll(async () => (await headers()).slice(1, 4)).toEqual(["Position", "Change", "28-day trend"]);
    expect(await desk.count()).toBe(2);
  });
  await test.step("a view is saved under a name, opened from anywhere, renamed and deleted, for no request", async () => {
    await page.goto(`${desk.url}${NORTHWIND}?q=tent&sort=-position`);
    const open = () => page.getByRole("button", { name: "Views" }).click();
    const dialog = page.getByRole("dialog", { name: "Saved views" });
    await open();
    await dialog.getByLabel("Save this view as").fill("Tents, worst first");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(dialog.getByRole("link", { name: "Tents, worst first" })).toHaveAttribute("aria-current", "page");
    await dialog.getByLabel("Save this view as").fill("TENTS, worst first");
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(dialog.getByRole("alert")).toContainText("A view called");
    await expect(dialog.getByLabel("Save this view as")).toHaveValue("TENTS, worst first");

    await page.goto(desk.url + NORTHWIND);
    await open();
    await dialog.getByRole("button", { name: "Rename Tents, worst first" }).click();
    await dialog.getByLabel("New name").fill("Tents");
    await dialog.getByRole("button", { name: "Rename", exact: true }).click();
    await dialog.getByRole("link", { name: "Tents", exact: true }).click();
    await expect(page).toHaveURL(/\?q=tent&sort=-position$/);
    await expect(page.getByRole("searchbox", { name: "Search keywords" })).toHaveValue("tent");

    await open();
    await page.route("**/api/views/remove", (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Delete Tents" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Couldn’t delete it. Try again.");
    await dialog.getByRole("button", { name: "Rename Tents" }).click();
    await dialog.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Delete Tents" }).click();
    await expect(dialog.getByText("No views yet.")).toBeVisible();
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(dialog.getByRole("link", { name: "Tents", exact: true })).toBeVisible();
    expect(await desk.count()).toBe(2);
  });
});
