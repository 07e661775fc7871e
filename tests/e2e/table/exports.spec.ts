import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Download, Page } from "playwright/test";
import readSheets from "read-excel-file/node";
import { expect, test } from "../support/fixtures";
import { NORTHWIND } from "../support/sample-pages";

async function exportFile(page: Page, format: RegExp): Promise<Download> {
  const dialog = page.getByRole("dialog", { name: "Export" });
  if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: format }).click();
  return download;
}
const bytesOf = async (download: Download) => readFile((await download.path()) ?? "");

test("CSV, JSON, Excel and the clipboard contain exactly what is shown or selected, for no request", async ({
  savedDesk: desk,
  page,
  context,
}) => {
  await test.step("CSV and JSON", async () => {
    await page.goto(`${desk.url}${NORTHWIND}?q=tent&sort=-position`);
    await expect(page.getByRole("status").filter({ hasText: /of 268\skeywords$/ })).toBeVisible();
    const count = Number((await page.getByRole("table").getAttribute("aria-rowcount")) ?? 0) - 1;
    const first = (await page.getByRole("rowheader").first().getByRole("link").textContent()) ?? "";

    const csv = await exportFile(page, /^CSV/);
    expect(csv.suggestedFilename()).toMatch(/^northwind-outdoor-made-up-data-keywords-\d{4}-\d\d-\d\d\.csv$/);
    const rows: Record<string, string>[] = parse(await bytesOf(csv), { bom: true, columns: true });
    expect([rows.length, rows[0]?.keyword]).toEqual([count, first]);

    const json = JSON.parse((await bytesOf(await exportFile(page, /^JSON/))).toString("utf8"));
    expect(json.rows).toHaveLength(count);
    expect(await desk.count()).toBe(2);
  });
  await test.step("a spreadsheet is made in the browser, and the page names the file", async () => {
    await page.goto(desk.url + NORTHWIND);
    const download = await exportFile(page, /^Excel/);
    const bytes = await bytesOf(download);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    const [{ data: [head, ...rows] = [] } = { data: [] }] = await readSheets(bytes);
    expect(head?.[0]).toBe("keyword");
    expect(rows).toHaveLength(268);
    expect(rows.map(([keyword]) => keyword)).toContain("+1 person tent");
    await expect(page.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible();
    expect(await desk.count()).toBe(2);
  });
  await test.step("copying with the focus on a row copies the row; selected text is copied as it is", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${desk.url}${NORTHWIND}?sort=position`);
    const link = page.getByRole("rowheader").getByRole("link").nth(1);
    await link.focus();
    await page.keyboard.press("ControlOrMeta+c");
    const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
    // The clipboard may still contain a row that an earlier journey copied.
    await expect.poll(async () => (await clipboardText()).split("\t")[0]).toBe(await link.textContent());
    expect((await clipboardText()).split("\n")).toHaveLength(1);

    await page.getByRole("heading", { level: 1 }).selectText();
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(clipboardText).toBe((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  });
});
