import { expect, type Page } from "playwright/test";

/** Pages with saved list days need a click; others load automatically, or show a known refusal. */
export async function openKeyword(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const load = page.getByRole("button", { name: "Load full history · 1 request" });
  const refusalDetails = page.getByRole("main").getByText("Details", { exact: true });
  const fieldList = page.getByRole("main").getByText("All fields");
  await expect(load.or(refusalDetails).or(fieldList).first()).toBeVisible();
  if (await load.isVisible()) await load.click();
}
