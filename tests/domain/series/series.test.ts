import { describe, expect, test } from "vitest";
import type { PositionPoint } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { dayTicks, rankAxis } from "@/lib/domain/series/chart-axis";
import { rankingPages } from "@/lib/domain/series/ranking-pages";
import {
  drawnPlace,
  gapsBetween,
  pointsWithin,
  runsBeyond,
  segmentsOf,
  weeklyBest,
  weeklyMean,
} from "@/lib/domain/series/series";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import { at, beyond, empty } from "../../support/positions";

const day = (on: string): number => dayNumber(on) ?? Number.NaN;
const november = (from: number, to: number) => ({ from: day("2026-11-01") + from - 1, to: day("2026-11-01") + to - 1 });
const point = (date: number, position: Position, rankingUrl: string | null = null): PositionPoint => ({
  on: `2026-11-${String(date).padStart(2, "0")}`,
  position,
  rankingUrl,
});

describe("points of a range", () => {
  test("are ordered oldest first and cut to the range; the last value of a day wins", () => {
    const points = pointsWithin([point(5, at(5)), point(2, at(2)), point(9, at(9)), point(2, at(3))], november(2, 5));
    expect(points.map(({ on, position }) => [on, position])).toEqual([
      ["2026-11-02", at(3)],
      ["2026-11-05", at(5)],
    ]);
  });

  test("an unreadable day is not drawn", () => {
    expect(pointsWithin([{ on: "0000-00-00", value: 1 }], november(1, 30))).toEqual([]);
  });
});

describe("lines and gaps", () => {
  test("the line breaks at >100, at an empty day and at a day that was not checked", () => {
    const points = pointsWithin(
      [
        point(1, at(4)),
        point(2, at(3)),
        point(3, beyond),
        point(4, at(9)),
        point(5, empty),
        point(6, at(8)),
        point(8, at(7)),
      ],
      november(1, 8),
    );
    const segments = segmentsOf(points, "day", drawnPlace);
    expect(segments.map((segment) => segment.map(({ value }) => value))).toEqual([[4, 3], [9], [8], [7]]);
  });

  test("three days without a check make a band three days wide; consecutive days make none", () => {
    expect(gapsBetween([day("2026-11-01"), day("2026-11-02"), day("2026-11-06")], november(1, 6), "day")).toEqual([
      { from: day("2026-11-02") + 0.5, to: day("2026-11-06") - 0.5 },
    ]);
  });

  test("months of different length are consecutive; a skipped month is a gap", () => {
    const months = ["2022-01-31", "2022-02-28", "2022-03-31", "2022-05-31"].map(day);
    const gaps = gapsBetween(months, { from: day("2022-01-31"), to: day("2022-05-31") }, "month");
    expect(gaps).toEqual([{ from: day("2022-03-31") + 15, to: day("2022-05-31") - 15 }]);
  });

  test("a range that begins before its first check begins with a gap", () => {
    expect(gapsBetween([day("2026-11-05")], november(1, 5), "day")).toEqual([
      { from: day("2026-11-01"), to: day("2026-11-05") - 0.5 },
    ]);
  });
});

describe("weeks", () => {
  test("a week is drawn at its best position, and as >100 only if it never ranked", () => {
    const weeks = weeklyBest(
      pointsWithin(
        [point(2, at(9)), point(3, at(4)), point(9, beyond), point(10, beyond), point(16, empty)],
        november(1, 30),
      ),
    );
    expect(weeks.map(({ day: monday, position }) => [dayText(monday), position])).toEqual([
      ["2026-11-02", at(4)],
      ["2026-11-09", beyond],
      ["2026-11-16", empty],
    ]);
  });

  test("a week of another metric is the mean of its known days, and empty if there are none", () => {
    const values = pointsWithin(
      [
        { on: "2026-11-02", value: 10 },
        { on: "2026-11-03", value: null },
        { on: "2026-11-04", value: 20 },
        { on: "2026-11-09", value: null },
      ],
      november(1, 30),
    );
    expect(weeklyMean(values).map(({ on, value }) => [on, value])).toEqual([
      ["2026-11-02", 15],
      ["2026-11-09", null],
    ]);
  });
});

describe("the rank axis", () => {
  test("fits the positions with one step of margin on each side", () => {
    expect(rankAxis([11, 14])).toEqual({ top: 10, bottom: 15, ticks: [10, 11, 12, 13, 14, 15] });
    expect(rankAxis([3])).toEqual({ top: 2, bottom: 4, ticks: [2, 3, 4] });
    expect(rankAxis([38, 7])).toEqual({ top: 1, bottom: 40, ticks: [1, 10, 20, 30, 40] });
  });

  test("ends at 1 and at 100, and is all of them without positions", () => {
    expect(rankAxis([1, 2])).toMatchObject({ top: 1, bottom: 3 });
    expect(rankAxis([99.5, 40])).toMatchObject({ bottom: 100 });
    expect(rankAxis([])).toEqual({ top: 1, bottom: 100, ticks: [1, 20, 40, 60, 80, 100] });
  });

  test("day labels include both ends, never repeat, and are fewer on a narrow chart", () => {
    expect(dayTicks(0, 89, { widthPx: 226, stepDays: 1 })).toEqual([0, 45, 89]);
    expect(dayTicks(0, 89, { widthPx: 2000, stepDays: 1 })).toHaveLength(6);
    expect(dayTicks(0, 6, { widthPx: 2000, stepDays: 1 })).toEqual([0, 2, 4, 6]);
    expect(dayTicks(0, 27, { widthPx: 2000, stepDays: 1 })).toEqual([0, 9, 18, 27]);
    expect(dayTicks(0, 1, { widthPx: 2000, stepDays: 1 })).toEqual([0, 1]);
    expect(dayTicks(0, 7, { widthPx: 2000, stepDays: 7 })).toEqual([0, 7]);
    expect(dayTicks(0, 21, { widthPx: 2000, stepDays: 7 })).toEqual([0, 7, 14, 21]);
    expect(dayTicks(7, 7, { widthPx: 2000, stepDays: 1 })).toEqual([7]);
  });
});

test("each ranking page has its days, best position and unbroken spans, most days first", () => {
  const points = pointsWithin(
    [
      point(1, at(17), "https://shop.example/guides"),
      point(2, at(9), "https://shop.example/boots"),
      point(3, at(8), "https://shop.example/boots"),
      point(6, at(7), "https://shop.example/boots"),
      point(7, beyond, null),
    ],
    november(1, 7),
  );
  const [first, second] = rankingPages(points, "day");
  expect(first).toEqual({
    url: "https://shop.example/boots",
    days: 3,
    best: 7,
    spans: [
      { from: day("2026-11-02") - 0.5, to: day("2026-11-03") + 0.5 },
      { from: day("2026-11-06") - 0.5, to: day("2026-11-06") + 0.5 },
    ],
  });
  expect(second).toMatchObject({ url: "https://shop.example/guides", days: 1, best: 17 });
});

test("checks outside the top 100 form one span until one is inside, unknown or missing", () => {
  const points = [
    { day: 1, position: beyond },
    { day: 2, position: beyond },
    { day: 3, position: at(7) },
    { day: 4, position: beyond },
    { day: 8, position: beyond },
    { day: 9, position: beyond },
  ].map((point) => ({ ...point, on: "", rankingUrl: null }));
  expect(runsBeyond(points, "day")).toEqual([
    { from: 1, to: 2 },
    { from: 4, to: 4 },
    { from: 8, to: 9 },
  ]);
});
