import { describe, expect, test } from "vitest";
import { heightsOf, plotOf } from "@/components/charts/plot";
import { formats } from "../../support/formats";
import { chartOf, clickHistory, FIRST_DAY, lineOf, rankHistory } from "../../support/made-up-history";

const WIDE = { width: 900, height: 300 };
const PHONE = { width: 320, height: 240 };

describe("the rectangle of a chart", () => {
  const week = rankHistory([9, 8, 7, 6, 5, 4, 3]);

  test("the first day is at the left edge and the last at the right", () => {
    for (const size of [WIDE, PHONE]) {
      const plot = plotOf(size, chartOf(week), formats);
      expect([plot.x(FIRST_DAY), plot.x(FIRST_DAY + 6)]).toEqual([plot.left, plot.right]);
      expect(plot.left).toBeGreaterThan(24);
      expect(plot.right).toBeLessThan(size.width);
    }
  });

  test("a single day is in the middle", () => {
    const plot = plotOf(WIDE, chartOf(rankHistory([11])), formats);
    expect(plot.x(FIRST_DAY)).toBe((plot.left + plot.right) / 2);
  });

  test("names of lines get room, a long one no more than its lines need", () => {
    const plotNamed = (name: string) =>
      plotOf(WIDE, chartOf(week, { name: "tents", lines: [lineOf(name, week)] }), formats);
    const alone = plotOf(WIDE, chartOf(week, { name: "a name that stands nowhere without others" }), formats);
    expect(alone.right).toBe(plotOf(WIDE, chartOf(week), formats).right);
    expect(plotNamed("boots").right).toBeLessThan(alone.right);
    expect(plotNamed("waterproof boots").right).toBeLessThan(plotNamed("boots").right);
    expect(plotNamed("waterproof hiking boots ".repeat(20)).right).toBeGreaterThan(WIDE.width - 200);
  });

  test("no width is so small that a chart draws backwards", () => {
    const chart = chartOf(week, { name: "tents", lines: [lineOf("waterproof hiking boots", week)] });
    for (const width of [0, 1, 60, 120]) {
      const plot = plotOf({ width, height: 100 }, chart, formats);
      expect(plot.right - plot.left).toBeGreaterThanOrEqual(40);
    }
  });
});

describe("the rank axis", () => {
  const plot = { top: 16, bottom: 216 };

  test.each([
    ["fits the positions with one step of margin", [3, 14], [1, 15], { floor: 216, laneY: null }],
    ["leaves a place past 100 to the lane", [140, 90], [89, 91], { floor: 183, laneY: 207 }],
  ] as const)("%s", (_, places, domain, edges) => {
    const { y, ...heights } = heightsOf(chartOf(rankHistory(places)), plot);
    expect(heights).toMatchObject(edges);
    expect([y.domain(), y.range()]).toEqual([domain, [16, edges.floor]]);
  });

  test("a compared line's day outside the top 100 opens the lane too", () => {
    const lines = [lineOf("boots", rankHistory([3, "beyond"]))];
    expect(heightsOf(chartOf(rankHistory([3, 14]), { lines }), plot)).toMatchObject({ floor: 183, laneY: 207 });
  });
});

describe("the axis of a measure", () => {
  const scale = (...values: (number | null)[]) => heightsOf(chartOf(clickHistory(values)), { top: 0, bottom: 100 }).y;

  test("starts at 0 and ends at a round number above the highest", () => {
    expect(scale(212, 480).domain()).toEqual([0, 500]);
    expect(scale(212, 480)(0)).toBe(100);
  });

  test("extends below 0 for negative values", () => {
    const y = scale(-30, 80);
    expect(y.domain()).toEqual([-40, 80]);
    expect(y(0)).toBeLessThan(100);
  });

  test("is drawn for zeros only, and for days without a value", () => {
    for (const y of [scale(0, 0), scale(null, null)]) expect([y(0), y(1)]).toEqual([100, 0]);
  });
});
