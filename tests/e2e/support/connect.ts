import type { Page } from "playwright/test";
import { labelOf } from "../../../components/connect/field-words";
import { wayOf } from "../../../components/connect/key-ways";
import { expect } from "./fixtures";

type Settings = Readonly<Record<string, string>>;

const OF_THE_WAY = ["UPSTREAM_KEY_IN", "UPSTREAM_KEY_HEADER", "UPSTREAM_KEY_FORMAT", "UPSTREAM_KEY_PARAMETER"];

export async function fillConnection(
  page: Page,
  { address, key, settings = {} }: { address: string; key: string; settings?: Settings },
): Promise<void> {
  await page.getByLabel("Base URL", { exact: true }).fill(address);
  await page.getByLabel("Key", { exact: true }).fill(key);
  const way = wayOf(settings, address);
  await page.getByLabel("Authentication").selectOption(way);
  if (way === "query") await page.getByLabel("Parameter name").fill(settings.UPSTREAM_KEY_PARAMETER ?? "key");
  const others = Object.entries(settings).filter(([name]) => !OF_THE_WAY.includes(name));
  if (others.length > 0) await page.getByText("Advanced", { exact: true }).click();
  for (const [name, text] of others) {
    const field = page.getByLabel(labelOf(name), { exact: true });
    if (name === "UPSTREAM_KEYWORDDATA_ID") await field.selectOption(text);
    else await field.fill(text);
  }
}

export async function testAndSave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Test · at most 3 requests" }).click();
  await expect(page.getByText("Used 3 requests so far.")).toBeVisible();
  await expect(page.getByText("Done: ")).toHaveCount(6);
  await page.getByRole("button", { name: "Save and open" }).click();
  await page.waitForURL("**/projects");
}
