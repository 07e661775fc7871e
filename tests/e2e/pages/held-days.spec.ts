import { keywordHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

const N = SAMPLE_IDS.northwind;

test("a keyword without saved data loads automatically; with list days it opens for free, and one click loads the rest", async ({
  desk,
  page,
}) => {
  const chart = page.getByRole("img", { name: /^Position from/ });
  const fields = page.getByText("All fields", { exact: true });
  await page.goto(desk.url + keywordHref(N, "653863240851"));
  await expect(fields).toBeVisible();
  expect(await desk.count()).toBe(1);

  await save(desk, N);
  const before = await desk.count();
  await page.goto(desk.url + keywordHref(N, "598377022953"));
  await expect(chart).toBeVisible();
  await expect(page.getByText(/^\d+\sdays saved$/)).toBeVisible();
  await expect(page.getByText("Earliest saved")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await desk.count()).toBe(before);

  await expect(page.getByRole("button", { name: "Load full history · 1 request" })).toBeEnabled();
  await page.keyboard.press("r");
  await expect(fields).toBeVisible();
  await expect(chart).toBeVisible();
  await expect(page.getByText("First ranked")).toBeVisible();
  expect(await desk.count()).toBe(before + 1);
  await page.reload();
  await expect(fields).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await desk.count()).toBe(before + 1);
});
