import { readFile } from "node:fs/promises";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

test("tags, stars and notes are saved without a request, marked on charts, and survive failures", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("your tags, a star and a note on a keyword are saved without any request", async () => {
    await page.goto(desk.url + NORTHWIND);
    await page.getByRole("rowheader").getByRole("link").first().click();
    const own = page.getByRole("region", { name: "Your tags and note" });
    await expect(own).toBeVisible();
    await expect(page.getByRole("main").getByRole("img", { name: /^Position from/ })).toBeVisible();
    const before = await desk.count();

    await own.getByRole("button", { name: /^Star / }).click();
    await own.getByRole("button", { name: "Tag", exact: true }).click();
    await own.getByRole("combobox", { name: "New tags, separated by commas" }).fill(`gear, ${"x".repeat(61)}`);
    await own.getByRole("button", { name: "Add" }).click();
    await expect(own.getByRole("alert")).toContainText("The limit is 60");
    await expect(own.getByRole("combobox")).toHaveValue(/^gear, x+$/);
    await own.getByRole("combobox").fill("gear, winter");
    await page.keyboard.press("Enter");
    await expect(own.getByRole("button", { name: "Remove tag winter" })).toBeVisible();
    await own.getByRole("button", { name: "Done" }).click();
    await own.getByRole("button", { name: "Note", exact: true }).click();
    await own.getByRole("textbox", { name: "Note" }).fill("Ask for the <b>landing page</b>\nbefore Friday");
    await own.getByRole("button", { name: "Save note" }).click();
    await expect(own.getByText("before Friday")).toBeVisible();

    await desk.restart();
    // Requests from before the outage can still navigate the page.
    await expect(async () => void (await page.reload())).toPass();
    await expect(own.getByRole("button", { name: /^Star / })).toHaveAttribute("aria-pressed", "true");
    await expect(own.getByText("Ask for the <b>landing page</b>")).toBeVisible();
    await own.getByRole("button", { name: "Remove tag gear" }).click();
    await expect(own.getByRole("button", { name: "Remove tag gear" })).toHaveCount(0);
    await expect(own.getByRole("button", { name: "Remove tag winter" })).toBeVisible();

    await page.goto(desk.url + NORTHWIND);
    await page.getByRole("searchbox", { name: "Search keywords" }).fill("WINTER");
    await expect(page.getByRole("status").filter({ hasText: /^\d+ of 268\skeywords$/ })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "(your tag)" });
    await expect(row).toHaveCount(1);
    await expect(row.getByRole("rowheader")).toContainText("(starred)");
    expect(await desk.count()).toBe(before);
  });
  await test.step("a note line that starts with a date is marked on the chart, on the project's keywords too", async () => {
    await page.goto(desk.url + NORTHWIND);
    await page.getByRole("button", { name: "More actions" }).click();
    const own = page.getByRole("region", { name: "Your tags and note" });
    await own.getByRole("button", { name: "Note", exact: true }).click();
    const measuredDay = await page.getByRole("table").first().locator("time").first().getAttribute("datetime");
    await own.getByLabel("Date", { exact: true }).fill(measuredDay ?? "");
    await own.getByRole("button", { name: "Add date" }).click();
    await expect(own.getByRole("textbox", { name: "Note" })).toBeFocused();
    await page.keyboard.type("the site moved");
    await own.getByRole("button", { name: "Save note" }).click();
    await expect(own.getByText(`${measuredDay} the site moved`)).toBeVisible();

    await page.getByRole("rowheader").getByRole("link").nth(1).click();
    const notes = page.getByRole("list", { name: "Notes and events in this range" });
    await expect(notes.getByRole("listitem")).toHaveCount(1);
    await expect(notes).toContainText("the site moved");
    const before = await desk.count();
    await own.getByRole("button", { name: "Note", exact: true }).click();
    await own.getByRole("textbox", { name: "Note" }).fill(`${measuredDay}: new title\nno day\n1999-01-01 long ago`);
    await own.getByRole("button", { name: "Save note" }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(2);
    await expect(notes).not.toContainText("long ago");
    const reader = page.getByRole("slider", { name: "Selected date" });
    await reader.focus();
    await page.keyboard.press("End");
    await expect(reader).toHaveAttribute("aria-valuetext", /the site moved; new title/);
    expect(await desk.count()).toBe(before);
  });
  await test.step("a note that couldn't be saved is still in its field", async () => {
    await page.goto(desk.url + NORTHWIND);
    await page.getByRole("rowheader").getByRole("link").nth(2).click();
    const own = page.getByRole("region", { name: "Your tags and note" });
    await own.getByRole("button", { name: "Note", exact: true }).click();
    await own.getByRole("textbox", { name: "Note" }).fill("long thought");
    await page.route("**/api/labels/change", (route) => route.abort());
    await own.getByRole("button", { name: "Save note" }).click();
    await expect(own.getByRole("alert")).toContainText("still here");
    await expect(own.getByRole("textbox", { name: "Note" })).toHaveValue("long thought");
    await page.unroute("**/api/labels/change");
    await own.getByRole("button", { name: "Save note" }).click();
    await expect(own.getByText("long thought")).toBeVisible();
    await expect(own.getByRole("textbox")).toHaveCount(0);
  });
});

test("labels export and import with a preview, and a pin stays", async ({ savedDesk: desk, page }) => {
  await test.step("labels export to a file and import from it, with a preview, replaced only on request", async () => {
    await page.goto(`${desk.url}/settings/data`);
    const card = page.locator("#labels");
    await card.getByRole("button", { name: "Import CSV…" }).click();
    const dialog = page.getByRole("dialog", { name: "Import tags, stars and notes" });
    const file =
      "keyword,device,starred,tags,note\nnorthwind outdoor,desktop,yes,brand,ours\nnobody knows this,,yes,,\n";
    const choose = (text: string) =>
      dialog
        .getByLabel("CSV file")
        .setInputFiles({ name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("page,clicks\n/a,1\n");
    await expect(dialog.getByRole("alert")).toContainText("no “keyword_id” or “keyword” column");
    await choose(file);
    await expect(dialog.getByRole("status")).toContainText("1 of 2 rows found. Would add 1 tag, 1 star, 1 note.");
    await expect(dialog.getByText("Line 3: nobody knows this No saved keyword matches.")).toBeVisible();
    await dialog.getByRole("button", { name: "Import" }).click();
    await expect(dialog.getByRole("status")).toContainText("Added 1 tag, 1 star, 1 note.");
    await dialog.getByRole("button", { name: "Close" }).click();

    const download = page.waitForEvent("download");
    await card.getByRole("button", { name: "Export CSV" }).click();
    const text = await readFile((await (await download).path()) ?? "", "utf8");
    expect(text).toContain("northwind outdoor");
    expect(text).toMatch(/,yes,brand,ours\r\n$/);
    expect(await desk.count()).toBe(2);
  });
  await test.step("a pinned project comes first", async () => {
    await page.goto(`${desk.url}/projects`);
    const last = page.getByRole("rowheader").last();
    await expect(last).toBeVisible();
    const name = (await last.getByRole("link").textContent()) ?? "";
    const saved = page.waitForResponse("**/api/labels/change");
    await page.getByRole("button", { name: `Pin ${name}` }).click();
    await saved;
    await expect(page.getByRole("rowheader").first()).toContainText(name);
    await page.reload();
    await expect(page.getByRole("rowheader").first()).toContainText(name);
    await expect(page.getByRole("button", { name: `Pin ${name}` })).toHaveAttribute("aria-pressed", "true");
  });
});
