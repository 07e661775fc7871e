import { expect, test } from "vitest";
import { DayFigures } from "../../../lib/domain/history/day-figures";

const SET = { listed: 2, added: 0, removed: 0 };

test("keywords that no longer rank leave no rest of rounding in the visibility", () => {
  const figures = new DayFigures();
  const rows = [5, 8, 3].map((code) => ({ code, volume: 10 * code + 1, metrics: null }));
  for (const row of rows) figures.add(row);
  expect(figures.trendDay(0, SET).visibility).toBeGreaterThan(0);
  for (const row of rows) {
    figures.add(row, -1);
    figures.add({ ...row, code: -101 });
  }
  expect(figures.saved().visible_volume).not.toBe(0);
  expect(figures.trendDay(0, SET).visibility).toBe(0);
});
