import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";

const NORTHWIND = projectHref(SAMPLE_IDS.northwind);
/** Of 780 px, the height of a common phone. */
const FIRST_ROW_MAX_PX = 560;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("the first keyword is visible, and secondary actions are behind one button", async ({ desk, page }) => {
    await save(desk, SAMPLE_IDS.northwind);
    await page.goto(desk.url + NORTHWIND);
    await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
    const box = await page.getByRole("rowheader").first().boundingBox();
    expect(box?.y).toBeLessThanOrEqual(FIRST_ROW_MAX_PX);
    await expectNoSidewaysScroll(page);

    await expect(page.getByRole("link", { name: "Rank history" })).toBeAttached();
    await page.getByRole("button", { name: "More actions" }).tap();
    await expect(page.getByText("Delete saved data")).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await desk.count()).toBe(2);
  });
});

test("the first row is three Tabs from the columns button, and printing shows every row without bars and buttons", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  await page.goto(desk.url + NORTHWIND);
  await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("columnheader").getByRole("button").first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("columnheader").getByRole("button", { name: "Position" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: /^Select (?!all)/ }).first()).toBeFocused();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 700, height: 900 });
  for (const name of ["Other device", "Ranking page", "Tags", "Updated"])
    await expect(page.getByRole("columnheader", { name })).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(268);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-figure=top10]")).toBeVisible();
  await expect(page.getByText(/northwind-outdoor.example.*268.keywords/)).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(page.getByRole("button", { name: /^Refresh/ })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
});
