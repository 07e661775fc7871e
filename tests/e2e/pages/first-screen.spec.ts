import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

const WINDOWS = [
  { width: 1440, height: 900, topMax: 440, rows: 11 },
  { width: 768, height: 1024, topMax: 440, rows: 11 },
  { width: 390, height: 844, topMax: 560, rows: 4 },
];
const CLS_MAX = 0.01;

test("the table starts on the first screen, nothing moves while it loads, and its head stays in sight", async ({
  desk,
  page,
}) => {
  await save(desk, SAMPLE_IDS.northwind, SAMPLE_IDS.pythonDocs);
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
  for (const view of ["", "?by=page", "?by=tag", "/changes", "?q=o&sort=-volume", "?by=page&q=o", "?cols=volume,tags"])
    await test.step(`the head of the table in the view “${view}”`, async () => {
      await page.goto(desk.url + NORTHWIND + view);
      await expect(page.locator("tbody tr").nth(12)).toBeAttached();
      await page.mouse.wheel(0, 500);
      const head = page.locator("thead th").first();
      await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThanOrEqual(57);
      expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual(55);
    });
});
