import { DAY_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";

type SentRow = { keyword: string; position: unknown; recent: { date: string; position: unknown }[] };

async function sentRows(desk: Desk, projectId: string): Promise<SentRow[]> {
  const path = `/v1/project-keywords-list/${projectId}/?limit=1000`;
  const response = await fetch(desk.api.url + path, { headers: { authorization: `Bearer ${desk.key}` } });
  return ((await response.json()) as { results: SentRow[] }).results;
}

const placesOn = (rows: readonly SentRow[], day: string): (number | null)[] =>
  rows.map(({ recent }) => {
    const place = recent.find(({ date }) => date === day)?.position;
    return typeof place === "number" ? place : null;
  });

function moves(rows: readonly SentRow[], from: string, to: string) {
  const now = placesOn(rows, to);
  const pairs = placesOn(rows, from).map((before, at) => [before, now[at] ?? null] as const);
  const known = pairs.filter((pair): pair is readonly [number, number] => pair[0] !== null && pair[1] !== null);
  return { up: known.filter(([a, b]) => b < a).length, down: known.filter(([a, b]) => b > a).length };
}

const dayBefore = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

test("one period drives figures, filters, chart and address, and stays from page to page, for free", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  const rows = await sentRows(desk, SAMPLE_IDS.northwind);
  const newest =
    rows
      .flatMap(({ recent }) => recent.map(({ date }) => date))
      .toSorted()
      .at(-1) ?? "";
  const week = moves(rows, dayBefore(newest, 7), newest);
  const custom = { from: dayBefore(newest, 10), to: dayBefore(newest, 3) };
  const spent = await desk.count();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  const period = page.getByRole("button", { name: "Last 28 days" });
  await period.click();
  const menu = page.getByRole("dialog", { name: "Period" });
  await expect(menu.getByRole("button", { pressed: true })).toHaveText("Last 28 days");
  await expectAccessible(page, { within: "[popover]:popover-open" });
  await menu.getByRole("button", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/\?range=7d$/);
  const movement = page.getByRole("group", { name: /^Movement since / });
  await expect(movement).toContainText(`Up${week.up}Down${week.down}`);
  await expect(page.getByRole("region", { name: "Trend" }).getByRole("img")).toHaveAccessibleName(/^[78]\sdays from/);
  await movement.getByText("Down").click();
  await expect(page.getByRole("status").filter({ hasText: / of 268\skeywords/ })).toContainText(String(week.down));
  await page.goBack();

  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/keywords\/.*range=7d/);
  await page.goBack();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Projects" }).click();
  await expect(page).toHaveURL(/\/projects\?.*range=7d/);

  const places = placesOn(rows, custom.to).filter((place): place is number => place !== null);
  const ranking = places.filter((place) => place <= 100);
  const average = ranking.reduce((sum, place) => sum + place, 0) / ranking.length;
  const figures = page.getByRole("group", { name: "Figures" });
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await period.click();
  await menu.getByLabel("From").fill(custom.from);
  await menu.getByLabel("To").fill(custom.to);
  await menu.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${custom.from}&to=${custom.to}`));
  const past = moves(rows, custom.from, custom.to);
  await expect(movement).toContainText(`Up${past.up}Down${past.down}`);
  await expect(figures).toContainText(average.toFixed(1));
  await expectAccessible(page, { within: "main" });
  await page.reload();
  await expect(figures).toContainText(average.toFixed(1));
  await page.getByRole("button", { name: "Back to latest" }).click();
  await expect(page).not.toHaveURL(/from=/);
  expect(await desk.count(), "all of it is free").toBe(spent);
});
