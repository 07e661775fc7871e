import type { Page } from "@playwright/test";

export const SCRIPTS = "**/_next/static/chunks/**/*.js";

/** Delays requests like a slow connection. @returns a function that sends them */
export async function keepBack(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

export const keepScripts = (page: Page) => keepBack(page, SCRIPTS);
