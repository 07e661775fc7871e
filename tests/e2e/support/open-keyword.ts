import { expect, type Page } from "@playwright/test";

/**
 * Opens a keyword's page and has its own history loaded. Where lists have brought days of it the page shows those and
 * leaves that to a press; otherwise it asks by itself. Where it is known beforehand that nothing comes, it says so.
 */
export async function openKeyword(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const load = page.getByRole("button", { name: "Load full history · 1 request" });
  const refused = page.getByRole("main").getByText("Details", { exact: true });
  const loaded = page.getByRole("main").getByText("All fields");
  await expect(load.or(refused).or(loaded).first()).toBeVisible();
  if (await load.isVisible()) await load.click();
}
