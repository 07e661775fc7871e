import { dayNumber } from "../../../lib/domain/time/days";
import { changesHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";

type SentRow = { keyword: string; recent: { date: string; position: unknown }[] };

async function sentMoves(desk: Desk, projectId: string, days: number) {
  const path = `/v1/project-keywords-list/${projectId}/?limit=1000`;
  const response = await fetch(desk.api.url + path, { headers: { authorization: `Bearer ${desk.key}` } });
  const { results } = (await response.json()) as { results: SentRow[] };
  const sent = results.flatMap(({ recent }) => recent.map(({ date }) => dayNumber(date) ?? 0));
  const last = Math.max(...sent);
  const first = Math.max(Math.min(...sent), last - days);
  const moves = { better: 0, worse: 0, intoTop10: 0 };
  for (const { recent } of results) {
    const on = (day: number) => recent.find(({ date }) => dayNumber(date) === day)?.position;
    const [from, to] = [on(first), on(last)];
    const isKnown = from !== undefined && from !== null && typeof to === "number";
    if (isKnown && to <= 10 && !(typeof from === "number" && from <= 10)) moves.intoTop10 += 1;
    if (typeof from !== "number" || typeof to !== "number") continue;
    if (to < from) moves.better += 1;
    if (to > from) moves.worse += 1;
  }
  return moves;
}

test("changes are a tab of the project, in groups by impact, with the service's figures, for free", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  const { better, worse, intoTop10 } = await sentMoves(desk, SAMPLE_IDS.northwind, 28);
  const spent = await desk.count();

  await page.goto(`${desk.url}${projectHref(SAMPLE_IDS.northwind)}?range=28d`);
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^Changes/ })
    .click();
  await expect(page).toHaveURL(/\/changes\?range=28d$/);
  const groups = page.getByRole("navigation", { name: "Groups" });
  await expect(groups.getByRole("link", { name: /^Up/ })).toHaveText(`Up${better}`);
  await expect(groups.getByRole("link", { name: /^Down/ })).toHaveText(`Down${worse}`);
  await expectAccessible(page, { looks: ["light", "dark"] });

  await groups.getByRole("button", { name: "Entered" }).click();
  await groups.getByRole("link", { name: /^Entered top 10(?!0)/ }).click();
  await expect(page).toHaveURL(/group=into-10/);
  const table = page.getByRole("table", { name: /^Entered top 10: / });
  await expect(table.getByRole("rowheader")).toHaveCount(intoTop10);
  await expect(table.getByRole("columnheader", { name: "Volume" })).toHaveAttribute("title", /estimated impact/);
  await groups.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("table").getByRole("rowheader")).toHaveCount(100);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^101–\d+ of \d+$/)).toBeVisible();

  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Rank history" }).click();
  await expect(page).toHaveURL(/\/matrix\?range=28d$/);
  expect(await desk.count(), "looking is free").toBe(spent);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("the period is chosen under the name, changes fit, and days that compare nothing show why", async ({
    desk,
    page,
  }) => {
    await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
    await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
    await page.getByRole("button", { name: "Last 28 days" }).tap();
    await page.getByRole("button", { name: "Last 3 months" }).tap();
    await expect(page).toHaveURL(/range=90d/);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^Changes/ }).tap();
    await expect(page.getByRole("navigation", { name: "Groups" }).getByRole("link", { name: /^Up/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto(desk.url + changesHref(SAMPLE_IDS.bing));
    await expect(page.getByText("Nothing to compare yet.")).toBeVisible();
    await expectAccessible(page, { within: "main" });
  });
});

test("a refresh on a tab of a project shows the new day there", async ({ createDesk, startService, page }) => {
  const listOn = (date: string, position: number) =>
    Array.from({ length: 12 }, (_, id) => ({ id, keyword: `kettle ${id}`, position, date }));
  let rows = listOn("2026-11-26", 9);
  const service = await startService((request, response) => {
    const isProjects = request.url?.startsWith("/v1/projects/");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isProjects ? [{ id: "p", name: "Alder" }] : rows));
  });
  const desk = await createDesk({ baseUrl: service.baseUrl, key: "hand-made-key" });
  await save(desk, "p");
  const refresh = page.getByRole("button", { name: /^Refresh/ }).first();

  await page.goto(desk.url + changesHref("p"));
  await expect(page.getByRole("heading", { name: "Alder" })).toBeVisible();
  rows = listOn("2026-11-27", 4);
  await refresh.click();
  await expect(page.getByRole("row", { name: /kettle 1\b.*9.*4/ })).toBeVisible();

  await page.getByRole("link", { name: "Rank history" }).click();
  const history = page.getByRole("region", { name: "Rank history" });
  await expect(history.getByRole("columnheader", { name: /27/ })).toBeVisible();
  rows = listOn("2026-11-28", 2);
  await refresh.click();
  await expect(history.getByRole("columnheader", { name: /28/ })).toBeVisible();
});
