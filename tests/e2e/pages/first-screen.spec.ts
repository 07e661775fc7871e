import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "playwright/test";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { keywordsPath, save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const WINDOWS = [
  { width: 1440, height: 900, topMax: 440, rows: 11 },
  { width: 768, height: 1024, topMax: 440, rows: 11 },
  { width: 390, height: 844, topMax: 560, rows: 4 },
];
const CLS_MAX = 0.01;

const KIB = 1024;
/** Scripts as sent (Brotli, KiB) and requests of each first load. The product's limits are 192 KiB and 14. */
const MOST = [
  { path: "/projects", scriptKiB: 166, requests: 12 },
  { path: NORTHWIND, scriptKiB: 192, requests: 13 },
  { path: "/settings", scriptKiB: 154, requests: 12 },
];
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
  const legacy = new Set([...html.matchAll(/<script[^>]*noModule[^>]*>/gi)].flatMap(([tag]) => filesIn(tag)));
  const files = [...new Set(filesIn(html))].filter((file) => !legacy.has(file));
  let scripts = 0;
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const script = await request.get(new URL(file, url).href, { headers: { "accept-encoding": "br" } });
    scripts += Number(script.headers()["content-length"]);
  }
  return { scriptKiB: scripts / KIB, requests: files.length + sheets.length + 1 };
}

const filesIn = (html: string): string[] => html.match(/\/_next\/static\/[^"'\\ >]+\.(?:js|woff2)/g) ?? [];

test("a page is light, its table starts on the first screen, nothing moves, and its head stays in sight", async ({
  desk,
  page,
  request,
}) => {
  await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.pythonDocs);
  await test.step("a page stays within its limits: scripts, requests, bytes a row", async () => {
    const before = await desk.count();
    for (const { path, ...most } of MOST) {
      const { scriptKiB, requests } = await firstLoad(request, desk.url + path);
      expect.soft(scriptKiB, `${path}: scripts`).toBeLessThanOrEqual(most.scriptKiB);
      expect.soft(requests, `${path}: requests`).toBeLessThanOrEqual(most.requests);
    }
    const paths: string[] = [];
    page.on(
      "request",
      (browserRequest) =>
        browserRequest.resourceType() === "fetch" && paths.push(new URL(browserRequest.url()).pathname),
    );
    await page.goto(desk.url + NORTHWIND);
    const own = () =>
      [...new Set(paths.map((path) => path.slice(path.lastIndexOf("/") + 1)))]
        .filter((name) => name !== "quota")
        .sort();
    const expected = ["columns", "events", "trend"];
    await expect.poll(own, { message: "what did not come with the page" }).toEqual(expected);
    await page.waitForLoadState("networkidle");
    expect(own(), "what did not come with the page").toEqual(expected);
    expect(
      paths.filter((path) => path.endsWith("/columns")),
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
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, "shift") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const { width, height, topMax, rows } of WINDOWS)
    await test.step(`the first rows at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const projectId of [SAMPLE_IDS.northwind, SAMPLE_IDS.pythonDocs]) {
        await page.goto(desk.url + projectHref(projectId));
        await expect(page.getByRole("slider", { name: "Selected date" })).toHaveCount(width < 640 ? 0 : 1);
        for (const name of ["Projects", "Usage", "Plans", "Settings"])
          await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name })).toBeInViewport();
        const boxes = await Promise.all(
          (await page.locator("tbody tr[aria-rowindex]").all()).slice(0, rows).map((row) => row.boundingBox()),
        );
        expect(boxes[0]?.y, `${projectId} at ${width}`).toBeLessThanOrEqual(topMax);
        const last = boxes.at(-1);
        expect((last?.y ?? height) + (last?.height ?? 0), `row ${rows} of ${projectId}`).toBeLessThanOrEqual(height);
        expect(await page.evaluate(() => Reflect.get(window, "shift"))).toBeLessThanOrEqual(CLS_MAX);
      }
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const view of ["", "?by=page", "/changes", "?cols=volume,tags"])
    await test.step(`the head of the table in the view “${view}”`, async () => {
      await page.goto(desk.url + NORTHWIND + view);
      await expect(page.locator("tbody tr").nth(12)).toBeAttached();
      await page.mouse.wheel(0, 500);
      const head = page.locator("thead th").first();
      await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThanOrEqual(57);
      expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual(55);
    });
});
