import type { Page } from "@playwright/test";
import { projectHref } from "../../lib/domain/address-params";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { save } from "./support/ask";
import { expect, test } from "./support/fixtures";
import { lockedSettings, PASSWORD } from "./support/locked";
import { watch } from "./support/watch";

/** Keeps the page's scripts back until they are let go, as a slow connection does. */
async function keepScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const kept = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await kept;
    await route.continue();
  });
  return letGo;
}

test("a button that is pressed before the page's scripts are there does what it says, once", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  const saved = await desk.count();
  const check = watch(page, desk.url);
  const letGo = await keepScripts(page);
  await page.goto(`${desk.url}/projects/${SAMPLE_IDS.northwind}`, { waitUntil: "commit" });
  const refresh = page.getByRole("button", { name: "Refresh · 1 request" });
  await refresh.click();
  await refresh.click();
  expect(await desk.count(), "nothing can be sent yet").toBe(saved);
  letGo();
  await expect.poll(desk.count).toBe(saved + 1);
  await refresh.click();
  await expect.poll(desk.count, { message: "from then on the page hears by itself" }).toBe(saved + 2);
  check();
});

test("a password that is sent before the page's scripts are there opens the page that was asked for", async ({
  createDesk,
  page,
}) => {
  const desk = await createDesk({ settings: await lockedSettings() });
  const letGo = await keepScripts(page);
  await page.goto(`${desk.url}/usage`, { waitUntil: "commit" });
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Password").press("Enter");
  letGo();
  await expect(page.getByRole("heading", { name: "Usage", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${desk.url}/usage`);
});

test("a saved list that comes late does not take away what was learnt meanwhile", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  let letGo = () => {};
  const kept = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/columns", async (route) => {
    await kept;
    await route.continue();
  });
  const isAskedFor = page.waitForRequest("**/columns");
  await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
  await isAskedFor;
  desk.api.faults.set({ refuse: "request" });
  await page.getByRole("button", { name: "Refresh · 1 request" }).click();
  const notice = page.getByText("It didn’t accept one of the settings.");
  await expect(notice).toBeVisible();
  letGo();
  await expect(page.getByRole("checkbox", { name: /^Select all/ })).toBeEnabled();
  await expect(notice).toBeVisible();
});
