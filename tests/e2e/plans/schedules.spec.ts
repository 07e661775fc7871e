import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectUsable } from "../support/accessibility";
import { keywordsPath } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";
import { NORTHWIND } from "../support/sample-pages";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

test("on a phone schedules are set up for their price, changed, switched off and removed, and nothing is sent", async ({
  savedDesk: desk,
  page,
}) => {
  test.slow();
  const requestCount = await desk.count();
  const startedDialog = page.getByRole("dialog", { name: "Schedule started" });
  const repeats = page.getByRole("region", { name: "Schedules" });
  await test.step("a daily history of a project", async () => {
    await page.goto(desk.url + NORTHWIND);
    const firstRow = await page.getByRole("rowheader").first().boundingBox();
    expect(firstRow?.y, "the first keyword is on the screen").toBeLessThanOrEqual(560);
    await page.getByRole("button", { name: "More actions" }).tap();
    await expect(page.getByText("Delete saved data")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Plan", exact: true }).tap();
    await expect(page.getByText(/^\d+\srequests?\sa day\./)).toBeVisible();
    await page.getByRole("button", { name: "Set up: Keep a daily history" }).tap();
    const question = page.getByRole("dialog", { name: /^Daily history of .+\?$/ });
    await expect(question.getByRole("button", { name: /^Start\s?· up to \d+\srequests?\sa day$/ })).toBeVisible();
    await question.getByRole("checkbox", { name: "Sat" }).uncheck({ force: true });
    await question.getByRole("checkbox", { name: "Sun" }).uncheck({ force: true });
    await question.getByLabel("At most").fill("40");
    await question.getByRole("button", { name: /up to 40\srequests\seach time$/ }).tap();
    await startedDialog.getByRole("link", { name: "Open plans" }).tap();
    await expect(page).toHaveURL(/\/plans$/);
    await expect(repeats).toContainText(/Weekdays at 06:00, up to 40\srequests · next at 06:00/);
    await expect(page.getByText("Nothing is planned.")).toHaveCount(0);
    await expectUsable(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await repeats.getByRole("button", { name: "Edit" }).tap();
    const editDialog = page.getByRole("dialog", { name: /^Edit “Daily history of/ });
    await editDialog.getByLabel("Time").fill("07:30");
    await editDialog.getByRole("button", { name: /^Save/ }).tap();
    await expect(repeats).toContainText(/Weekdays at 07:30, up to 40\srequests/);
    await repeats.getByRole("switch").tap();
    await expect(repeats).toContainText(/up to 40\srequests · off/);
    await repeats.getByRole("button", { name: "Remove" }).tap();
    await expect(repeats).toBeHidden();
  });
  await test.step("histories of starred keywords and of a saved view", async () => {
    const project = SAMPLE_IDS.northwind;
    const list = await (await page.request.get(desk.url + keywordsPath(project))).json();
    const [first, second]: { id: string; phrase: string }[] = list.reading.data.keywords;
    const post = (path: string, data: unknown) =>
      page.request.post(desk.url + path, { data, headers: { "x-requested-with": "dashboard" } });
    const subject = { text: first?.phrase ?? "", market: null };
    await post("/api/labels/change", {
      projectId: project,
      keywordId: first?.id,
      subject,
      change: { kind: "star", starred: true },
    });
    const query = new URLSearchParams({ q: second?.phrase ?? "" }).toString();
    await post("/api/views/save", { projectId: project, id: null, name: "Tents", query });
    await page.goto(desk.url + NORTHWIND);
    await page.getByRole("button", { name: "More actions" }).tap();
    await page.getByRole("button", { name: "Plan", exact: true }).tap();
    await page.getByRole("button", { name: "Set up: Refresh histories on a schedule" }).tap();
    const question = page.getByRole("dialog", { name: "Refresh histories on a schedule" });
    await expect(question).toContainText(/1.request today\. It uses the keywords starred at that time\./);
    await expectUsable(page);
    await question.getByLabel("Keywords").selectOption("View “Tents”");
    await expect(question).toContainText(/\d+.requests? today\. It uses the keywords that match at that time\./);
    await question.getByRole("button", { name: /^Start\s?· up to \d+\srequests?\seach time$/ }).tap();
    await startedDialog.getByRole("link", { name: "Open plans" }).tap();
    await expect(repeats).toContainText("Histories of “Tents”");
    await expect(repeats).toContainText(/Mon at 06:00, up to \d+\srequests?/);
  });
  await test.step("the focus returns to the button after a schedule is set up by keyboard", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${desk.url}/projects`);
    const opener = page.getByRole("button", { name: "Daily history" });
    await opener.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Start/ }).press("Enter");
    await dialog.getByRole("button", { name: "Done" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
  expect(await desk.count()).toBe(requestCount);
});
