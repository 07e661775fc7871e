import { expect, test } from "vitest";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { dataFromLists, type HeldDay, isOnlyFromLists, withHeldDays } from "@/lib/domain/series/list-days";
import { at } from "../../support/positions";

const listDay = (on: string, place: number, clicks: number | null = null): HeldDay => ({
  on,
  position: at(place),
  rankingUrl: null,
  metrics: clicks === null ? {} : { clicks },
  fromList: true,
  isDated: true,
});
const row = unknownKeyword("k1", "oak table");
const data = (labels: (string | null)[]): KeywordData => ({
  keyword: row,
  projectId: null,
  positions: labels.map((label) => ({
    label,
    points: [
      { on: "2026-03-01", position: at(5), rankingUrl: null },
      { on: "2026-03-03", position: at(7), rankingUrl: null },
    ],
  })),
  metrics: [],
  interval: "day",
});

test("list days fill gaps in the history, whose own days win", () => {
  const days = [listDay("2026-02-28", 9), listDay("2026-03-01", 99), listDay("2026-03-02", 6)];
  const [series] = withHeldDays(data([null]), { positionOf: "Mobile", days }).positions;
  const points = series?.points ?? [];
  expect(points.map(({ on, position, fromList }) => [on, position, fromList])).toEqual([
    ["2026-02-28", at(9), true],
    ["2026-03-01", at(5), undefined],
    ["2026-03-02", at(6), true],
    ["2026-03-03", at(7), undefined],
  ]);
});

test.each([
  ["later", ["2026-03-26"]],
  ["between two days", ["2026-03-02"]],
  ["earlier", ["2026-02-01"]],
  ["on several days", ["2026-02-01", "2026-03-02", "2026-03-26"]],
])("A13: an undated list row that was loaded %s adds no day to a history", (_, dates) => {
  const days = dates.map((on) => ({ ...listDay(on, 3), isDated: false }));
  const historyData = data([null]);
  expect(withHeldDays(historyData, { positionOf: null, days })).toBe(historyData);
  const withoutHistory = { ...historyData, positions: [] };
  expect(withHeldDays(withoutHistory, { positionOf: null, days }).positions[0]?.points).toHaveLength(days.length);
});

test("days of a device are only in that device's series", () => {
  const days = [listDay("2026-03-02", 6)];
  const both = data(["Desktop", "Mobile"]);
  const merged = withHeldDays(both, { positionOf: "Mobile", days });
  expect(merged.positions.map(({ points }) => points.length)).toEqual([2, 3]);
  expect(withHeldDays(both, { positionOf: "Tablet", days })).toBe(both);
  expect(withHeldDays(both, { positionOf: "Mobile", days: [] })).toBe(both);
});

test("lists alone make a history of two or more days, with their measures", () => {
  const days = [listDay("2026-03-01", 4, 10), listDay("2026-03-08", 3, 12), listDay("2026-03-15", 5)];
  const listData = dataFromLists(row, { positionOf: null, days });
  expect(listData?.interval).toBe("week");
  expect(listData?.positions[0]?.points.map(({ position }) => position)).toEqual([at(4), at(3), at(5)]);
  expect(listData?.metrics).toEqual([
    {
      metric: "clicks",
      label: null,
      points: [
        { on: "2026-03-01", value: 10 },
        { on: "2026-03-08", value: 12 },
      ],
    },
  ]);
  expect(dataFromLists(row, { positionOf: null, days: days.slice(0, 1) })).toBeNull();
});

test("positions from lists alone are marked, but not beside a loaded history", () => {
  const days = [listDay("2026-03-05", 6), listDay("2026-03-06", 6)];
  const alone = dataFromLists(row, { positionOf: null, days });
  expect(alone && isOnlyFromLists(alone)).toBe(true);
  expect(isOnlyFromLists(withHeldDays(data([null]), { positionOf: null, days }))).toBe(false);
  expect(isOnlyFromLists(data([]))).toBe(false);
});
