import { expect, type Page } from "playwright/test";
import type { WakingWindow } from "@/components/shell/replay-clicks";

const TABS_MAX = 80;

/** Polls at intervals, because a background page has no animation frames. */
export const waitForHydration = (page: Page, timeout?: number) =>
  page.waitForFunction(() => (window as WakingWindow).releasePresses === undefined, undefined, {
    timeout,
    polling: 50,
  });

export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element.closest("label") ?? element);
      const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return { text: text.trim(), isRinged: outlineStyle !== "none" && outlineWidth !== "0px" };
    });
    if (at === null || !name.test(at.text)) continue;
    expect(at.isRinged, `a ring around “${at.text}”`).toBe(true);
    return;
  }
  throw new Error(`${TABS_MAX} tabs did not reach ${name}.`);
}
