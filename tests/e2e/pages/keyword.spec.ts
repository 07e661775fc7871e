import { readFileSync } from "node:fs";
import { compareHref, keywordHref, matrixHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { ask, keywordPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";

const N = SAMPLE_IDS.northwind;
const MAIN = "598377022953";
const RESTLESS = "653863240851";
const KEYWORD = keywordHref(N, MAIN);
/** The project list, the keyword list and two histories. */
const SAVED = 4;

test.beforeEach(async ({ desk }) => {
  await save(desk, N);
  for (const id of [MAIN, RESTLESS]) await ask(desk, keywordPath(N, id));
});

test("a keyword's chart is downloaded, earlier days are loaded once, and its neighbors are those of its table", async ({
  desk,
  page,
}) => {
  await test.step("the chart downloads as data and as an image", async () => {
    await page.goto(`${desk.url}${keywordHref(N, RESTLESS)}?range=90d`);
    await page.getByRole("button", { name: "Download" }).click();
    const save = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("dialog", { name: "Download" }).getByRole("button", { name, exact: true }).click(),
      ]);
      return { name: file.suggestedFilename(), body: readFileSync(await file.path()) };
    };
    const csv = await save("CSV");
    expect(csv.name).toMatch(/^northwind-boots-position-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.body.toString("utf8")).toMatch(/^\uFEFFdate,position,state,page\r?\n/);
    expect(csv.body.toString("utf8")).toContain(",beyond 100,");
    const svg = (await save("SVG")).body.toString("utf8");
    expect(svg).toContain("@northwind boots");
    expect(svg).toContain("Source: Northwind Outdoor");
    expect(svg.match(/@font-face|oklch|light-dark|var\(--|class=/g)).toBeNull();
    const png = (await save("PNG")).body;
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
    expect(await desk.count()).toBe(SAVED);
  });
  await test.step("page swaps are named, and the source requests unfold", async () => {
    await page.goto(`${desk.url}${keywordHref(N, RESTLESS)}?range=12m`);
    await expect(page.getByText("Two pages keep swapping (cannibalization).")).toBeVisible();
    const requests = page.getByRole("table", { name: /^Source requests/ });
    await expect(requests).toBeHidden();
    await page.getByText("Source requests: 1", { exact: true }).click();
    await expect(requests.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: /^Refresh/ }).click();
    await expect(requests.getByRole("row")).toHaveCount(3);
    await expect(page.getByText("Source requests: 2", { exact: true })).toBeVisible();
    await expect(requests.getByRole("cell").first()).toHaveAttribute("title", /date_from=/);
    expect(await desk.count()).toBe(SAVED + 1);
  });
  await test.step("days without a position say where the nearest one is, and earlier days are loaded once for their price", async () => {
    await page.goto(`${desk.url}${KEYWORD}?from=2020-01-01&to=2020-02-01`);
    await expect(page.getByText("No positions are loaded between 1 Jan 2020 and 1 Feb 2020.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /1 Jan 2020 – 1 Feb 2020|Choose dates/ }).click();
    const form = page.getByRole("dialog", { name: "Choose dates" });
    await form.getByRole("button", { name: /^Load · 1 request/ }).click();
    await expect(page.getByText("No positions between 1 Jan 2020 and 1 Feb 2020.")).toBeVisible();
    await expect(page.getByText(/^The nearest is \d+ \w+/)).toBeVisible();
    expect(await desk.count()).toBe(SAVED + 2);
    await page.getByRole("button", { name: "Show all dates" }).click();
    await expect(page.getByRole("img", { name: /^Position from/ })).toBeVisible();
    await page.reload();
    expect(await desk.count()).toBe(SAVED + 2);
  });
  await test.step("previous and next follow the table the keyword was opened from", async () => {
    await page.goto(`${desk.url}/projects/${encodeURIComponent(N)}?q=boots&sort=-keyword`);
    const links = page.getByRole("table").getByRole("rowheader").getByRole("link");
    const hrefs = await links.evaluateAll((all) =>
      all.slice(0, 3).map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    const expectKeyword = async (index: number) => {
      await expect(page).toHaveURL(new RegExp(`${hrefs[index]}\\?list=`));
      // The address changes before the page is ready; its links and keys appear together.
      await expect(page.getByRole("link", { name: "Previous keyword" })).toBeVisible();
    };
    await links.nth(1).click();
    await expectKeyword(1);
    await page.keyboard.press("]");
    await expectKeyword(2);
    await page.keyboard.press("[");
    await expectKeyword(1);
    // AltGr on Windows sets Ctrl and Alt; Option sets Alt.
    await page.keyboard.press("Control+Alt+]");
    await expectKeyword(2);
    await page.keyboard.press("Alt+[");
    await expectKeyword(1);
    await page.getByRole("link", { name: "Previous keyword" }).click();
    await expect(page).toHaveURL(new RegExp(`${hrefs[0]}\\?list=`));
  });
});

test("rank history and comparison open from saved data alone", async ({ desk, page }) => {
  await page.goto(desk.url + matrixHref(N));
  const table = page.getByRole("table", { name: /Position of each keyword on each day/ });
  await expect(table.getByRole("columnheader")).toHaveCount(29);
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Last 28 days" }).click();
  await page.getByRole("button", { name: "Last 7 days" }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(8);

  await page.goto(desk.url + compareHref(N, [MAIN, RESTLESS, "787647837941"]));
  await expect(page.getByRole("img", { name: /Compared with @northwind boots/ })).toBeVisible();
  await expect(page.getByText("Full history not loaded: family tent")).toBeVisible();
  await expectAccessible(page);
  expect(await desk.count()).toBe(SAVED);
  await page.getByRole("button", { name: "Load it · 1 request" }).click();
  await expect(page.getByText("Full history not loaded: family tent")).toBeHidden();
  await expect(page.getByRole("img", { name: /family tent/ })).toBeVisible();
  expect(await desk.count()).toBe(SAVED + 1);
});
