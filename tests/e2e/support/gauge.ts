import { expect, type Page } from "playwright/test";
import type { Desk } from "./desk/desk";

export async function expectGaugeToAgree(page: Page, desk: Desk): Promise<void> {
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", String(await desk.count()));
}

/** Waits for `times` polls of the gauge. A page that sends something on its own would do so between two polls. */
export async function gaugeLooks(page: Page, times: number): Promise<void> {
  for (let looks = 0; looks < times; looks += 1)
    await page.waitForResponse((response) => new URL(response.url()).pathname === "/api/quota");
}
