import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, save } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { gaugeLooks } from "../support/gauge";
import { serviceClock } from "../support/limit-drive";
import { openKeyword } from "../support/open-keyword";
import { pressBlocked } from "../support/pressing";
import { KEYWORD, NORTHWIND } from "../support/sample-pages";

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
    counted: "No",
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

test("a bare 401 after successful requests is called neither the limit nor the key", async ({ createDesk, page }) => {
  // Half of the hour is used: with little usage, the error would blame the key.
  const desk = await createDesk({
    faults: { limitPerHour: 2, limitAnswer: "401-empty" },
    settings: { REQUESTS_PER_HOUR: "4", RESERVE: "0" },
  });
  await save(desk, SAMPLE_IDS.northwind);
  await openKeyword(page, desk.url + KEYWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Load full history" }).click();
  await expectErrorScreen(page, {
    title: "The service rejected the key, possibly because of the limit",
    text: /At least 2 of 4 requests are recorded this hour\. Try again at \d\d:\d\d\. If that fails too, check the key\./,
    actions: ["Browse saved data", /^Try now · 1 request$/, "Open settings"],
    counted: "No",
  });
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
    counted: "No",
  });
  expect(await desk.count()).toBe(10);

  await page.goto(desk.url + NORTHWIND);
  await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
  await page.locator('tr[aria-rowindex="3"] [data-column=position]').click({ button: "right" });
  const refresh = page.getByRole("menuitem", { name: /^Refresh/ });
  await expect(refresh).toContainText(/Available at \d\d:\d\d/);
  await pressBlocked(refresh);
  await expect(refresh).toBeVisible();
  expect(await desk.count()).toBe(10);
});

test("a new hour already used up by others: the page shows it, names its next try, and waits", async ({
  createDesk,
  page,
}) => {
  test.slow();
  const desk = await createDesk({ faults: { limitPerHour: 2 } });
  const setClock = serviceClock(desk);
  setClock(59, 40);
  await save(desk, SAMPLE_IDS.northwind);
  await openKeyword(page, desk.url + KEYWORD);
  const screen = page.locator('[data-slot="limit-screen"]');
  await expect(screen.getByRole("heading", { name: "Limit resets in" })).toBeVisible();
  // The page does not know yet that the service is ahead, so another client is first in the new hour.
  setClock(59, 57);
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
