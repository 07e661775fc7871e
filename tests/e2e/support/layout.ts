import { expect, type Page } from "playwright/test";

/** The page is no wider than its window; parts may scroll. Scripted positions follow a new width a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const outside = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(outside, { message: `pixels beside the window of ${page.url()}` }).toBeLessThanOrEqual(0);
}
