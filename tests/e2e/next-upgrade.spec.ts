import type { Page } from "playwright/test";
import { runNode } from "../../lib/launcher/processes.mjs";
import { NEXT_BIN } from "../../lib/launcher/project.mjs";
import { freePort } from "./support/desk/free-port";
import { expect, test } from "./support/fixtures";
import { keepScripts, SCRIPTS } from "./support/keep-back";
import { waitForHydration } from "./support/keyboard";
import { NORTHWIND } from "./support/sample-pages";
import { watch } from "./support/watch";

/** Tests what depends on internals of Next and React; see lib/server/README.md. */

test("styles are inlined, scripts load after the first paint, and early clicks are replayed", async ({
  savedDesk: desk,
  page,
  context,
  request,
}) => {
  const saved = await desk.count();
  const check = watch(page, desk.url);
  await test.step("each style sheet is inlined once, and its link is disabled", async () => {
    for (const path of [NORTHWIND, "/projects", "/settings", "/nowhere"]) {
      const html = await (await request.get(desk.url + path)).text();
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(links.length, path).toBeGreaterThan(0);
      for (const link of links) expect(link, path).toMatch(/ disabled>$/);
      expect(html.match(/<style nonce="[^"]+">/g), path).toHaveLength(links.length);
      expect(html, "no script is loaded before the first paint").not.toContain('as="script"');
    }
  });
  await test.step("a page has no scripts to load before its first paint, and loads no style sheet", async () => {
    const sheets: string[] = [];
    page.on("request", (request) => request.resourceType() === "stylesheet" && sheets.push(request.url()));
    await page.addInitScript(() => {
      const earlyWindow = window as Window & { early?: number };
      addEventListener("DOMContentLoaded", () => {
        earlyWindow.early = document.querySelectorAll("head script[src]:not([nomodule])").length;
      });
    });
    await page.goto(desk.url + NORTHWIND);
    expect(await page.evaluate(() => (window as Window & { early?: number }).early)).toBe(0);
    await waitForHydration(page);
    expect(await page.locator("head script[src]").count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Usage", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Usage", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    expect(sheets, "sheets that the browser loaded as well").toEqual([]);
  });
  const refreshOf = (tab: Page) => tab.getByRole("button", { name: "Refresh · 1 request" });
  await test.step("two clicks before hydration are replayed as one", async () => {
    const letGo = await keepScripts(page);
    await page.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    await refreshOf(page).click();
    await refreshOf(page).click();
    expect(await desk.count(), "nothing can be sent yet").toBe(saved);
    letGo();
    await expect.poll(desk.count).toBe(saved + 1);
    await refreshOf(page).click();
    await expect.poll(desk.count, { message: "React handles the next click" }).toBe(saved + 2);
    check();
  });
  await test.step("scripts that failed to load are requested again, and the early click is replayed", async () => {
    const tab = await context.newPage();
    await tab.route(SCRIPTS, (route) => route.abort("internetdisconnected"));
    const lost = tab.waitForEvent("requestfailed");
    await tab.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    await lost;
    await refreshOf(tab).click();
    await tab.unroute(SCRIPTS);
    await expect.poll(desk.count).toBe(saved + 3);
    await tab.close();
  });
  await test.step("a background tab, which never paints, still loads its scripts", async () => {
    const tab = await context.newPage();
    await tab.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await tab.goto(desk.url + NORTHWIND, { waitUntil: "commit" });
    await waitForHydration(tab);
  });
});

test("next start is refused: nothing would guard its requests", async () => {
  const { code, stderr } = await runNode([NEXT_BIN, "start", "-H", "127.0.0.1", "-p", String(await freePort())], {
    env: { NODE_ENV: "production", NEXT_DIST_DIR: ".next-test", NEXT_TELEMETRY_DISABLED: "1" },
  });
  expect(code).toBe(78);
  expect(stderr).toContain("Keyword Desk starts with npm start");
});
