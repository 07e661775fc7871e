import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { quiet, visit } from "./browser";
import { median } from "./statistics";

export type Interaction = {
  filterMedian: number;
  filterWorst: number;
  sortNumber: number;
  sortText: number;
  sortTextAgain: number;
  scrollSlowFrames: number;
  scrollBlankFrames: number;
  scrollLongTasks: number;
  jump: number;
  worstInput: number;
  nodes: number;
};

export type Parts = { row: string; search: string; sortNumber: string; sortText: string; scroller: string | null };

const TYPED = "boots";
const FRAMES = 90;
const STEP_PX = 400;

const rowsShown = (page: Page, row: string): Promise<string> =>
  page.evaluate((rows) => Array.from(document.querySelectorAll(rows), (each) => each.textContent).join(), row);

export async function interact(url: string, parts: Parts, whole: (page: Page) => Promise<void>): Promise<Interaction> {
  await quiet();
  const { page, close } = await visit(parts.row);
  try {
    await page.goto(url, { waitUntil: "load" });
    await whole(page);
    await page.evaluate(installTools, { row: parts.row, scroller: parts.scroller });
    const scroll = await page.evaluate(([frames, step]) => window.tools.scroll(frames, step), [
      FRAMES,
      STEP_PX,
    ] as const);
    const jumps: number[] = [];
    for (const share of [0.5, 1, 0.25, 0]) jumps.push(await page.evaluate((to) => window.tools.jump(to), share));
    await page.locator(parts.search).first().click();
    const keys: number[] = [];
    let lastRows = await rowsShown(page, parts.row);
    for (const key of [...TYPED, ...Array.from(TYPED, () => "Backspace")]) {
      await page.evaluate(() => window.tools.arm("keydown"));
      await page.keyboard.press(key);
      const took = await page.evaluate(() => window.tools.waitForCalm());
      // A key that leaves the same rows is not a response.
      const currentRows = await rowsShown(page, parts.row);
      if (currentRows !== lastRows) keys.push(took);
      lastRows = currentRows;
    }
    const click = async (selector: string) => {
      await page.evaluate(() => window.tools.arm("pointerup"));
      await page.locator(selector).first().click();
      const took = await page.evaluate(() => window.tools.waitForCalm());
      await sleep(100);
      return took;
    };
    const numbers = [await click(parts.sortNumber), await click(parts.sortNumber)];
    const [first, again] = [await click(parts.sortText), await click(parts.sortText)];
    return {
      filterMedian: median(keys),
      filterWorst: Math.max(...keys),
      sortNumber: median(numbers),
      sortText: first,
      sortTextAgain: again,
      ...scroll,
      jump: median(jumps),
      worstInput: await page.evaluate(() => window.bench.worstInput),
      nodes: await page.evaluate(() => document.querySelectorAll("*").length),
    };
  } finally {
    await close();
  }
}

type Scrolled = { scrollSlowFrames: number; scrollBlankFrames: number; scrollLongTasks: number };
type Tools = {
  arm(type: "keydown" | "pointerup"): void;
  waitForCalm(): Promise<number>;
  scroll(frames: number, step: number): Promise<Scrolled>;
  jump(share: number): Promise<number>;
};
declare global {
  interface Window {
    tools: Tools;
  }
}

/** Runs in the page. Times start at the input's own timestamp and end with the frame of its last effect. */
export function installTools({ row, scroller }: { row: string; scroller: string | null }): void {
  const SLOW_FRAME_MS = 33.4;
  const CALM_MS = 250;
  const box = (scroller === null ? null : document.querySelector(scroller)) ?? document.documentElement;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const nextPaint = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(0);
      }),
    );
  const isCovered = () => {
    const table = document.querySelector(row)?.closest("table, [role=table]")?.getBoundingClientRect();
    const top = Math.max(table?.top ?? 0, scroller === null ? 160 : box.getBoundingClientRect().top);
    const bottom = Math.min(innerHeight, table?.bottom ?? innerHeight);
    const rows = Array.from(document.querySelectorAll(row), (each) => each.getBoundingClientRect());
    return [0.2, 0.5, 0.85].every((share) => {
      const at = top + (bottom - top) * share;
      return rows.some((each) => each.top <= at && each.bottom >= at);
    });
  };
  let began = 0;
  let lastPaint = 0;
  let lastChange = 0;
  const watcher = new MutationObserver(() => {
    lastChange = performance.now();
    void nextPaint().then((at) => (lastPaint = Math.max(lastPaint, at)));
  });
  window.tools = {
    arm(type) {
      [began, lastPaint, lastChange] = [0, 0, 0];
      const start = (event: Event) => {
        began = event.timeStamp;
        void nextPaint().then((at) => (lastPaint = Math.max(lastPaint, at)));
      };
      addEventListener(type, start, { capture: true, once: true });
      // Not the whole page: the countdown changes every second.
      watcher.observe(document.querySelector("main") ?? document.body, {
        childList: true,
        subtree: true,
        characterData: true,
        attributeFilter: ["d", "style", "aria-rowindex"],
      });
    },
    async waitForCalm() {
      const from = performance.now();
      while (performance.now() - from < 20_000) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (lastPaint > 0 && performance.now() - Math.max(lastPaint, lastChange) > CALM_MS) break;
      }
      watcher.disconnect();
      return lastPaint - began;
    },
    async scroll(frames, step) {
      box.scrollTop = 0;
      await frame();
      const began = performance.now();
      let last = await frame();
      let direction = 1;
      const result = { scrollSlowFrames: 0, scrollBlankFrames: 0, scrollLongTasks: 0 };
      for (let count = 0; count < frames; count += 1) {
        const before = box.scrollTop;
        box.scrollTop = before + step * direction;
        if (box.scrollTop === before) direction = -direction;
        const now = await frame();
        if (now - last > SLOW_FRAME_MS) result.scrollSlowFrames += 1;
        if (!isCovered()) result.scrollBlankFrames += 1;
        last = now;
      }
      await frame();
      result.scrollLongTasks = window.bench.tasks.filter(([at]) => at >= began).length;
      return result;
    },
    async jump(share) {
      const began = performance.now();
      box.scrollTop = Math.round((box.scrollHeight - box.clientHeight) * share);
      do await frame();
      while (!isCovered() && performance.now() - began < 5_000);
      const took = (await nextPaint()) - began;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return took;
    },
  };
}
