import { spawn } from "node:child_process";
import { once } from "node:events";
import { inProject, NEXT_BIN } from "../../lib/launcher/project.mjs";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { save } from "./support/ask";
import { freePort } from "./support/desk/free-port";
import { expect, test } from "./support/fixtures";
import { keepScripts, SCRIPTS } from "./support/keep-back";
import { awake } from "./support/keyboard";
import { watch } from "./support/watch";

/** Tests what depends on internals of Next and React; see lib/server/README.md. */
const PROJECT = `/projects/${SAMPLE_IDS.northwind}`;

test("each style sheet is inlined once, and its link is disabled", async ({ desk, page, request }) => {
  await save(desk, SAMPLE_IDS.northwind);
  for (const path of [PROJECT, "/projects", "/settings", "/nowhere"]) {
    const html = await (await request.get(desk.url + path)).text();
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) expect(link, path).toMatch(/ disabled>$/);
    expect(html.match(/<style nonce="[^"]+">/g), path).toHaveLength(links.length);
  }
  const sheets: string[] = [];
  page.on("request", (sent) => sent.resourceType() === "stylesheet" && sheets.push(sent.url()));
  await page.goto(desk.url + PROJECT);
  await page.getByRole("link", { name: "Usage", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Usage", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(sheets, "sheets that the browser loaded as well").toEqual([]);
});

test("a page has no scripts to load before its first paint", async ({ desk, page, request }) => {
  await save(desk, SAMPLE_IDS.northwind);
  const html = await (await request.get(desk.url + PROJECT)).text();
  const head = html.slice(0, html.indexOf("</head>"));
  const loaded = [...head.matchAll(/<script[^>]* src="[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag));
  expect(loaded).toEqual([]);
  expect(html).not.toContain('as="script"');
  await page.addInitScript(() => {
    const found = window as Window & { early?: number };
    addEventListener("DOMContentLoaded", () => {
      found.early = document.querySelectorAll("head script[src]:not([nomodule])").length;
    });
  });
  await page.goto(desk.url + PROJECT);
  expect(await page.evaluate(() => (window as Window & { early?: number }).early)).toBe(0);
  await awake(page);
  expect(await page.locator("head script[src]").count()).toBeGreaterThan(0);
});

test("a background tab, which never paints, still loads its scripts", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(desk.url + PROJECT, { waitUntil: "commit" });
  await awake(page);
});

test("scripts that failed to load are requested again, and the early click is replayed", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  const saved = await desk.count();
  await page.route(SCRIPTS, (route) => route.abort("internetdisconnected"));
  const lost = page.waitForEvent("requestfailed");
  await page.goto(desk.url + PROJECT, { waitUntil: "commit" });
  await lost;
  await page.getByRole("button", { name: "Refresh · 1 request" }).click();
  await page.unroute(SCRIPTS);
  await expect.poll(desk.count).toBe(saved + 1);
});

test("two clicks before hydration are replayed as one", async ({ desk, page }) => {
  await save(desk, SAMPLE_IDS.northwind);
  const saved = await desk.count();
  const check = watch(page, desk.url);
  const letGo = await keepScripts(page);
  await page.goto(desk.url + PROJECT, { waitUntil: "commit" });
  const refresh = page.getByRole("button", { name: "Refresh · 1 request" });
  await refresh.click();
  await refresh.click();
  expect(await desk.count(), "nothing can be sent yet").toBe(saved);
  letGo();
  await expect.poll(desk.count).toBe(saved + 1);
  await refresh.click();
  await expect.poll(desk.count, { message: "React handles the next click" }).toBe(saved + 2);
  check();
});

test("the guard answers before Next", async ({ desk, request }) => {
  const response = await request.get(`${desk.url}/projects?q=${"a".repeat(8_000)}`);
  expect(response.status()).toBe(414);
  expect(await response.text()).toMatch(/^This link is too long\. [\s\S]*\nRequest ID: [\da-f]{8}\n$/);
  expect(response.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("next start is refused: nothing would guard its requests", async () => {
  const child = spawn(process.execPath, [NEXT_BIN, "start", "-H", "127.0.0.1", "-p", String(await freePort())], {
    cwd: inProject(),
    env: { PATH: process.env.PATH, NODE_ENV: "production", NEXT_DIST_DIR: ".next-test", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(78);
  expect(output).toContain("Keyword Desk starts with npm start");
});
