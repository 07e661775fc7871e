import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./layout";

type Look = "light" | "dark";

/**
 * No automated accessibility finding. Dark and light differ in colors only, and those have a rule of their own: whoever
 * wants both gives both, and everything else is looked at once.
 * @param options `within`: a selector, for a part of the page; `looks`: without, the page as it is
 */
export async function expectAccessible(page: Page, options: { within?: string; looks?: readonly Look[] } = {}) {
  const { within, looks } = options;
  if (looks === undefined) return expectNoFinding(page, axe(page, within), "");
  for (const [index, colorScheme] of looks.entries()) {
    // Nothing is judged half-way through a change of colors.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const all = axe(page, within);
    await expectNoFinding(page, index === 0 ? all : all.withRules("color-contrast"), ` in ${colorScheme}`);
  }
}

function axe(page: Page, within: string | undefined): AxeBuilder {
  // There are no frames here; without this mode each look opens a page of its own to put frames together.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  return within === undefined ? builder : builder.include(within);
}

async function expectNoFinding(page: Page, builder: AxeBuilder, when: string) {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, `${page.url()}${when}`).toEqual([]);
}

/** Nothing found in light and in dark, and no width at which the page scrolls sideways. */
export async function expectUsable(page: Page, widths: readonly number[] = [320, 360, 768, 1440]): Promise<void> {
  await expectAccessible(page, { looks: ["light", "dark"] });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}
