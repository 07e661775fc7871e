import { createServer } from "node:http";
import type { Page } from "playwright/test";
import { keywordHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { startServer } from "../../support/services/start-server";
import { keywordsPath, save } from "../support/ask";
import { test as base, expect } from "../support/fixtures";

const KEYWORD = keywordHref(SAMPLE_IDS.northwind, "598377022953");
const WORKER = `self.addEventListener("message", (event) => event.waitUntil(
  fetch(event.data, { mode: "no-cors", method: "POST", body: "{}", credentials: "include" }).catch(() => {})))`;

type Fixtures = {
  stranger: { crossSite: string; sameSite: string };
};

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern, also when there are none.
  stranger: async ({}, use) => {
    const server = createServer((request, response) => {
      const isWorker = request.url === "/worker.js";
      response.setHeader("content-type", isWorker ? "text/javascript" : "text/html");
      response.end(isWorker ? WORKER : "<!doctype html><title>Elsewhere</title><body>");
    });
    const { port, close } = await startServer(server);
    await use({ crossSite: `http://localhost:${port}/`, sameSite: `http://127.0.0.1:${port}/` });
    await close();
  },
});

const postAll = (page: Page, urls: string[], init: { mode?: "no-cors"; headers?: Record<string, string> }) =>
  page.evaluate(
    ([urls, init]) => {
      const posting = { method: "POST", credentials: "include", body: '{"spend":"now","requestsMax":5}' } as const;
      return Promise.allSettled(urls.map((url) => fetch(url, { ...posting, ...init })));
    },
    [urls, init] as const,
  );

const KINDS: Record<
  string,
  (page: Page, addresses: { page: string; route: string; change: string }) => Promise<unknown>
> = {
  img: (page, { page: at, route }) => page.evaluate(addElements, { tag: "img", name: "src", urls: [at, route] }),
  script: (page, { page: at, route }) => page.evaluate(addElements, { tag: "script", name: "src", urls: [at, route] }),
  css: (page, { page: at, route }) =>
    page.evaluate(addElements, { tag: "link", name: "href", urls: [at, route], more: { rel: "stylesheet" } }),
  iframe: (page, { page: at, route }) => page.evaluate(addElements, { tag: "iframe", name: "src", urls: [at, route] }),
  prefetch: (page, { page: at, route }) =>
    page.evaluate(addElements, { tag: "link", name: "href", urls: [at, route], more: { rel: "prefetch" } }),
  "fetch no-cors": (page, { route, change }) => postAll(page, [route, change], { mode: "no-cors" }),
  "fetch cors": (page, { route, change }) =>
    postAll(page, [route, change], {
      headers: { "content-type": "application/json", "x-requested-with": "dashboard" },
    }),
  beacon: (page, { route, change }) =>
    page.evaluate(
      (urls) => urls.map((url) => navigator.sendBeacon(url, '{"spend":"now","requestsMax":5}')),
      [route, change],
    ),
  EventSource: (page, { route }) =>
    page.evaluate(
      (url) =>
        new Promise((done) => {
          const source = new EventSource(url);
          source.onerror = () => {
            source.close();
            done(null);
          };
        }),
      route,
    ),
  WebSocket: (page, { route }) =>
    page.evaluate(
      (url) =>
        new Promise((done) => {
          const socket = new WebSocket(url.replace("http", "ws"));
          socket.onerror = done;
          socket.onopen = done;
        }).then(() => null),
      route,
    ),
  "service worker": (page, { change }) =>
    page.evaluate(async (url) => {
      await navigator.serviceWorker.register("/worker.js");
      (await navigator.serviceWorker.ready).active?.postMessage(url);
    }, change),
  "form GET": (page, { page: at }) => submitForm(page, at, "get"),
  "form POST": async (page, { route, change }) => {
    await submitForm(page, route, "post");
    await submitForm(page, change, "post");
  },
  "window.open": async (page, { page: at }) => {
    const popup = page.context().waitForEvent("page");
    await page.evaluate((url) => void window.open(url), at);
    await (await popup).waitForLoadState("load");
  },
};

function addElements({
  tag,
  name,
  urls,
  more = {},
}: {
  tag: string;
  name: string;
  urls: string[];
  more?: Record<string, string>;
}) {
  const asked = urls.map(
    (url) =>
      new Promise((done) => {
        const element = document.createElement(tag);
        for (const [key, value] of Object.entries({ ...more, [name]: url })) element.setAttribute(key, value);
        element.onload = done;
        element.onerror = done;
        document.body.append(element);
      }),
  );
  return Promise.race([Promise.all(asked), new Promise((done) => setTimeout(done, 1_500))]).then(() => null);
}

async function submitForm(page: Page, action: string, method: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.evaluate(
    ([url = "", how = ""]) => {
      const form = document.createElement("form");
      form.action = url;
      form.method = how;
      form.enctype = "text/plain";
      const field = document.createElement("input");
      field.name = '{"spend":"now","requestsMax":5,"x":"';
      field.value = '"}';
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    [action, method],
  );
  await tab.waitForURL((url) => url.href !== page.url());
  await tab.waitForLoadState("load");
  await tab.close();
}

test("A4: a page of another origin spends nothing and changes nothing in any of fourteen ways", async ({
  desk,
  page,
  stranger,
}) => {
  await save(desk);
  const addresses = {
    // Nothing is saved for these pages: opened by a user, they would call the service.
    page: desk.url + KEYWORD,
    route: desk.url + keywordsPath(SAMPLE_IDS.northwind),
    change: `${desk.url}/api/saved/delete`,
  };
  for (const origin of [stranger.crossSite, stranger.sameSite]) {
    await page.goto(origin);
    for (const [kind, attack] of Object.entries(KINDS)) {
      await attack(page, addresses);
      expect(await desk.count(), `requests after ${kind} from ${origin}`).toBe(1);
    }
    // An opened page would send its request within this time.
    await page.waitForTimeout(1_000);
    expect(await desk.count(), origin).toBe(1);
  }
  const projects = await (await fetch(`${desk.url}/api/projects`)).json();
  expect(projects.reading).not.toBeNull();
});

test("a page opened by another site asks for its price first, and no other site can frame one", async ({
  desk,
  page,
  stranger,
}) => {
  await test.step("a page opened by another site asks before it spends, and spends its price once a person agrees", async () => {
    await save(desk);
    await page.goto(stranger.crossSite);
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
    await page.goto(stranger.crossSite);
    await page.evaluate(addElements, {
      tag: "iframe",
      name: "src",
      urls: [`${desk.url}/projects`, `${desk.url}/sign-in`],
    });
    const framed = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(framed).toHaveLength(2);
    for (const frame of framed) {
      await expect
        .poll(() => frame.url(), "the browser's own page for what may not be shown")
        .toMatch(/^chrome-error:/);
      await expect(frame.getByText("Keyword Desk")).toHaveCount(0);
    }
  });
});
