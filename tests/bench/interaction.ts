import { type Interaction, interact, type Parts } from "./support/interact";
import { projectOf } from "./support/keyword-service";
import { type Bar, limitBar } from "./support/report";
import { medians } from "./support/statistics";

const OURS: Parts = {
  row: "main tbody tr:has(th a)",
  search: "main input[type=search]",
  sortNumber: "thead th:has-text('Volume') button",
  sortText: "thead th:has-text('Keyword') button",
  scroller: null,
};
const LIMIT: Parts = {
  row: "tbody tr.row",
  search: "input[type=search]",
  sortNumber: "#sort-4",
  sortText: "#sort-0",
  scroller: "#box",
};

export async function interactionBars(desk: string, limit: string, runs: number): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const size of [10_000, 100_000]) {
    const ours: Interaction[] = [];
    const least: Interaction[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(
        await interact(`${desk}/projects/${projectOf(size)}`, OURS, async (page) => {
          // All rows can be selected once the whole list is loaded.
          await page.locator("thead input[type=checkbox]:enabled").waitFor({ timeout: 60_000 });
          await page.waitForTimeout(1_500);
        }),
      );
      least.push(await interact(`${limit}/${size}`, LIMIT, (page) => page.waitForTimeout(500)));
    }
    bars.push(...barsOf(size, medians(ours), medians(least)));
  }
  return bars;
}

const FRAME_MS = 17;
/** React and an accessible table may take twice as long as bare elements, plus one frame. */
const TIMES = 2;
/** Frames that are late by chance; the handmade table has some too. */
const LATE_FRAMES = 2;

function barsOf(size: number, ours: Interaction, least: Interaction): Bar[] {
  const of = size.toLocaleString("en-GB");
  const bar = (name: string, figure: number, unit: string, limit: number, limitName?: string) =>
    limitBar(`${name}, ${of} rows`, figure, unit, limit, limitName);
  const beside = (name: string, figure: number, byHand: number) =>
    bar(name, figure, "ms", byHand * TIMES + FRAME_MS, `by hand ${Math.round(byHand)} × ${TIMES} + a frame`);
  return [
    beside("Filter, key to frame, median", ours.filterMedian, least.filterMedian),
    beside("Filter, key to frame, worst", ours.filterWorst, least.filterWorst),
    beside("Sort by a number", ours.sortNumber, least.sortNumber),
    beside("Sort by text, first", ours.sortText, least.sortText),
    beside("Sort by text, again", ours.sortTextAgain, least.sortTextAgain),
    beside("Far jump", ours.jump, least.jump),
    beside("Worst input delay", ours.worstInput, least.worstInput),
    bar(
      "Scrolling, frames over 33 ms",
      ours.scrollSlowFrames,
      "frames",
      least.scrollSlowFrames + LATE_FRAMES,
      `by hand + ${LATE_FRAMES}`,
    ),
    bar("Scrolling, blank frames", ours.scrollBlankFrames, "frames", 0),
    bar("Scrolling, long tasks", ours.scrollLongTasks, "tasks", least.scrollLongTasks, "by hand"),
    bar("Elements on the page", ours.nodes, "elements", 1_500),
  ];
}
