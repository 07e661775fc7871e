import axe, { type RunOptions } from "axe-core";
import { expect, type Page } from "playwright/test";
import { expectNoSidewaysScroll } from "./layout";
import { expectRoomForSpacing } from "./text-spacing";

type Look = "light" | "dark";

/** The rows of a table are alike, and each costs as much as the rest of a small page. */
const MORE_ROWS = "tbody tr:nth-child(n + 9)";
const EVERY_RULE: RunOptions = { resultTypes: ["violations"] };
const CONTRAST: RunOptions = { ...EVERY_RULE, runOnly: ["color-contrast"] };

/** Dark and light differ only in colors, so the other rules run once. */
export async function expectAccessible(page: Page, options: { within?: string; looks?: readonly Look[] } = {}) {
  const { within = "html", looks } = options;
  const context = { include: within, exclude: MORE_ROWS };
  if (looks === undefined) return expectNoFinding(page, context, EVERY_RULE, "");
  for (const [index, colorScheme] of looks.entries()) {
    // No transitions, so that colors are final.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoFinding(page, context, index === 0 ? EVERY_RULE : CONTRAST, ` in ${colorScheme}`);
  }
}

type Context = { include: string; exclude: string };

async function expectNoFinding(page: Page, context: Context, options: RunOptions, when: string): Promise<void> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(
    async ([where, how]) => {
      const { run }: typeof axe = Reflect.get(window, "axe");
      const { violations } = await run(where, how);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [context, options] as const,
  );
  expect(findings, `${page.url()}${when}`).toEqual([]);
}

export async function expectUsable(page: Page, widths: readonly number[] = [320, 360, 768, 1440]): Promise<void> {
  await expectAccessible(page, { looks: ["light", "dark"] });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectRoomForSpacing(page);
}
