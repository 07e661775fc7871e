import { expect, type Page } from "@playwright/test";
import type { Desk } from "./desk";

/** The gauge says exactly what the service has counted. It follows the ledger within two seconds. */
export async function expectGaugeToAgree(page: Page, desk: Desk): Promise<void> {
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", String(await desk.count()));
}
