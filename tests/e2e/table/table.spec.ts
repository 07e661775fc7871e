import type { Page } from "playwright/test";
import { FIRST_ROWS } from "../../../lib/domain/table/rows";
import { matrixHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordsPath } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND, openTable } from "../support/sample-pages";

const phraseInTheMiddle = (page: Page): Promise<string> =>
  page.getByRole("rowheader").evaluateAll((headers) => {
    const middle = window.innerHeight / 2;
    const header = headers.find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top <= middle && middle < bottom;
    });
    return header?.querySelector("a")?.textContent ?? "";
  });

/** A4 less its margins, in the pixels in which browsers lay it out. */
const PAPER_PX = { portrait: 917, landscape: 1355 };

async function expectOnPaper(page: Page, paper: keyof typeof PAPER_PX): Promise<void> {
  await expect(page.locator("td").filter({ visible: true }).first()).toBeVisible();
  const control = page.locator("button:not([data-figure], [data-sort-header]), select, a[download]");
  await expect(control.filter({ visible: true }), page.url()).toHaveCount(0);
  const cells = await page
    .locator("th, td")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(Math.max(...cells), page.url()).toBeLessThanOrEqual(PAPER_PX[paper]);
  const kind = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("page"));
  expect(kind, page.url()).toBe(paper === "landscape" ? "wide" : "auto");
}

test("tables fit small screens and paper, and Back returns to the same spot", async ({ savedDesk: desk, page }) => {
  await test.step("an unusable part of a link is ignored with a notice", async () => {
    await page.goto(`${desk.url}${NORTHWIND}?sort=colour&whatever=1`);
    await expect(page.getByText("This page can’t use “sort”, “whatever”.")).toBeVisible();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.getByRole("button", { name: "Clean up link" }).click();
    await expect(page).toHaveURL(desk.url + NORTHWIND);
  });
  await test.step("a table wider than the page keeps header and keywords visible, and the header covers no row", async () => {
    const cols =
      "position,change,recent,best,volume,page,url,tags,own-tags,starred,note,updated,engine,country,device,id";
    await openTable(page, `${desk.url}${NORTHWIND}?cols=${cols}`);
    const header = page.getByRole("columnheader", { name: "Keyword", exact: true });
    const topOf = async (at: typeof header) => (await at.boundingBox())?.y ?? Number.NaN;
    const left = (await header.boundingBox())?.x ?? Number.NaN;
    expect(await topOf(page.getByRole("rowheader").first())).toBeGreaterThan((await topOf(header)) + 30);
    await page
      .getByRole("table")
      .evaluate((table) => table.parentElement?.scrollBy({ left: 300, behavior: "instant" }));
    await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: "instant" }));
    const bar = await page.getByRole("banner").boundingBox();
    await expect.poll(() => topOf(header)).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), -1);
    expect((await header.boundingBox())?.x).toBeCloseTo(left, 0);
  });
  await test.step("a table below the screen keeps its first rows, and so its columns keep their widths", async () => {
    await page.setViewportSize({ width: 1440, height: 300 });
    await openTable(page, desk.url + NORTHWIND);
    await expect(page.getByRole("columnheader", { name: "Position" })).not.toBeInViewport();
    await expect(page.getByRole("rowheader")).toHaveCount(FIRST_ROWS);
  });
  await test.step("the first row is three Tabs from the columns button, and printing shows every row without bars and buttons", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTable(page, desk.url + NORTHWIND);
    await page.getByRole("button", { name: "Columns" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("columnheader").getByRole("button").first()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("columnheader").getByRole("button", { name: "Position" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ }).first()).toBeFocused();

    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.setViewportSize({ width: PAPER_PX.portrait, height: 900 });
    for (const name of ["Other device", "Ranking page", "Tags", "Updated"])
      await expect(page.getByRole("columnheader", { name })).toBeVisible();
    await expectOnPaper(page, "portrait");
    await expect(page.getByRole("rowheader")).toHaveCount(268);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-figure=top10]")).toBeVisible();
    await expect(page.getByText(/northwind-outdoor.example.*268.keywords/)).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("complementary")).toBeHidden();
    await expect(page.getByRole("button", { name: /^Refresh/ })).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    for (const [path, paper] of [
      [`${NORTHWIND}?by=page`, "portrait"],
      [`${NORTHWIND}/changes`, "portrait"],
      [matrixHref(SAMPLE_IDS.northwind), "landscape"],
      ["/projects", "portrait"],
      ["/usage", "portrait"],
    ] as const) {
      await page.setViewportSize({ width: PAPER_PX[paper], height: 900 });
      await page.goto(desk.url + path);
      await expectOnPaper(page, paper);
    }
    await page.emulateMedia({ media: null, colorScheme: null });
  });
  await test.step("Back from a keyword returns to the same spot in the list", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(desk.url + NORTHWIND);
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 4_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(3_000);
    const top = await page.evaluate(() => window.scrollY);
    // Rows render a moment after scrolling; a row in the middle stays in place when clicked.
    let phrase = "";
    await expect(async () => {
      phrase = await phraseInTheMiddle(page);
      expect(phrase).not.toBe("");
      await page.waitForTimeout(300);
      expect(await phraseInTheMiddle(page)).toBe(phrase);
    }).toPass();
    await page.getByRole("rowheader").getByRole("link", { name: phrase, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(phrase);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 300);
    await expect(page.getByRole("link", { name: phrase, exact: true }).first()).toBeVisible();
  });
  await test.step("a table of 1,700 rows renders only rows near the screen and says how many there are", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await ask(desk, keywordsPath(SAMPLE_IDS.berlin));
    await page.goto(desk.url + projectHref(SAMPLE_IDS.berlin));
    const table = page.getByRole("table");
    await expect(table).toHaveAttribute("aria-rowcount", "1701");
    await expect(table.getByRole("button", { name: "Impressions" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Position" })).toHaveCount(0);
    expect(await table.getByRole("rowheader").count()).toBeLessThan(150);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 200_000);
    await expect(table.locator('tr[aria-rowindex="1701"]')).toBeVisible();
    expect(await table.getByRole("rowheader").count()).toBeLessThan(150);
  });
});
