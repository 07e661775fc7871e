import { expect, type Page } from "@playwright/test";
import type { Desk } from "./desk/desk";

/** The gauge says exactly what the service has counted. It follows the ledger within two seconds. */
export async function expectGaugeToAgree(page: Page, desk: Desk): Promise<void> {
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", String(await desk.count()));
}

/**
 * Waits until the page has looked at the gauge so many times more. Whatever a page does by itself has its chance between
 * two looks, so what has not come by then does not come.
 */
export async function gaugeLooks(page: Page, times: number): Promise<void> {
  for (let looks = 0; looks < times; looks += 1)
    await page.waitForResponse((response) => new URL(response.url()).pathname === "/api/quota");
}
