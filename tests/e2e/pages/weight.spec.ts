import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "playwright/test";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const KIB = 1024;
/** Scripts as sent (Brotli, KiB) and requests of each first load. The product's limits are 192 KiB and 14. */
const MOST = {
  projects: { scriptKiB: 166, requests: 12 },
  keywords: { scriptKiB: 192, requests: 13 },
  settings: { scriptKiB: 154, requests: 12 },
};
const BYTES_A_ROW = 35;

/**
 * Scripts, fonts and active style sheets in the page's own HTML. Leaves out `nomodule` scripts and resources that CSS
 * loads on demand.
 */
async function firstLoad(request: APIRequestContext, url: string): Promise<{ scriptKiB: number; requests: number }> {
  const response = await request.get(url);
  const body = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, "");
  const sheets = body.match(/<link rel="stylesheet"(?![^>]* disabled)[^>]*>/g) ?? [];
  const html = `${response.headers().link} ${body}`;
  const legacy = new Set([...html.matchAll(/<script[^>]*noModule[^>]*>/gi)].flatMap(([tag]) => named(tag)));
  const files = [...new Set(named(html))].filter((file) => !legacy.has(file));
  let scripts = 0;
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const sent = await request.get(new URL(file, url).href, { headers: { "accept-encoding": "br" } });
    scripts += Number(sent.headers()["content-length"]);
  }
  return { scriptKiB: scripts / KIB, requests: files.length + sheets.length + 1 };
}

const named = (html: string): string[] => html.match(/\/_next\/static\/[^"'\\ >]+\.(?:js|woff2)/g) ?? [];

test("a page stays within its limits: scripts, requests, bytes a row", async ({ savedDesk: desk, page, request }) => {
  await save(desk, SAMPLE_IDS.pythonDocs);
  const before = await desk.count();
  const pages = {
    projects: `${desk.url}/projects`,
    keywords: desk.url + NORTHWIND,
    settings: `${desk.url}/settings`,
  };
  for (const [name, most] of Object.entries(MOST)) {
    const url = pages[name as keyof typeof pages];
    const { scriptKiB, requests } = await firstLoad(request, url);
    expect.soft(scriptKiB, `${name}: scripts`).toBeLessThanOrEqual(most.scriptKiB);
    expect.soft(requests, `${name}: requests`).toBeLessThanOrEqual(most.requests);
  }
  const asked: string[] = [];
  page.on("request", (sent) => sent.resourceType() === "fetch" && asked.push(new URL(sent.url()).pathname));
  await page.goto(pages.keywords);
  const own = () =>
    [...new Set(asked.map((path) => path.slice(path.lastIndexOf("/") + 1)))].filter((name) => name !== "quota").sort();
  const expected = ["columns", "events", "trend"];
  await expect.poll(own, { message: "what did not come with the page" }).toEqual(expected);
  await page.waitForLoadState("networkidle");
  expect(own(), "what did not come with the page").toEqual(expected);
  expect(
    asked.filter((path) => path.endsWith("/columns")),
    "the list is sent once",
  ).toHaveLength(1);
  const list = await request.get(desk.url + keywordsPath(SAMPLE_IDS.pythonDocs).replace("/keywords", "/columns"), {
    headers: { "accept-encoding": "identity" },
  });
  const body = await list.body();
  const bytes = list.headers()["content-encoding"] === "gzip" ? body.length : gzipSync(body).length;
  expect(bytes / 5_894, "bytes a row").toBeLessThanOrEqual(BYTES_A_ROW);
  expect(await desk.count(), "looking costs nothing").toBe(before);
});
