import type { Page, Route } from "@playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

/** Stops the page's clock and lets `answer` handle the font request. */
async function openWith(page: Page, url: string, answer: (font: Route) => unknown): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route("**/*.woff2", answer);
  await page.goto(url, { waitUntil: "commit" });
}

const title = (page: Page) => page.getByRole("heading", { name: "Northwind Outdoor", includeHidden: true });

test("a page is shown when its font has loaded", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openWith(page, desk.url + projectHref(SAMPLE_IDS.northwind), async (font) => {
    await asked;
    await font.continue();
  });
  await expect(title(page)).toBeAttached();
  await expect(title(page)).toBeHidden();
  answer();
  await expect(title(page)).toBeVisible();
});

test("a page whose font fails to load is shown in another font", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  await openWith(page, desk.url + projectHref(SAMPLE_IDS.northwind), (font) => font.abort());
  await expect(title(page)).toBeVisible();
});

test("a page whose font does not arrive is shown after 400 ms", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  await openWith(page, desk.url + projectHref(SAMPLE_IDS.northwind), () => {});
  await expect(title(page)).toBeAttached();
  await page.clock.runFor(399);
  await expect(title(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(title(page)).toBeVisible();
});
