import type { Locator, Page } from "playwright/test";
import { compareHref, keywordHref, matrixHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { expectAccessible, expectUsable } from "../support/accessibility";
import { ask, keywordPath, save } from "../support/ask";
import { expect, SWEEP, test } from "../support/fixtures";
import { tabTo } from "../support/keyboard";
import { lockedSettings, PASSWORD } from "../support/locked";
import { NORTHWIND } from "../support/sample-pages";
import { watch } from "../support/watch";

const KEYWORD_ID = "598377022953";
const KEYWORD = keywordHref(SAMPLE_IDS.northwind, KEYWORD_ID);
/** The browser's own message about an intended error status. */
const STATUS_LINES = [/Failed to load resource: the server responded with a status of (4|5)\d\d/];

async function expectLoadedAndUsable(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/\S/);
  await expectUsable(page);
}

const WITH_EVERY_RUN = [
  "/projects",
  NORTHWIND,
  KEYWORD,
  matrixHref(SAMPLE_IDS.northwind),
  compareHref(SAMPLE_IDS.northwind, [KEYWORD_ID, "653863240851"]),
  "/usage",
  "/settings",
  "/settings/limit",
  "/settings/agents",
];
const MORE_OF_A_KIND = [
  projectHref(SAMPLE_IDS.bing),
  projectHref(SAMPLE_IDS.pythonDocs),
  `${NORTHWIND}?f=position:lte:20,volume:gte:100&sort=position,-volume`,
  `${KEYWORD}?view=table&range=28d`,
  "/plans",
  "/usage?range=24h&status=500",
  "/usage?range=30d&counted=0",
  "/settings/data",
  "/settings/events",
  "/settings/display",
  "/settings/security",
];

for (const [title, paths, when] of [
  ["every page", WITH_EVERY_RUN, {}],
  ["every other view of a page", MORE_OF_A_KIND, SWEEP],
] as const)
  test(
    `${title} passes the automated accessibility rules, at every width, in light and dark`,
    when,
    async ({ desk, page }) => {
      test.slow();
      const check = watch(page, desk.url);
      await page.goto(desk.url);
      await expectLoadedAndUsable(page);
      await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.bing);
      await ask(desk, keywordPath(SAMPLE_IDS.northwind, KEYWORD_ID));
      for (const path of paths) {
        await page.goto(desk.url + path);
        await expectLoadedAndUsable(page);
      }
      check();
    },
  );

test("every kind of error screen passes too", SWEEP, async ({ savedDesk: desk, page }) => {
  test.slow();
  const check = watch(page, desk.url, STATUS_LINES);
  const paths = ["/nowhere", projectHref(SAMPLE_IDS.foreignProject), projectHref("no such thing!")];
  for (const path of paths) {
    await page.goto(desk.url + path);
    await expectLoadedAndUsable(page);
  }
  desk.api.faults.set({ html: 1 });
  await page.goto(desk.url + projectHref(SAMPLE_IDS.bing));
  await page.getByRole("button", { name: "View raw response" }).click();
  await expect(page.getByRole("dialog", { name: "Raw response" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectLoadedAndUsable(page);

  desk.api.faults.set({ limitPerHour: 1 });
  // A keyword without saved data; a listed keyword would open with the list's days.
  await page.goto(desk.url + projectHref(SAMPLE_IDS.berlin));
  await expect(page.locator('[data-slot="limit-screen"]')).toBeVisible();
  await expectLoadedAndUsable(page);
  await page.goto(desk.url + NORTHWIND);
  await expect(page.getByText("Hourly limit reached.")).toBeVisible();
  await expectLoadedAndUsable(page);
  check();
});

test("with forced colors, what is on, selected or primary is still distinguishable", async ({ desk, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const style = (of: Locator, name: "backgroundColor" | "outlineStyle" | "borderTopWidth") =>
    of.evaluate((element, property) => getComputedStyle(element)[property], name);
  await page.goto(`${desk.url}/settings/limit`);
  const track = (isOn: boolean) => page.getByRole("switch", { checked: isOn }).first().locator("span").first();
  const off = await style(track(false), "backgroundColor");
  expect(await style(track(false), "outlineStyle")).not.toBe("none");
  await page.goto(`${desk.url}/settings/display`);
  expect(await style(track(true), "backgroundColor")).not.toBe(off);
  const theme = page.getByRole("group", { name: "Theme" }).locator("label");
  expect(await style(theme.nth(0), "backgroundColor")).not.toBe(await style(theme.nth(1), "backgroundColor"));
  await ask(desk, keywordPath(SAMPLE_IDS.northwind, KEYWORD_ID));
  await page.goto(desk.url + KEYWORD);
  const swatch = page.getByText("Not measured", { exact: true }).locator("span").first();
  expect(await style(swatch, "outlineStyle")).not.toBe("none");
  await page.goto(`${desk.url}/nowhere`);
  const first = page.getByRole("main").getByRole("link", { name: "See your projects" });
  expect(await style(first, "borderTopWidth")).not.toBe("0px");
});

test("signing in, a keyword page and signing out can be reached by keyboard alone", async ({ createDesk, page }) => {
  const desk = await createDesk({ settings: await lockedSettings() });
  const check = watch(page, desk.url);
  await page.goto(`${desk.url}/projects`);
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(4);
  await page.reload();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, /^Northwind Outdoor/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("268 keywords").first()).toBeVisible();

  const phrase = await page.getByRole("rowheader").getByRole("link").first().innerText();
  await tabTo(page, new RegExp(`^${phrase}$`));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: /^Position from/ })).toBeVisible();

  await tabTo(page, /^Sign out$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${desk.url}/sign-in`);
  await expect(page.getByLabel("Password")).toBeFocused();
  expect(await desk.count(), "the projects and the list, which brings days of the keyword").toBe(2);
  check();
});
