import { DAY_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible } from "../support/accessibility";
import { save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";

type SentRow = { keyword: string; position: unknown; recent: { date: string; position: unknown }[] };

/** The rows of a project as the service itself sends them. */
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

/** How many stand better and worse on the later of two days. */
function moves(rows: readonly SentRow[], from: string, to: string) {
  const now = placesOn(rows, to);
  const pairs = placesOn(rows, from).map((before, at) => [before, now[at] ?? null] as const);
  const known = pairs.filter((pair): pair is readonly [number, number] => pair[0] !== null && pair[1] !== null);
  return { up: known.filter(([a, b]) => b < a).length, down: known.filter(([a, b]) => b > a).length };
}

const dayBefore = (on: string, days: number) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

test("one period drives tabs, deltas, words and the address; any day’s table has that day’s figures; all for nothing", async ({
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
  const day = moves(rows, dayBefore(newest, 1), newest);
  const spent = await desk.count();

  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  const movement = page.getByRole("group", { name: /^Movement since / });
  await expect(movement).toContainText(`Up${week.up}Down${week.down}`);
  // Which keywords fell this week is one press.
  await movement.getByText("Down").click();
  await expect(page.getByRole("status").filter({ hasText: / of 268\skeywords/ })).toContainText(String(week.down));
  await movement.getByText("All").click();

  const against = page.getByRole("button", { name: /^Compared with / });
  await expect(against).toContainText("(7 days)");
  const dayIn = async () => (await against.innerText()).match(/\d+ \w+/)?.[0] ?? "?";
  const weekAgo = await dayIn();
  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures).toContainText(new RegExp(`(vs|than on) ${weekAgo}`));
  await against.click();
  const menu = page.getByRole("dialog", { name: "Compare with" });
  await expect(menu.getByRole("button", { pressed: true })).toContainText("7 days");
  await expectAccessible(page, { within: "[popover]:popover-open" });
  await menu.getByRole("button", { name: /^The day before/ }).click();
  await expect(page).toHaveURL(/vs=yesterday/);
  await expect(movement).toContainText(`Up${day.up}Down${day.down}`);
  await expect(against).toContainText("(1 day)");
  const since = await dayIn();
  await expect(page.getByRole("group", { name: `Movement since ${since}` })).toBeVisible();
  // From one day to the next not one of the figures may have changed; then none names a day.
  await expect(figures).not.toContainText(weekAgo);
  await expect(page.getByRole("region", { name: "Trend" })).toContainText(`${since} to `);
  await page.goBack();
  await expect(movement).toContainText(`Up${week.up}Down${week.down}`);

  // As of a day: its own figures, by keyboard from the chart.
  const reader = page.getByRole("slider", { name: "Selected date" });
  await reader.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/as-of=\d{4}-\d\d-\d\d/);
  const past = new URL(page.url()).searchParams.get("as-of") ?? "";
  const places = placesOn(rows, past).filter((place): place is number => place !== null);
  const ranking = places.filter((place) => place <= 100);
  const average = ranking.reduce((sum, place) => sum + place, 0) / ranking.length;
  await expect(page.getByText(/^As of \d+ \w+( \d{4})?\.$/)).toBeVisible();
  await expect(figures).toContainText(average.toFixed(1));
  await expect(figures).toContainText(`across ${ranking.length} ranking keywords`);
  await expect(figures).toContainText("Seen that day");
  await expectAccessible(page, { within: "main" });
  await page.reload();
  await expect(figures).toContainText(average.toFixed(1));
  await page.getByRole("button", { name: "Back to latest" }).click();
  await expect(page).not.toHaveURL(/as-of/);
  expect(await desk.count(), "all of it is free").toBe(spent);
});

test("monthly data opens as of its newest month, and the months before are a bucket of their own", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.pythonDocs);
  const spent = await desk.count();
  await page.goto(desk.url + projectHref(SAMPLE_IDS.pythonDocs));
  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures).toContainText("48.9");
  await expect(figures).toContainText("across 2,571 ranking keywords");
  await expect(figures).toContainText("weighted by impressions 45.3");
  await expect(figures).toContainText("546");
  await expect(figures).toContainText("65,409");
  await expect(page.getByRole("main")).toContainText("as of Dec 2022");
  const unseen = page.getByRole("button", { name: /^Not seen that month 3,287$/ });
  await unseen.click();
  await expect(page.getByRole("status").filter({ hasText: /3,287 of 5,894/ })).toBeVisible();
  await unseen.click();

  await page.getByRole("button", { name: /^As of Dec 2022$/ }).click();
  const menu = page.getByRole("dialog", { name: "As of Dec 2022" });
  await menu.getByRole("combobox", { name: "Month" }).selectOption("2022-06-30");
  await expect(page).toHaveURL(/as-of=2022-06-30/);
  await expect(figures).toContainText("of 5,894");
  await page.getByRole("button", { name: "As of Jun 2022" }).click();
  await page.getByRole("button", { name: "Back to latest" }).last().click();
  await expect(figures).toContainText("48.9");
  expect(await desk.count(), "all of it is free").toBe(spent);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  test("period and day are chosen in the rows that are there anyway", async ({ desk, page }) => {
    await save(desk, SAMPLE_IDS.northwind);
    await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
    await page.getByRole("button", { name: "As of a day" }).tap();
    await page.getByRole("button", { name: /^Earlier/ }).tap();
    await expect(page).toHaveURL(/as-of=/);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("button", { name: "Back to latest" }).first()).toBeVisible();
  });
});
