import { expect, test } from "../support/fixtures";
import { positionsService } from "../support/positions-service";

const FEW = 20;
const MANY = 30;

test("a few missing positions load in place and can be stopped; loaded positions stay", async ({ connect, page }) => {
  const { service, desk } = await connect(positionsService(FEW, 150));
  await page.goto(`${desk.url}/projects`);
  await page.getByRole("link", { name: /Alder/ }).first().click();
  await expect(page.getByRole("row", { name: /phrase 1 / }).first()).toBeVisible();
  const requestCount = service.requests.length;
  await page.getByRole("button", { name: `Load positions · ${FEW} requests` }).click();
  await expect(page.getByText(/^[3-9] of 20$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/^Loaded \d+ of 20\./)).toBeVisible();
  const loadedCount = service.requests.length - requestCount;
  expect(loadedCount).toBeLessThan(FEW);
  await expect(page.getByText(`Loaded ${loadedCount} of ${FEW}.`)).toBeVisible();
  await page.reload();
  const rest = FEW - loadedCount;
  const others = page.getByRole("button", { name: `Load the other ${rest} · ${rest} requests` });
  await expect(others).toBeVisible();
  expect(service.requests.length - requestCount).toBe(loadedCount);
  await page.goto(`${desk.url}/projects`);
  const average = (loadedCount + 1) / 2;
  await expect(page.getByRole("row", { name: /Alder/ })).toContainText(average.toFixed(1));
  expect(service.requests.length - requestCount).toBe(loadedCount);
  await page.goBack();
  await others.click();
  await expect.poll(() => service.requests.length - requestCount).toBe(FEW);
  const trend = page.getByRole("region", { name: "Trend" }).getByRole("img");
  await expect(trend, "the loaded days are in the trend without a reload").toHaveAccessibleName(/Top 10 10 → 10/);
});

test("when only some fit before the reset, those are offered now and all of them as a plan", async ({
  connect,
  page,
}) => {
  const { service, desk } = await connect(positionsService(MANY, 0), {
    settings: { REQUESTS_PER_HOUR: "12", RESERVE: "0" },
  });
  await page.goto(`${desk.url}/projects`);
  await page.getByRole("link", { name: /Alder/ }).first().click();
  await expect(page.getByText(/Only 10 left until/)).toBeVisible();
  await expect(page.getByRole("button", { name: `Plan all ${MANY}` })).toBeVisible();
  await page.getByRole("button", { name: "Load 10 now · 10 requests" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Load 10 now" }).click();
  await expect(page.getByText("Loaded 10 of 10.")).toBeVisible();
  expect(service.requests).toHaveLength(12);
  await page.getByRole("button", { name: "Plan all 20" }).first().click();
  const question = page.getByRole("dialog", { name: "Plan 20 requests?" });
  await expect(question).toContainText(/From \d\d:00.*, up to/);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(service.requests).toHaveLength(12);
});
