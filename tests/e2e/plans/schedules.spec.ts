import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectUsable } from "../support/accessibility";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

test("on a phone a daily history is set up for its price, changed, switched off and removed, and nothing is sent", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  const sent = await desk.count();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await page.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("button", { name: "Plan", exact: true }).tap();
  await expect(page.getByText(/^\d+\srequests?\sa day\./)).toBeVisible();
  await page.getByRole("button", { name: "Set up: Keep a daily history" }).tap();
  const question = page.getByRole("dialog", { name: /^Daily history of .+\?$/ });
  await expect(question.getByRole("button", { name: /^Start\s?· up to \d+\srequests?\sa day$/ })).toBeVisible();
  await question.getByRole("checkbox", { name: "Sat" }).uncheck({ force: true });
  await question.getByRole("checkbox", { name: "Sun" }).uncheck({ force: true });
  await question.getByLabel("At most").fill("40");
  await question.getByRole("button", { name: /up to 40\srequests\seach time$/ }).tap();
  await expect(question).toBeHidden();

  await page.goto(`${desk.url}/plans`);
  const repeats = page.getByRole("region", { name: "Repeats" });
  await expect(repeats).toContainText(/Weekdays at 06:00, up to 40\srequests · next at 06:00/);
  await expectUsable(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await repeats.getByRole("button", { name: "Edit" }).tap();
  const edited = page.getByRole("dialog", { name: /^Edit “Daily history of/ });
  await edited.getByLabel("Time").fill("07:30");
  await edited.getByRole("button", { name: /^Save/ }).tap();
  await expect(repeats).toContainText(/Weekdays at 07:30, up to 40\srequests/);
  await repeats.getByRole("switch").tap();
  await expect(repeats).toContainText(/up to 40\srequests · off/);
  await repeats.getByRole("button", { name: "Remove" }).tap();
  await expect(repeats).toBeHidden();
  expect(await desk.count()).toBe(sent);
});
