import type { Page } from "playwright/test";
import type { Position } from "../../../lib/domain/keyword/position";
import type { ServiceFixture } from "../../fixtures/services/fixture";
import { cursors } from "../../fixtures/services/wrapped";
import { FIXTURE_KEY } from "../../support/services/fixture-service";
import { expect, test } from "../support/fixtures";
import { inItsDays } from "../support/own-days";
import { watch } from "../support/watch";

const placeText = (position: Position | null): string => {
  if (position === null || position.kind === "empty") return "not measured";
  if (position.kind === "beyond") return `>${position.depth}`;
  return String(position.place);
};

const dayText = (on: string): string =>
  new Date(on).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

const rowLink = (page: Page, name: string) => page.getByRole("rowheader").getByRole("link", { name, exact: true });

/** The table's order: by search volume, then as the service sent it. */
const inTableOrder = ({ keywords }: ServiceFixture) =>
  [...keywords].sort((a, b) => Number(b.searchVolume ?? -1) - Number(a.searchVolume ?? -1));

async function expectKeywords(page: Page, fixture: ServiceFixture): Promise<void> {
  const keywords = inTableOrder(fixture);
  const rows = page.getByRole("rowheader");
  const more = page.getByRole("button", { name: /^Continue/ });
  const all = rows.nth(keywords.length - 1);
  await expect(all.or(more).first()).toBeVisible();
  // A list longer than its price stops there and offers to continue.
  if (await more.isVisible()) await more.click();
  await expect(rows).toHaveCount(keywords.length);
  for (const [index, { phrase, position }] of keywords.entries()) {
    const row = page.getByRole("row").filter({ has: rows }).nth(index);
    await expect(row.getByRole("rowheader")).toContainText(phrase);
    // The first cell selects the row.
    await expect(row.getByRole("cell").nth(1)).toHaveAccessibleName(placeText(position));
  }
}

async function expectHistory(page: Page, { data }: ServiceFixture): Promise<void> {
  const newestFirst = [...(data.positions[0]?.points ?? [])].reverse();
  const table = page.getByRole("table", { name: /^Position\b.*, the latest 10$/ });
  await expect(table.getByRole("row")).toHaveCount(newestFirst.length + 1);
  for (const [index, { on, position }] of newestFirst.entries()) {
    const row = table.getByRole("row").nth(index + 1);
    await expect(row.getByRole("rowheader").or(row.getByRole("cell")).first()).toContainText(dayText(on));
    await expect(row.getByRole("cell", { name: placeText(position), exact: true }).first()).toBeVisible();
  }
}

test("settings alone bring a service to the screen, with cursors, a second header and its own columns", async ({
  createDesk,
  page,
  startService,
}) => {
  const service = await startService((request) => cursors.answer(inItsDays(request)));
  const desk = await createDesk({ baseUrl: `${service.origin}/v1`, key: FIXTURE_KEY, settings: cursors.env });
  const check = watch(page, desk.url);
  await page.goto(`${desk.url}/projects`);
  for (const { name } of cursors.projects) await expect(rowLink(page, name)).toBeVisible();
  const project = cursors.projects.find(({ id }) => id === cursors.projectId);
  await rowLink(page, project?.name ?? "").click();
  await expect(page.getByRole("heading", { level: 1, name: project?.name })).toBeVisible();
  await expectKeywords(page, cursors);

  const keyword = cursors.keywords.find(({ id }) => id === cursors.keywordId);
  await rowLink(page, keyword?.phrase ?? "").click();
  await expect(page.getByRole("heading", { level: 1, name: keyword?.phrase })).toBeVisible();
  await expectHistory(page, cursors);
  expect(service.requests).toHaveLength(cursors.requests);
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", String(cursors.requests));
  await expect(page.locator('[data-slot="error-screen"], [data-slot="limit-screen"]')).toHaveCount(0);
  check();
  expect(desk.output()).not.toMatch(/"level":"(error|fatal)"/);
});
