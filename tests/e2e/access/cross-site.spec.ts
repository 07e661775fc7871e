import type { Page } from "playwright/test";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import type { FixtureHandler } from "../../support/services/fixture-service";
import { keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { KEYWORD } from "../support/sample-pages";

const BODY = '{"spend":"now","requestsMax":5}';

const STRANGER: FixtureHandler = () => ({
  headers: { "content-type": "text/html" },
  text: "<!doctype html><title>Elsewhere</title><body>",
});
const otherSite = (origin: string) => origin.replace("127.0.0.1", "localhost");

const embed = (page: Page, tag: string, attributes: Record<string, string>) =>
  page.evaluate(
    ([tag, attributes]) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      const loadEnd = new Promise((done) => {
        element.onload = done;
        element.onerror = done;
        setTimeout(done, 1_500);
      });
      document.body.append(element);
      return loadEnd.then(() => null);
    },
    [tag, attributes] as const,
  );

const post = (page: Page, url: string, init: { mode?: "no-cors"; headers?: Record<string, string> }) =>
  page.evaluate(
    ([url, body, init]) => fetch(url, { method: "POST", credentials: "include", body, ...init }).catch(() => null),
    [url, BODY, init] as const,
  );

async function submitForm(page: Page, action: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.setContent(
    `<form action="${action}" method="post" enctype="text/plain">
      <input name='{"spend":"now","requestsMax":5,"x":"' value='"}'>
    </form>`,
  );
  await tab.evaluate(() => document.forms[0]?.submit());
  await tab.waitForURL((url) => url.href !== page.url());
  await tab.waitForLoadState("load");
  await tab.close();
}

/** Ways for a page to send a request; other elements and workers send the same headers as an image or a fetch. */
const WAYS: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  img: (page, src) => embed(page, "img", { src }),
  iframe: (page, src) => embed(page, "iframe", { src }),
  "fetch no-cors": (page, url) => post(page, url, { mode: "no-cors" }),
  "fetch cors": (page, url) =>
    post(page, url, { headers: { "content-type": "application/json", "x-requested-with": "dashboard" } }),
  beacon: (page, url) => page.evaluate(([url, body]) => navigator.sendBeacon(url, body), [url, BODY] as const),
  "form POST": (page, url) => submitForm(page, url),
  "window.open": async (page, url) => {
    const opening = page.context().waitForEvent("page");
    await page.evaluate((url) => void window.open(url), url);
    const popup = await opening;
    await popup.waitForLoadState("load");
    await popup.close();
  },
};

test("A4, A12: a page of another origin spends nothing, changes nothing and frames nothing, and a page it opens asks first", async ({
  desk,
  page,
  startService,
}) => {
  test.slow();
  await save(desk);
  // Nothing is saved for the keyword and the list: opened by a user, they would call the service.
  const paths = [KEYWORD, keywordsPath(SAMPLE_IDS.northwind), "/api/saved/delete"];
  const stranger = (await startService(STRANGER)).origin;
  for (const origin of [otherSite(stranger), stranger]) {
    await page.goto(origin);
    for (const [way, send] of Object.entries(WAYS)) {
      for (const path of paths) await send(page, desk.url + path);
      expect(await desk.count(), `requests after ${way} from ${origin}`).toBe(1);
    }
    // An opened page would send its request within this time.
    await page.waitForTimeout(1_000);
    expect(await desk.count(), origin).toBe(1);
  }
  const projects = await (await fetch(`${desk.url}/api/projects`)).json();
  expect(projects.reading).not.toBeNull();
  await test.step("a page opened by another site asks before it spends, and spends its price once a user agrees", async () => {
    await page.goto(otherSite(stranger));
    await page.evaluate((url) => window.location.assign(url), desk.url + KEYWORD);
    const open = page.getByRole("button", { name: "Load · 1 request" });
    // A click before hydration is lost; opening an open panel again costs nothing.
    await expect(async () => {
      if (await open.isVisible()) await open.click();
      await expect(page.getByRole("img", { name: /^Position from/ })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(await desk.count()).toBe(2);
  });
  await test.step("A12: no other site can frame the dashboard", async () => {
    await page.goto(otherSite(stranger));
    for (const path of ["/projects", "/sign-in"]) await embed(page, "iframe", { src: desk.url + path });
    const childFrames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(childFrames).toHaveLength(2);
    for (const frame of childFrames) {
      await expect.poll(() => frame.url(), "the browser's own page for blocked content").toMatch(/^chrome-error:/);
      await expect(frame.getByText("Keyword Desk")).toHaveCount(0);
    }
  });
});
