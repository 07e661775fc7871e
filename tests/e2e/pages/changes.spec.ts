import { DAY_MS } from "../../../lib/domain/time/units";
import { changesHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";

type SentRow = { keyword: string; recent: { date: string; position: unknown }[] };

const dayBefore = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** How keywords moved between two days that both have a number, as the service itself sends them. */
async function sentMoves(desk: Desk, projectId: string, days: readonly [from: string, to: string]) {
  const path = `/v1/project-keywords-list/${projectId}/?limit=1000`;
  const response = await fetch(desk.api.url + path, { headers: { authorization: `Bearer ${desk.key}` } });
  const { results } = (await response.json()) as { results: SentRow[] };
  const moves = { better: 0, worse: 0, intoTop10: 0 };
  for (const { recent } of results) {
    const [from, to] = days.map((on) => recent.find(({ date }) => date === on)?.position);
    if (typeof from !== "number" || typeof to !== "number") continue;
    if (to < from) moves.better += 1;
    if (to > from) moves.worse += 1;
    if (to <= 10 && from > 10) moves.intoTop10 += 1;
  }
  return moves;
}

test("what moved is told on the project's page and shown on its own, with the service's figures, for nothing", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  const answer = await fetch(`${desk.url}/api${changesHref(SAMPLE_IDS.northwind)}`);
  const { head } = (await answer.json()) as { head: { from: string; to: string } };
  const { better, worse, intoTop10 } = await sentMoves(desk, SAMPLE_IDS.northwind, [head.from, head.to]);
  const spent = await desk.count();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  const said = new RegExp(
    `${better} better, ${worse} worse, .*since .*\\. \\d+\\skeywords moved 5 positions or more\\.`,
  );
  const trend = page.getByRole("region", { name: "Trend" });
  await expect(trend).toContainText(said);
  // Whoever was away is told what moved since they were here.
  await page.evaluate(([key, last]) => localStorage.setItem(key, JSON.stringify({ last, before: null, at: 0 })), [
    `kd-visit:${SAMPLE_IDS.northwind}`,
    dayBefore(head.to, 2),
  ] as const);
  await page.reload();
  await expect(trend).toContainText("That was your last visit.");
  await expect(trend.getByRole("link", { name: "Show what moved" })).toHaveAttribute(
    "href",
    new RegExp(`from=${dayBefore(head.to, 2)}`),
  );
  await page.goto(`${desk.url}${projectHref(SAMPLE_IDS.northwind)}?vs=7d`);
  await trend.getByRole("link", { name: "Show what moved" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "What moved" })).toBeVisible();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText(said);
  await summary.getByText(/\d+ could not be compared/).click();
  await expect(summary.getByRole("listitem").first()).toContainText("checked on both days");
  await expectAccessible(page, { looks: ["light", "dark"] });

  const groups = page.getByRole("navigation", { name: "Groups" });
  await groups.getByRole("link", { name: /^Entered top 10/ }).click();
  await expect(page).toHaveURL(/group=into-10/);
  const table = page.getByRole("table");
  await expect(table.getByRole("rowheader")).toHaveCount(intoTop10);
  await expect(table.getByRole("row").nth(1)).toContainText(/× 0\.\d+ = /);
  await groups.getByRole("link", { name: /^All/ }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(100);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^101–\d+ of \d+$/)).toBeVisible();

  await page.getByRole("button", { name: /^Compared with / }).click();
  await page
    .getByRole("dialog", { name: "Choose the days" })
    .getByRole("link", { name: /^First known day/ })
    .click();
  await expect(page).toHaveURL(/from=first/);
  await expect(summary).toContainText(/better, \d+ worse/);
  expect(await desk.count(), "looking is free").toBe(spent);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("the way to what moved shares a line, and days that compare nothing say so", async ({ desk, page }) => {
    await save(desk, SAMPLE_IDS.northwind);
    await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
    const first = page.getByRole("row").nth(1);
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(560);
    await page.getByRole("link", { name: "What moved" }).tap();
    await expect(page.getByText(/better, \d+\sworse/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(desk.url + changesHref(SAMPLE_IDS.bing));
    await expect(page.getByText("Nothing to compare yet. Refresh on another day.")).toBeVisible();
    await expectAccessible(page, { within: "main" });
  });
});
