import type { Page, Route } from "playwright/test";

export const SCRIPTS = "**/_next/static/chunks/**/*.js";

/** Delays requests like a slow connection, at most `times`. @returns a function that sends them */
export async function keepBack(page: Page, pattern: string, times = Number.POSITIVE_INFINITY): Promise<() => void> {
  let letGo = () => {};
  const release = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const delay = async (route: Route) => {
    await release;
    await route.continue();
  };
  await page.route(pattern, delay, Number.isFinite(times) ? { times } : {});
  return letGo;
}

export const keepScripts = (page: Page) => keepBack(page, SCRIPTS);
