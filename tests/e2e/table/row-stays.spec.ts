import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

// The server's default, until the browser has sent its locale.
test.use({ locale: "en-US" });

test("the link under the pointer stays during hydration, so that no click is lost", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  // On the first visit, dates change once the browser has sent its locale.
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind), { waitUntil: "commit" });
  const link = await page.waitForSelector("tbody tr th a", { state: "attached" });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await page.waitForFunction(() => {
    const time = document.querySelector("tbody tr time");
    return time !== null && /^[A-Z][a-z]{2} \d/.test(time.textContent ?? "");
  });
  expect(await link.evaluate((element) => element.isConnected)).toBe(true);
});
