import { stat } from "node:fs/promises";
import { quiet, visit } from "./support/browser";
import { projectOf } from "./support/keyword-service";
import { type Bar, limited } from "./support/report";

const ROWS = 100_000;
const FORMATS = ["CSV", "JSON", "Excel"] as const;
/** Users don't notice that a page is busy for this long. */
const LONGEST_TASK_MS = 200;
const MADE_WITHIN_MS = 180_000;

type Making = { longest: number; took: number; bytes: number };

export async function exportBars(desk: string): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const format of FORMATS) {
    const { longest, took, bytes } = await make(`${desk}/projects/${projectOf(ROWS)}`, format);
    const size = `${Math.round(bytes / 2 ** 20)} MiB in ${(took / 1_000).toFixed(1)} s`;
    const name = `Longest task while 100,000 rows become ${format} (${size})`;
    bars.push(limited(name, longest, "ms", LONGEST_TASK_MS));
  }
  return bars;
}

async function make(url: string, format: string): Promise<Making> {
  await quiet();
  const { page, close } = await visit("main tbody tr:has(th a)");
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Export" }).click();
    const panel = page.getByRole("dialog", { name: "Export" });
    const choice = panel.getByRole("button", { name: new RegExp(`^${format}`) });
    await choice.waitFor();
    await page.waitForTimeout(1_000);
    const began = await page.evaluate(() => performance.now());
    const download = page.waitForEvent("download", { timeout: MADE_WITHIN_MS });
    await choice.click();
    const file = await download;
    const took = (await page.evaluate(() => performance.now())) - began;
    const path = await file.path();
    // The browser reports a long task shortly after its end.
    await page.waitForTimeout(500);
    const longest = await page.evaluate(
      (from) => Math.max(0, ...window.bench.tasks.filter(([at]) => at >= from).map(([, task]) => task)),
      began,
    );
    return { longest, took, bytes: (await stat(path)).size };
  } finally {
    await close();
  }
}
