import { expect, test } from "vitest";
import { stackOf } from "../../../components/history/trend-parts";
import { averageScale, stackPaths, trendPlot } from "../../../components/history/trend-plot";
import type { TrendDay } from "../../../lib/domain/history/history";

const SIZE = { width: 800, height: 232 };

const DAY: TrendDay & { day: number } = {
  on: "2026-03-01",
  day: 20_000,
  known: 90,
  listed: 100,
  buckets: { "1-3": 10, "4-10": 20, "11-20": 0, "21-50": 30, "51-100": 20, beyond: 10, empty: 4, notLoaded: 0 },
  ranking: 80,
  averagePosition: 30,
  weightedPosition: null,
  visibility: null,
  seen: 94,
  metrics: {},
  added: 0,
  removed: 0,
};

test("the parts of a day stand on each other and together are all that were listed", () => {
  expect(stackOf(DAY)).toEqual([
    { part: "1-3", from: 0, to: 10 },
    { part: "4-10", from: 10, to: 30 },
    { part: "21-50", from: 30, to: 60 },
    { part: "51-100", from: 60, to: 80 },
    { part: "beyond", from: 80, to: 90 },
    { part: "rest", from: 90, to: 100 },
  ]);
});

test.each([
  [0, "day"],
  [27, "day"],
  [364, "day"],
  [334, "month"],
] as const)("over %i days of a %s the first and the last column lie within the plot", (length, interval) => {
  const plot = trendPlot(SIZE, { from: 20_000, to: 20_000 + length }, interval, 20);
  expect(plot.x(20_000) - plot.columnPx / 2).toBeGreaterThanOrEqual(plot.left);
  expect(plot.x(20_000 + length) + plot.columnPx / 2).toBeLessThanOrEqual(plot.right + 0.001);
  expect(plot.columnPx).toBeGreaterThanOrEqual(1);
});

test("a column is as wide as its day and as high as its keywords", () => {
  const plot = { x: (day: number) => (day - 20_000) * 10 + 50, columnPx: 8 };
  const paths = stackPaths([DAY, { ...DAY, day: 20_001 }], plot, (keywords) => 200 - keywords);
  expect(paths.find(({ part }) => part === "1-3")?.path).toBe("M46.0 190.0h8.0V200.0h-8.0zM56.0 190.0h8.0V200.0h-8.0z");
  expect(paths.map(({ part }) => part)).not.toContain("11-20");
});

test("a better average stands higher, and the axis starts at no place better than the first", () => {
  const y = averageScale([19.8, 18.5, 19.4], 0, 100);
  expect(y(18.5)).toBeLessThan(y(19.8));
  expect(y(18.5)).toBeGreaterThanOrEqual(0);
  expect(y(19.8)).toBeLessThanOrEqual(100);
});
