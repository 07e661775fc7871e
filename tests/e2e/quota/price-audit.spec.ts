import type { Page } from "playwright/test";
import { compareHref, keywordHref, matrixHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordPath, keywordsPath, postJson, save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { expect, SWEEP, test } from "../support/fixtures";
import { waitForHydration } from "../support/keyboard";
import { nameOf, pay, priceIn, watchCalls } from "../support/pressing";

const NORTHWIND = SAMPLE_IDS.northwind;
const KEYWORD = "598377022953";
const OTHER = "653863240851";

/** One of each row's identical buttons is enough. */
const BUTTONS = "main button:visible:not(tbody tr:not(:first-child) *), header button:visible";

async function pressEverything(page: Page, desk: Desk, path: string): Promise<[name: string, spent: number][]> {
  const waitForCalls = watchCalls(page);
  const address = desk.url + path;
  const open = async () => {
    await page.goto(address);
    await expect(page.getByRole("meter")).toBeVisible();
    await waitForHydration(page);
    await waitForCalls();
  };
  await open();
  const names = new Set<string>();
  for (const button of await page.locator(BUTTONS).all()) names.add(await nameOf(button));
  expect(names.size).toBeGreaterThan(0);
  const spends: [string, number][] = [];
  const openPanels = page.locator("[role=dialog]:visible, dialog[open], :popover-open");
  for (const name of names) {
    const button = page
      .locator(BUTTONS)
      .and(page.getByRole("button", { name, exact: true }))
      .first();
    // An earlier click may have opened a panel only now, which would take this click.
    if ((await openPanels.count()) > 0 || !(await button.isVisible())) await open();
    // An earlier click may have removed this button, as a theme button turns into its opposite.
    if (!(await button.isVisible())) continue;
    const before = await desk.count();
    // An earlier click may navigate a moment later; then the page is opened again for this button.
    const pressed = await button.click({ force: true, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (!pressed) {
      await open();
      await button.click({ force: true });
    }
    await waitForCalls();
    const cost = (await desk.count()) - before;
    if (cost > 0) spends.push([name, cost]);
    if ((await openPanels.count()) > 0) await page.keyboard.press("Escape");
    if (page.url() !== address || (await openPanels.count()) > 0) await open();
  }
  return spends;
}

const PAGES: [what: string, path: string, spends: RegExp[]][] = [
  ["the projects page", "/projects", [/^Refresh · 1 request$/]],
  ["a project", projectHref(NORTHWIND), [/^Refresh · 1 request$/]],
  ["a keyword", keywordHref(NORTHWIND, KEYWORD), [/^Refresh · 1 request$/]],
  ["keywords side by side", compareHref(NORTHWIND, [KEYWORD, OTHER]), [/^Load it · 1 request$/]],
  ["keywords by days", matrixHref(NORTHWIND), []],
  ["the usage page", "/usage", []],
  ["the settings", "/settings", [/^Test connection · 1 request$/]],
];

for (const [what, path, expected] of PAGES)
  test(
    `of all buttons of ${what} only those with a price spend, and no more than that`,
    SWEEP,
    async ({ desk, page }) => {
      test.slow();
      await save(desk, NORTHWIND);
      await ask(desk, keywordPath(NORTHWIND, KEYWORD));
      const spends = await pressEverything(page, desk, path);
      for (const [name, cost] of spends) expect(priceIn(name), name).toBeGreaterThanOrEqual(cost);
      for (const name of expected)
        expect(spends.map(([buttonName]) => buttonName)).toContainEqual(expect.stringMatching(name));
    },
  );

test("the rest of a partial list, reloading an empty account, and many keywords cost what their controls say", async ({
  connect,
  createDesk,
  page,
}) => {
  let projects: unknown[] = [];
  const rows = Array.from({ length: 4 }, (_, index) => ({ id: index + 1, keyword: `phrase ${index + 1}` }));
  const { service, desk } = await connect(({ rawUrl }) => {
    const id = Number(/keyworddata\/(\d+)/.exec(rawUrl)?.[1]);
    if (id > 0) return { json: { id, keyword: `phrase ${id}`, history: [{ date: "2026-03-01", position: id }] } };
    return { json: rawUrl.includes("keywords-list") ? rows : projects };
  });
  const countRequests = () => service.requests.length;
  await page.goto(`${desk.url}/projects`);
  await expect(page.getByText("No projects in this account yet.")).toBeVisible();
  projects = [{ id: "p", name: "Alder", keyword_count: rows.length }];
  await pay(countRequests, page.getByRole("button", { name: /^Check again · 1/ }), 1);
  await page.getByRole("link", { name: /Alder/ }).first().click();
  const load = page.getByRole("button", { name: `Load positions · ${rows.length} requests` });
  await expect(load).toBeVisible();
  await pay(countRequests, load, rows.length);
  const small = await createDesk({ settings: { UPSTREAM_PAGE_SIZE: "50", KEYWORD_DESK_SOURCE: "service" } });
  await save(small);
  await test.step("an hour that started before anything was recorded is not claimed to be known", async () => {
    await page.goto(`${small.url}/usage`);
    await expect(page.getByRole("meter", { name: "Up to 999 left" })).toBeVisible();
    await page.getByRole("button", { name: "Quota details" }).click();
    await expect(page.getByRole("dialog", { name: "Quota details" })).toContainText(
      /Counting since \d\d:\d\d; earlier use unknown/,
    );
  });
  await postJson(small, keywordsPath(NORTHWIND), { spend: "if-missing", requestsMax: 2 });
  const tab = await page.context().newPage();
  for (const each of [page, tab]) await each.goto(small.url + projectHref(NORTHWIND));
  await expect(tab.getByText("100 keywords").first()).toBeVisible();
  await page.bringToFront();
  await pay(small.count, page.getByRole("button", { name: /^Load the rest · 4/ }), 4);
  await expect(page.getByText("268 keywords").first()).toBeVisible();
  const figure = await page.getByRole("button", { name: /^Top 10 \d/ }).innerText();
  const topTen = /Top 10\s+(\d+)/.exec(figure)?.[1];
  const trend = page.getByRole("region", { name: "Trend" }).getByRole("img");
  await expect(trend, "the trend is of the whole list too").toHaveAccessibleName(
    new RegExp(`Top 10 \\d+ → ${topTen},`),
  );
  await test.step("another tab has the rest when it opens the project again", async () => {
    await tab.bringToFront();
    await tab.getByRole("link", { name: "Projects" }).first().click();
    await tab.getByRole("link", { name: "Northwind" }).first().click();
    await expect(tab.getByText("268 keywords").first()).toBeVisible();
    await expect(tab.getByRole("button", { name: /^Load the rest · / })).toBeHidden();
  });
});
