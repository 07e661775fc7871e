import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./layout";
import { expectRoomForSpacing } from "./text-spacing";

type Look = "light" | "dark";

/** Dark and light differ only in colors, so the other rules run once. */
export async function expectAccessible(page: Page, options: { within?: string; looks?: readonly Look[] } = {}) {
  const { within, looks } = options;
  if (looks === undefined) return expectNoFinding(page, axe(page, within), "");
  for (const [index, colorScheme] of looks.entries()) {
    // No transitions, so that colors are final.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const all = axe(page, within);
    await expectNoFinding(page, index === 0 ? all : all.withRules("color-contrast"), ` in ${colorScheme}`);
  }
}

function axe(page: Page, within: string | undefined): AxeBuilder {
  // There are no frames here; without this mode each check opens a page to combine frames.
  // Listing what passed would take half of the time: 860 ms instead of 1,640 for a table.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  return within === undefined ? builder : builder.include(within);
}

async function expectNoFinding(page: Page, builder: AxeBuilder, when: string) {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, `${page.url()}${when}`).toEqual([]);
}

export async function expectUsable(page: Page, widths: readonly number[] = [320, 360, 768, 1440]): Promise<void> {
  await expectAccessible(page, { looks: ["light", "dark"] });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectRoomForSpacing(page);
}
