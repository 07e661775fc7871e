import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "../support/accessibility";
import { expect, test } from "../support/fixtures";
import { expectNoSidewaysScroll } from "../support/layout";
import { watch } from "../support/watch";

const FIXTURES = path.join(import.meta.dirname, "../../fixtures/imports");

test.use({ deskOptions: { canImport: true } });

async function drop(page: Page, ...names: string[]): Promise<void> {
  const droppedFiles = names.map((name) => ({
    name,
    base64: readFileSync(path.join(FIXTURES, name)).toString("base64"),
  }));
  const transfer = await page.evaluateHandle((all) => {
    const files = new DataTransfer();
    for (const { name, base64 } of all)
      files.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return files;
  }, droppedFiles);
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop the file to preview it")).toBeVisible();
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

async function answerAndImport(dialog: Locator, project: string): Promise<void> {
  await expect(dialog.getByText("Search Console, queries")).toBeVisible();
  await expect(dialog.getByRole("rowheader", { name: "grüne Gießkanne" })).toBeVisible();
  await dialog.getByLabel("Project", { exact: true }).fill(project);
  await dialog.getByLabel("Day, or last day of the period").fill("2026-03-31");
  await dialog.getByRole("button", { name: "Import", exact: true }).dblclick();
}

test("files are dropped, previewed, imported and read, on a phone and on a wide screen; a second one shows its new project", async ({
  desk,
  page,
}) => {
  const expectQuiet = watch(page, desk.url);
  const dialog = page.getByRole("dialog", { name: "Import a file" });
  await page.goto(desk.url);
  for (const [width, file, project] of [
    [360, "gsc-queries.german.csv", "Gartenladen"],
    [1440, "gsc-queries.german-utf16.csv", "Gartenhaus"],
  ] as const)
    await test.step(`${file} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await drop(page, file, "gsc-queries.csv");
      await expect(dialog.getByText("Files are imported one at a time: one more was dropped.")).toBeVisible();
      await expect(dialog.getByLabel("Project", { exact: true })).toBeVisible();
      await expectAccessible(page, { within: "[role=dialog]" });
      await expectNoSidewaysScroll(page);
      await answerAndImport(dialog, project);
      await expect(dialog.getByText(/Imported 3.keywords from 3.rows\./)).toBeVisible();
      // A second import by the same double click would find nothing to add.
      await expect(dialog.getByText(/3.values added, 0 changed, 0 unchanged/)).toBeVisible();
      await expectAccessible(page, { within: "[role=dialog]" });
      await dialog.getByRole("link", { name: "Open your projects" }).click();
      await expect(page.getByRole("link", { name: project })).toBeVisible();
    });
  await page.getByRole("link", { name: "Gartenhaus" }).click();
  await page.getByRole("link", { name: "grüne Gießkanne" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "grüne Gießkanne" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("5.3");
  expectQuiet();
});

test("a preview that gets no response says so, and an import that is canceled while it runs brings nothing", async ({
  desk,
  page,
}) => {
  const dialog = page.getByRole("dialog", { name: "Import a file" });
  const rows = Array.from({ length: 50_000 }, (_, row) => `term ${row},${(row % 90) + 1},2026-03-31`);
  const importText = async (text: string, project: string) => {
    await page.getByRole("button", { name: "Import a file" }).click();
    const file = { name: "terms.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await dialog.getByLabel("Choose a file").setInputFiles(file);
    await dialog.getByLabel("Project", { exact: true }).fill(project);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
  };
  await page.goto(desk.url);
  await page.route("**/api/import?*", (route) => route.abort());
  await drop(page, "gsc-queries.csv");
  await expect(dialog.getByRole("alert")).toContainText("Nothing was imported; try again.");
  await page.unroute("**/api/import?*");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await importText(["keyword,position,date", ...rows].join("\n"), "Canceled");
  await expect(dialog.getByRole("button", { name: "Import · in progress" })).toBeVisible();
  await expect(dialog.getByText("Choose another file")).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // Imports run one at a time, so the canceled one has ended when this one has.
  await importText("keyword,position,date\nhat,3,2026-03-31\n", "Finished");
  await dialog.getByRole("link", { name: "Open your projects" }).click();
  await expect(page.getByRole("link", { name: "Finished" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Canceled" })).toBeHidden();
});
