import type { Page } from "playwright/test";
import { STRICT_KEY } from "../../fixtures/services/strict";
import { expect } from "./fixtures";

/** @param way an option of Authentication */
export async function fillConnection(page: Page, origin: string, way: "bearer" | "token"): Promise<void> {
  await page.getByLabel("Base URL", { exact: true }).fill(`${origin}/v1`);
  await page.getByLabel("Key", { exact: true }).fill(STRICT_KEY);
  await page.getByLabel("Authentication").selectOption(way);
}

export async function testAndSave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Test · at most 3 requests" }).click();
  await expect(page.getByText("Used 3 requests so far.")).toBeVisible();
  await expect(page.getByText("Done: ")).toHaveCount(6);
  await page.getByRole("button", { name: "Save and open" }).click();
  await page.waitForURL("**/projects");
}
