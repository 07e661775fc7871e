import type { Page } from "playwright/test";
import type { Position } from "../../../lib/domain/keyword/position";
import type { ServiceFixture } from "../../fixtures/services/fixture";
import { bareArray, oddIds, twoLevels } from "../../fixtures/services/flat";
import { groups, jsonApi, keyedObjects } from "../../fixtures/services/nested";
import { cursors, mapped } from "../../fixtures/services/wrapped";
import { FIXTURE_KEY, type FixtureService, serveFixture } from "../../support/services/fixture-service";
import { expectNoConsoleErrors } from "../support/console";
import { expect, SWEEP, test } from "../support/fixtures";
import { inItsDays } from "../support/own-days";

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

async function expectCost(page: Page, service: FixtureService, { requests }: ServiceFixture): Promise<void> {
  expect(service.requests).toHaveLength(requests);
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", String(requests));
}

for (const fixture of [bareArray, oddIds, twoLevels, jsonApi, keyedObjects, groups, cursors, mapped]) {
  // Unit tests read each service; this one is also tested on screen in every run.
  const when = fixture === cursors ? {} : SWEEP;
  test(`settings alone bring a service to the screen: ${fixture.name}`, when, async ({ createDesk, page }) => {
    const service = await serveFixture((request) => fixture.answer(inItsDays(request)));
    const settings = Object.fromEntries(
      Object.entries(fixture.env).map(([name, value]) => [name, value.replace("{origin}", service.origin)]),
    );
    const desk = await createDesk({ baseUrl: `${service.origin}/v1`, key: FIXTURE_KEY, settings });
    const checkConsole = expectNoConsoleErrors(page);
    try {
      await page.goto(`${desk.url}/projects`);
      for (const { name } of fixture.projects) await expect(rowLink(page, name)).toBeVisible();
      const project = fixture.projects.find(({ id }) => id === fixture.projectId);
      await rowLink(page, project?.name ?? "").click();
      await expect(page.getByRole("heading", { level: 1, name: project?.name })).toBeVisible();
      await expectKeywords(page, fixture);
      if (fixture.unreadable !== undefined)
        await expect(
          page.getByText(`${fixture.unreadable} of ${fixture.unreadable + fixture.keywords.length} rows could`),
        ).toBeVisible();

      const keyword = fixture.keywords.find(({ id }) => id === fixture.keywordId);
      await rowLink(page, keyword?.phrase ?? "").click();
      await expect(page.getByRole("heading", { level: 1, name: keyword?.phrase })).toBeVisible();
      await expectHistory(page, fixture);
      await expectCost(page, service, fixture);
      await expect(page.locator('[data-slot="error-screen"], [data-slot="limit-screen"]')).toHaveCount(0);
      checkConsole();
      expect(desk.output()).not.toMatch(/"level":"(error|fatal)"/);
    } finally {
      await service.close();
    }
  });
}
