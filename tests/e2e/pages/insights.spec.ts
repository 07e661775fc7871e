import { matrixHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";

test("events are added by choice and mark the charts; within reach is a preset that says what it asks; for nothing", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.pythonDocs);
  const spent = await desk.count();
  await page.goto(`${desk.url}/settings`);
  const card = page.getByRole("region", { name: "Events" });
  await card.getByRole("button", { name: "Add known updates" }).click();
  const list = card.getByRole("list", { name: "Events" });
  await expect(list.getByText("Google May 2022 core update")).toBeVisible();
  await card.getByLabel("First day").fill("2022-11-30");
  await card.getByLabel("What happened").fill("New docs theme");
  await card.getByRole("button", { name: "Add event" }).click();
  await expect(list.getByText("New docs theme")).toBeVisible();
  await list.getByRole("button", { name: /^Remove Google July 2022 product reviews update/ }).click();
  await expect(list.getByText("Google July 2022 product reviews update")).toHaveCount(0);
  await expectAccessible(page, { within: "#events" });

  await page.goto(desk.url + projectHref(SAMPLE_IDS.pythonDocs));
  const trend = page.getByRole("region", { name: "Trend" });
  await trend.getByRole("button", { name: "Show as table" }).click();
  await expect(trend.getByRole("row", { name: /New docs theme/ })).toBeVisible();
  await expect(trend.getByRole("row", { name: /Google May 2022 core update/ })).toBeVisible();
  await page.goto(desk.url + matrixHref(SAMPLE_IDS.pythonDocs));
  await expect(page.getByRole("columnheader", { name: /New docs theme/ })).toBeAttached();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.pythonDocs));
  await expect(page.getByText(/Visibility .* curve: this project’s own\./)).toBeVisible();
  await page.getByRole("button", { name: "Curve" }).click();
  await expectAccessible(page, { within: "[popover]:popover-open" });
  await page.keyboard.press("Escape");
  const preset = page.getByRole("button", { name: "Within reach" });
  await preset.click();
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/vs=28d/);
  const words = page.getByText(/^Within reach, about where a small rise counts: position 4–20; impressions at least/);
  await expect(words).toContainText("not worse than in Nov");
  const count = page.getByRole("status").filter({ hasText: /^\d+ of 5,894\skeywords/ });
  const all = Number((await count.innerText()).match(/\d+/)?.[0]);
  // Each bound is a filter of its own.
  await page.getByRole("button", { name: /^Remove filter: Click rate/ }).click();
  await expect(preset).toHaveAttribute("aria-pressed", "false");
  await expect(words).toHaveCount(0);
  await expect.poll(async () => Number((await count.innerText()).match(/\d+/)?.[0])).toBeGreaterThan(all);
  await expectAccessible(page, { within: "main" });
  await expectNoSidewaysScroll(page);
  expect(await desk.count(), "all of it is free").toBe(spent);
});
