import { setTimeout as sleep } from "node:timers/promises";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordPath, keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { expectGaugeToAgree, gaugeLooks } from "../support/gauge";

const NORTHWIND = "Northwind Outdoor (made-up data)";
/** Time for anything that a server might do after it starts. */
const SETTLED_MS = 2_000;

test("Q19: opening a keyword costs its documented price once; every way back to it is free", async ({
  browser,
  desk,
  page,
}) => {
  await page.goto(desk.url);
  await expect(page.getByRole("link", { name: "Open sample data" })).toBeVisible();
  expect(await desk.count(), "the welcome page").toBe(0);

  await page.getByRole("link", { name: "Open sample data" }).click();
  await expect(page.getByRole("rowheader", { name: NORTHWIND })).toBeVisible();
  expect(await desk.count(), "the projects list").toBe(1);

  await page.getByRole("link", { name: NORTHWIND }).first().click();
  await expect(page.getByText("268 keywords").first()).toBeVisible();
  expect(await desk.count(), "one page of keywords").toBe(2);

  await page.getByRole("rowheader").getByRole("link").first().click();
  const chart = page.getByRole("main").getByRole("img", { name: /^Position from/ });
  await expect(chart).toBeVisible();
  expect(await desk.count(), "days from the list").toBe(2);
  await page.getByRole("button", { name: "Load full history · 1 request" }).click();
  await expect(page.getByRole("button", { name: "Refresh · 1 request" })).toBeVisible();
  expect(await desk.count(), "one keyword").toBe(3);
  const keyword = page.url();

  await page.reload();
  await expect(chart).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("table", { name: /Keywords of/ })).toBeVisible();
  await page.goForward();
  await expect(chart).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(keyword);
  await expect(tab.getByRole("img", { name: /^Position from/ })).toBeVisible();
  const other = await browser.newPage();
  for (const path of ["/", "/projects", projectHref(SAMPLE_IDS.northwind), "/usage", "/settings"]) {
    await other.goto(desk.url + path);
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await other.goto(keyword);
  await expect(other.getByRole("img", { name: /^Position from/ })).toBeVisible();
  await other.close();

  await desk.restart();
  // Requests from before the outage can still navigate the page.
  await expect(async () => void (await page.reload())).toPass();
  await expect(chart).toBeVisible();
  expect(await desk.count()).toBe(3);
  await expectGaugeToAgree(page, desk);
});

test("Q20q: a start and a restart with a working key and service send no request", async ({ desk }) => {
  for (const each of ["/", "/projects", "/usage", "/settings", "/api/quota"])
    expect((await fetch(desk.url + each)).status).toBe(200);
  await desk.restart();
  await sleep(SETTLED_MS);
  expect(await desk.count()).toBe(0);
});

test("a list of several pages costs one request a page, and two tabs that open it at once pay once", async ({
  desk,
  page,
}) => {
  await save(desk);
  desk.api.faults.set({ delayMs: 300 });
  const tab = await page.context().newPage();
  const address = desk.url + projectHref(SAMPLE_IDS.berlin);
  await Promise.all([page.goto(address), tab.goto(address)]);
  for (const each of [page, tab]) await expect(each.getByText("1,700 keywords").first()).toBeVisible();
  expect(await desk.count()).toBe(1 + 4);
  await expectGaugeToAgree(page, desk);
});

