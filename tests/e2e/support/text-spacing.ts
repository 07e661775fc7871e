import { expect, type Page } from "playwright/test";
import { expectNoSidewaysScroll } from "./layout";

const SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

/** With the text spacing of WCAG 1.4.12 nothing is wider than the window, and no text covers its neighbor. */
export async function expectRoomForSpacing(page: Page): Promise<void> {
  // The policy of the page refuses style elements.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expect.poll(() => coveredTexts(page), { message: `covered at ${width}: ${page.url()}` }).toEqual([]);
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (node: Node): DOMRect | null => {
      const range = document.createRange();
      range.selectNodeContents(node);
      let { left, right, top, bottom } = range.getBoundingClientRect();
      for (let element = node.parentElement; element !== null; element = element.parentElement) {
        if (getComputedStyle(element).overflowX === "visible") continue;
        const frame = element.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return right - left < 3 || bottom - top < 8 ? null : new DOMRect(left, top, right - left, bottom - top);
    };
    const texts: { text: string; box: DOMRect; lines: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const element = node.parentElement;
      if (!node.textContent?.trim() || !element?.checkVisibility() || element.closest("script, style, svg, table"))
        continue;
      const box = boxOf(node);
      if (box !== null) texts.push({ text: node.textContent.trim(), box, lines: Math.round(box.height / 18) });
    }
    return texts.flatMap(({ text, box, lines }, at) => {
      const next = texts[at + 1];
      if (next === undefined || lines > 1 || next.lines > 1) return [];
      const width = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left);
      const height = Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top);
      return width > 3 && height > 8 ? [`${text} / ${next.text}`] : [];
    });
  });
