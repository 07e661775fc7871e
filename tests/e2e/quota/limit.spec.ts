import { HOUR_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { gaugeLooks } from "../support/gauge";
import { openKeyword } from "../support/open-keyword";
import { pressBlocked } from "../support/pressing";
import { KEYWORD, NORTHWIND, openTable } from "../support/sample-pages";

/** Sets the service's clock to a moment of this hour. @returns the end of the service's hour, on our clock */
function setServiceClock(desk: Desk, minute: number, second: number): number {
  const now = Date.now();
  const intoHourMs = (minute * 60 + second) * 1_000;
  desk.api.faults.set({ clockOffsetMs: intoHourMs - (now % HOUR_MS) });
  return now + HOUR_MS - intoHourMs;
}

test("a refusal because of the limit: the page says when it resets, who used it and what still works", async ({
  createDesk,
  page,
}) => {
  const desk = await createDesk({ faults: { limitPerHour: 2 } });
  await save(desk, SAMPLE_IDS.northwind);
  await openKeyword(page, desk.url + KEYWORD);
  await expectErrorScreen(page, {
    title: "This hour’s requests are used up",
    text: /The key has made 1,000 requests since \d\d:\d\d\. The limit resets at \d\d:\d\d\./,
    actions: ["Browse saved data", "See usage"],
    countedText: "No",
  });
  const main = page.getByRole("main");
  await expect(main.getByRole("timer")).toHaveText(/^\d+:\d\d$|^\d+\ss$/);
  await expect(main.getByText("Recorded here")).toContainText("2");
  await expect(main.getByText("Other clients")).toContainText("at least 998");
  await expect(main.getByRole("switch", { name: /^Try again at/ })).toBeChecked();
  await expect(main.getByText("4 projects, 268 keywords saved")).toBeVisible();
  await expect(page.getByRole("meter", { name: "All 1,000 used" })).toBeVisible();
  await expect(page).toHaveTitle(/^Limit reached · /);

  await page.goto(desk.url + NORTHWIND);
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.getByText("Hourly limit reached.")).toBeVisible();
  await expect(page.getByText(/^Available at \d\d:\d\d$/)).toBeVisible();
  await pressBlocked(page.getByRole("button", { name: "Refresh · 1 request" }));
  const works = page.getByRole("button", { name: "See what still works" });
  await works.click();
  await expect(works).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("Search, filters, sorting and export")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Available again at \d\d:\d\d$/ })).toBeVisible();
  expect(await desk.count()).toBe(2);
});

test("near the limit no page spends automatically, and the dashboard's own count stops at it, on pages and in menus", async ({
  createDesk,
  page,
}) => {
  const desk = await createDesk({ limit: 10 });
  await save(desk, SAMPLE_IDS.northwind);
  for (let used = 2; used < 9; used += 1) await ask(desk, "/api/projects", "now");
  desk.api.faults.set({ limitPerHour: null });
  await page.goto(desk.url + KEYWORD);
  const load = page.getByRole("button", { name: "Load full history · 1 request" });
  await expect(load).toBeVisible();
  await gaugeLooks(page, 1);
  expect(await desk.count()).toBe(9);
  await ask(desk, "/api/projects", "now");
  await openKeyword(page, desk.url + KEYWORD);
  await expectErrorScreen(page, {
    title: "This hour’s requests are used up",
    text: "The key has made 10 requests since",
    actions: ["Browse saved data", "See usage"],
    countedText: "No",
  });
  expect(await desk.count()).toBe(10);

  await openTable(page, desk.url + NORTHWIND);
  await page.locator('tr[aria-rowindex="3"] [data-column=position]').click({ button: "right" });
  const refresh = page.getByRole("menuitem", { name: /^Refresh/ });
  await expect(refresh).toContainText(/Available at \d\d:\d\d/);
  await pressBlocked(refresh);
  await expect(refresh).toBeVisible();
  expect(await desk.count()).toBe(10);
});

test("after the reset the limit page loads by itself, once, and another open page shows the new hour", async ({
  createDesk,
  page,
  context,
}) => {
  test.slow();
  const limit = 10;
  const desk = await createDesk({ limit });
  const resetMs = setServiceClock(desk, 59, 25);
  await save(desk, SAMPLE_IDS.northwind);
  for (let used = 2; used < limit; used += 1) await ask(desk, "/api/projects", "now");
  // From now on the service counts extra requests instead of refusing them.
  desk.api.faults.set({ limitPerHour: 2 * limit });
  await page.goto(desk.url + NORTHWIND);
  await expect(page.getByRole("meter", { name: "All 10 used" })).toBeVisible();
  const waiting = await context.newPage();
  const tries: number[] = [];
  waiting.on("request", (request) => request.method() === "POST" && tries.push(Date.now()));
  await openKeyword(waiting, desk.url + KEYWORD);
  await expect(waiting.getByRole("switch", { name: /^Try again at/ })).toBeChecked();
  await expect(page).toHaveTitle(/^Limit reached · /);
  tries.length = 0;
  await expect(page.getByRole("meter", { name: "New hour, 10 available" })).toBeVisible({ timeout: 60_000 });
  await expect(waiting.getByText("Requests are available again")).toBeVisible({ timeout: 20_000 });
  await expect(waiting.getByRole("img", { name: /^Position from/ })).toBeVisible();
  expect(tries[0]).toBeGreaterThan(resetMs + 1_000);
  expect(await desk.count()).toBe(1);
  await expect(page.getByRole("meter", { name: "Up to 9 left" })).toBeVisible();
  await expect(page).not.toHaveTitle(/^Limit reached/);
  await expect(page.getByText("Hourly limit reached.")).toBeHidden();
});

test("a new hour already used up by others: the page shows it, names its next try, and waits", async ({
  createDesk,
  page,
}) => {
  test.slow();
  const desk = await createDesk({ faults: { limitPerHour: 2 } });
  setServiceClock(desk, 59, 40);
  await save(desk, SAMPLE_IDS.northwind);
  await openKeyword(page, desk.url + KEYWORD);
  const screen = page.locator('[data-slot="limit-screen"]');
  await expect(screen.getByRole("heading", { name: "Limit resets in" })).toBeVisible();
  // The page does not know yet that the service is ahead, so another client is first in the new hour.
  setServiceClock(desk, 59, 57);
  desk.api.faults.set({ limitPerHour: 1 });
  await expect.poll(() => desk.count(), { intervals: [50] }).toBe(0);
  const other = await fetch(`${desk.api.url}/v1/projects/`, { headers: { authorization: `Bearer ${desk.key}` } });
  expect(other.status).toBe(200);

  await expect(screen.getByText(/^Still refused\. Next try at \d\d:01:30$/)).toBeVisible({ timeout: 60_000 });
  await expect(screen.getByRole("heading", { name: "Next try in" })).toBeVisible();
  await expect(screen.getByRole("switch", { name: /^Try again at \d\d:01:30$/ })).toBeChecked();
  await expect(screen.getByRole("heading", { name: /^Available again at/ })).toBeVisible();
  await screen.getByRole("switch").click();
  await expect(screen.getByText("Still refused.", { exact: true })).toBeVisible();
  await expect(page.getByText("Requests are available again")).toHaveCount(0);
  expect(await desk.count(), "a refused try costs nothing").toBe(1);
});