test("a page left and reopened while it loads pays once", async ({ desk, page }) => {
  await save(desk);
  await page.goto(`${desk.url}/projects`);
  desk.api.faults.set({ delayMs: 1_000 });
  await page.getByRole("link", { name: NORTHWIND }).first().click();
  await expect(page).toHaveURL(/projects\/\d+$/);
  await page.goBack();
  await expect(page.getByRole("table", { name: /^Projects/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByText("268 keywords").first()).toBeVisible();
  expect(await desk.count()).toBe(2);
});

test("a page that needs six or more requests asks first, states its price, and costs exactly that", async ({
  desk,
  page,
}) => {
  await page.goto(`${desk.url}/projects`);
  await page.getByRole("link", { name: "Python library docs" }).first().click();
  await expect(page.getByText("Loading uses 12+ requests. Up to 999 are left this hour.")).toBeVisible();
  await gaugeLooks(page, 1);
  expect(await desk.count()).toBe(1);

  await page.getByRole("button", { name: "Load · 12+ requests" }).click();
  await expect(page.getByText("5,894 keywords").first()).toBeVisible();
  expect(await desk.count()).toBe(1 + 12);
  await expectGaugeToAgree(page, desk);
});

test("near the limit no page spends automatically", async ({ createDesk, page }) => {
  const desk = await createDesk({ limit: 10 });
  await save(desk, SAMPLE_IDS.berlin, SAMPLE_IDS.northwind);
  for (let left = 3; left > 0; left -= 1) await ask(desk, "/api/projects", "now");
  expect(await desk.count()).toBe(9);
  await page.goto(desk.url + keywordHref(SAMPLE_IDS.northwind, "598377022953"));
  await expect(page.getByRole("button", { name: "Load full history · 1 request" })).toBeVisible();
  await gaugeLooks(page, 1);
  expect(await desk.count()).toBe(9);
});

test.describe("a tall window", () => {
  test.use({ viewport: { width: 1280, height: 4800 } });

  test("Q17q: a list of a hundred links costs nothing to scroll, hover or leave open", async ({ desk, page }) => {
    test.slow();
    await save(desk, SAMPLE_IDS.northwind);
    const before = await desk.count();
    await page.goto(desk.url + projectHref(SAMPLE_IDS.northwind));
    const links = page.getByRole("rowheader").getByRole("link");
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(100);
    for (let index = 0; index < 20; index += 1) await links.nth(index).hover();
    for (let index = 0; index < 5; index += 1) await links.nth(index).focus();
    await page.mouse.wheel(0, 6_000);
    await page.mouse.wheel(0, -6_000);
    await gaugeLooks(page, 2);
    expect(await desk.count()).toBe(before);
  });
});

const UNASKED: readonly Record<string, string>[] = [
  {},
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "2" },
  { rsc: "1", "next-router-prefetch": "3" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { "sec-purpose": "prefetch", purpose: "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
];

test("Q18q: no automatic fetch spends, whatever the address", async ({ desk, request }) => {
  const project = projectHref(SAMPLE_IDS.northwind);
  const keyword = keywordHref(SAMPLE_IDS.northwind, "598377022953");
  const pages = ["/", "/projects", project, keyword, "/usage", "/settings", "/nowhere", `${project}/nowhere`];
  const files = ["/favicon.ico", "/icon.svg", "/robots.txt"];
  const routes = ["/api/quota", "/api/usage", "/api/projects", "/api/projects/raw", keywordsPath(SAMPLE_IDS.northwind)];
  const paths = [...pages, ...files, ...routes, keywordPath(SAMPLE_IDS.northwind, "598377022953"), "/api/nowhere"];
  for (const path of paths)
    for (const headers of UNASKED) {
      const answers = await Promise.all(
        ["GET", "HEAD", "OPTIONS"].map((method) => request.fetch(desk.url + path, { method, headers })),
      );
      for (const answer of answers) expect(answer.status(), path).toBeLessThan(500);
    }
  expect(await desk.count()).toBe(0);
});

test("a request to spend from anywhere but our own pages is refused and free", async ({ desk, request }) => {
  const data = { spend: "now", requestsMax: 5 };
  const strangers: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { origin: "http://elsewhere.example" },
  ];
  for (const headers of strangers) {
    const answer = await request.post(`${desk.url}/api/projects`, { data, headers });
    expect(answer.status()).toBe(403);
  }
  const form = await request.post(`${desk.url}/api/projects`, {
    data: JSON.stringify(data),
    headers: { "content-type": "text/plain", "sec-fetch-site": "same-origin" },
  });
  expect(form.status()).toBe(415);
  expect(await desk.count()).toBe(0);
});
