import { type Interaction, interact, type Parts } from "./support/interact";
import { projectOf } from "./support/keyword-service";
import type { Bar } from "./support/report";
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

/** Typing, sorting and scrolling in our table and in one drawn by hand, taking turns. */
export async function interactionBars(desk: string, limit: string, runs: number): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const size of [10_000, 100_000]) {
    const ours: Interaction[] = [];
    const least: Interaction[] = [];
    for (let run = 0; run < runs; run += 1) {
      ours.push(
        await interact(`${desk}/projects/${projectOf(size)}`, OURS, async (page) => {
          // All rows can be selected once the whole list is here.
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

/** Upper bounds in milliseconds, beside the same table drawn by hand. */
function barsOf(size: number, ours: Interaction, least: Interaction): Bar[] {
  const large = size > 10_000;
  const of = size.toLocaleString("en-GB");
  const bar = (name: string, figure: number, anchor: number, beside: number, unit = "ms"): Bar => ({
    name: `${name}, ${of} rows`,
    figure,
    unit,
    anchor,
    anchorName: `limit (by hand ${Math.round(beside)})`,
    bar: 1,
  });
  return [
    bar("Filter, key to frame, median", ours.filterMedian, large ? 25 : 17, least.filterMedian),
    bar("Filter, key to frame, worst", ours.filterWorst, large ? 60 : 34, least.filterWorst),
    bar("Sort by a number", ours.sortNumber, large ? 60 : 34, least.sortNumber),
    bar("Sort by text, first", ours.sortText, 160, least.sortText),
    bar("Sort by text, again", ours.sortTextAgain, 60, least.sortTextAgain),
    bar("Scrolling, frames over 33 ms", ours.scrollSlowFrames, 0, least.scrollSlowFrames, "frames"),
    bar("Scrolling, blank frames", ours.scrollBlankFrames, 0, least.scrollBlankFrames, "frames"),
    bar("Scrolling, long tasks", ours.scrollLongTasks, 0, least.scrollLongTasks, "tasks"),
    bar("Far jump", ours.jump, 33, least.jump),
    bar("Worst input delay", ours.worstInput, large ? 150 : 50, least.worstInput),
    bar("Elements on the page", ours.nodes, 1_500, least.nodes, "elements"),
  ];
}
