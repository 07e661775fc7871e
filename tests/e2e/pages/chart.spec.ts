import { keywordHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { openKeyword } from "../support/open-keyword";
import { KEYWORD } from "../support/sample-pages";

test("a keyword's fields, ranges, table and pointing are free and in the address, for any measure", async ({
  savedDesk: desk,
  page,
}) => {
  await test.step("every field received is listed", async () => {
    await openKeyword(page, desk.url + KEYWORD);
    await expect(page.getByRole("term").filter({ hasText: "Keyword ID" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "598377022953" })).toBeVisible();
    expect(await desk.count()).toBe(3);
  });
  await test.step("ranges, the table view and keyboard reading are in the address", async () => {
    await page.goto(desk.url + KEYWORD);
    const chart = page.getByRole("img", { name: /^Position from/ });
    const range = page.getByRole("group", { name: "Range" });
    const view = page.getByRole("group", { name: "View" });
    await expect(chart).toBeVisible();

    await range.getByText("7D").click();
    await expect(page).toHaveURL(/range=7d/);
    await expect(range.getByRole("radio", { name: "7 days" })).toBeChecked();
    await range.getByText("All saved", { exact: true }).click();
    await expect(page).toHaveURL(/range=all/);

    const reader = page.getByRole("slider", { name: "Selected date" });
    await reader.focus();
    await page.keyboard.press("End");
    const last = await reader.getAttribute("aria-valuetext");
    expect(last).toMatch(/\d{4}: (Position \d+|Not in the top 100)/);
    await page.keyboard.press("ArrowLeft");
    await expect(reader).not.toHaveAttribute("aria-valuetext", last ?? "");
    await page.keyboard.press("Home");
    await expect(reader).toHaveAttribute("aria-valuenow", "1");

    await view.getByRole("radio", { name: "Table" }).check({ force: true });
    await expect(page).toHaveURL(/view=table/);
    const table = page.getByRole("region", { name: /table$/ }).getByRole("table");
    expect(await table.getByRole("row").count()).toBeGreaterThan(300);
    await expect(chart).toBeHidden();

    await page.goBack();
    await expect(chart).toBeVisible();
    await page.goBack();
    await expect(range.getByRole("radio", { name: "7 days" })).toBeChecked();
    await page.goto(`${desk.url}${KEYWORD}?range=7d&view=table`);
    await expect(table.getByRole("row"), "a header, and the day compared with to the last day").toHaveCount(9);
    expect(await desk.count()).toBe(3);
  });
  await test.step("pointing at the chart shows that day", async () => {
    await page.goto(`${desk.url}${KEYWORD}?range=28d`);
    const reader = page.getByRole("slider", { name: "Selected date" });
    // The chart is in the HTML; its tooltips need the page's scripts.
    await expect(async () => {
      const box = await reader.boundingBox();
      if (box === null) throw new Error("The chart has no box.");
      await page.mouse.move(box.x, box.y);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      const words = (await reader.getAttribute("aria-valuetext")) ?? "";
      const day = page.getByText(words.split(":")[0] ?? "", { exact: true });
      await expect(day.filter({ visible: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
  await test.step("a series that isn't positions is charted as what it is", async () => {
    await save(desk);
    for (const [projectId, measure] of [
      [SAMPLE_IDS.bing, "Popularity"],
      [SAMPLE_IDS.berlin, "Impressions"],
    ] as const) {
      await ask(desk, keywordsPath(projectId));
      const { reading } = await (await fetch(desk.url + keywordsPath(projectId))).json();
      await page.goto(desk.url + keywordHref(projectId, String(reading.data.keywords[0].id)));
      await expect(page.getByRole("heading", { name: new RegExp(`^${measure}.* over time`) })).toBeVisible();
      await expect(page.getByRole("img", { name: new RegExp(`^${measure} from `) })).toBeVisible();
      await expect(page.getByText("1 is best")).toHaveCount(0);
      await expect(page.getByText("Top 10", { exact: true })).toHaveCount(0);
    }
  });
});
