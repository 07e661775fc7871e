import { expect, type Page } from "@playwright/test";

/** The page is no wider than its window; parts of it may scroll by themselves. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, window: room } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(room);
}
