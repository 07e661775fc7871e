import { gzipSync } from "node:zlib";
import type { APIRequestContext, Page } from "@playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";

const KIB = 1024;
/**
 * What each page weighs today, rounded up: a page gets heavier only when somebody changes these. Scripts are compressed,
 * and those of the framework alone are about 132 KiB of them; elements are those that React owns.
 */
const MOST = {
  projects: { scriptKiB: 191, requests: 12, elements: 242 },
  keywords: { scriptKiB: 223, requests: 12, elements: 208 },
  settings: { scriptKiB: 188, requests: 11, elements: 427 },
};
const BYTES_A_ROW = 35;

/**
 * What the page itself names for its first load: scripts, fonts, and sheets that are switched on. Scripts for browsers
 * without modules never come, and what a style names comes when it is needed.
 */
async function firstLoad(request: APIRequestContext, url: string): Promise<{ scriptKiB: number; requests: number }> {
  const response = await request.get(url);
  const body = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, "");
  const sheets = body.match(/<link rel="stylesheet"(?![^>]* disabled)[^>]*>/g) ?? [];
  const html = `${response.headers().link} ${body}`;
  const legacy = new Set([...html.matchAll(/<script[^>]*noModule[^>]*>/gi)].flatMap(([tag]) => named(tag)));
  const files = [...new Set(named(html))].filter((file) => !legacy.has(file));
  let scripts = 0;
  for (const file of files.filter((name) => name.endsWith(".js")))
    scripts += gzipSync(await (await request.get(new URL(file, url).href)).body()).length;
  return { scriptKiB: scripts / KIB, requests: files.length + sheets.length + 1 };
}

const named = (html: string): string[] => html.match(/\/_next\/static\/[^"'\\ >]+\.(?:js|woff2)/g) ?? [];

/** Elements that React owns, once the page answers. */
async function hydratedElements(page: Page): Promise<number> {
  const owned = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll("body *")].filter((element) =>
          Object.keys(element).some((name) => name.startsWith("__reactFiber")),
        ).length,
    );
  await expect(page.getByRole("meter")).toBeVisible();
  let before = -1;
  // Parts of a page wake one after the other; what is there once nothing more comes is its weight.
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await owned()];
        before = now;
        return now > 0 && now === last;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return before;
}

test("a page weighs no more than it does today: scripts, requests, elements, bytes a row", async ({
  desk,
  page,
  request,
}) => {
  await save(desk, SAMPLE_IDS.northwind);
  await save(desk, SAMPLE_IDS.pythonDocs);
  const before = await desk.count();
  const pages = {
    projects: `${desk.url}/projects`,
    keywords: desk.url + projectHref(SAMPLE_IDS.northwind),
    settings: `${desk.url}/settings`,
  };
  for (const [name, most] of Object.entries(MOST)) {
    const url = pages[name as keyof typeof pages];
    const { scriptKiB, requests } = await firstLoad(request, url);
    await page.goto(url);
    const elements = await hydratedElements(page);
    expect.soft(scriptKiB, `${name}: scripts`).toBeLessThanOrEqual(most.scriptKiB);
    expect.soft(requests, `${name}: requests`).toBeLessThanOrEqual(most.requests);
    expect.soft(elements, `${name}: hydrated elements`).toBeLessThanOrEqual(most.elements);
  }
  const asked: string[] = [];
  page.on("request", (sent) => sent.resourceType() === "fetch" && asked.push(new URL(sent.url()).pathname));
  await page.goto(pages.keywords);
  await hydratedElements(page);
  const own = [...new Set(asked.map((path) => path.slice(path.lastIndexOf("/") + 1)))].filter(
    (name) => name !== "quota",
  );
  expect(own.sort(), "what did not come with the page").toEqual(["changes", "columns", "events", "trend"]);
  const list = await request.get(desk.url + keywordsPath(SAMPLE_IDS.pythonDocs).replace("/keywords", "/columns"), {
    headers: { "accept-encoding": "identity" },
  });
  const body = await list.body();
  const bytes = list.headers()["content-encoding"] === "gzip" ? body.length : gzipSync(body).length;
  expect(bytes / 5_894, "bytes a row").toBeLessThanOrEqual(BYTES_A_ROW);
  expect(await desk.count(), "looking costs nothing").toBe(before);
});
