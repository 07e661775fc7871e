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
