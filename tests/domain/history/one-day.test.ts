import { expect, test } from "vitest";
import { isMixed, listSummary, oneDayOf } from "@/lib/domain/history/one-day";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";

const AT: Position = { kind: "at", place: 5 };
const rows = (counts: Record<string, number>, position: Position | null = AT) =>
  Object.entries(counts).flatMap(([on, count]) =>
    Array.from({ length: count }, () => ({ measuredOn: on === "" ? null : on, position })),
  );

test("a monthly list with rows of many months represents its newest month", () => {
  const list = rows({ "2022-12-31": 44, "2022-11-30": 20, "2022-03-31": 36 });
  expect(oneDayOf(list, "month")).toBe("2022-12-31");
});

test.each([
  ["one round of checks", rows({ "2022-12-31": 100 }), "month"],
  ["a few rows behind", rows({ "2022-12-31": 90, "2022-06-30": 10 }), "month"],
  ["too little known of the newest day", rows({ "2022-12-31": 10, "2022-11-30": 90 }), "month"],
  ["checks spread over a week", rows({ "2026-11-21": 50, "2026-11-18": 50 }), "day"],
  ["half of a daily list out of date", rows({ "2026-11-21": 50, "2026-10-01": 50 }), "day"],
  ["rows without a day", rows({ "": 100 }), "day"],
  [
    "positions still to be loaded",
    [...rows({ "2022-12-31": 44, "2022-11-30": 56 }), ...rows({ "": 1 }, null)],
    "month",
  ],
  ["no rows", [], "month"],
] as const)("%s: the list stays as it is", (_, list, interval) => {
  expect(oneDayOf(list, interval)).toBeNull();
});

test.each([
  ["many months", rows({ "2021-02-28": 10, "2020-11-30": 60, "2020-08-31": 30 }, null), "month", true],
  ["too little known of the newest day", rows({ "2022-12-31": 10, "2022-11-30": 90 }), "month", true],
  ["half of a daily list out of date", rows({ "2026-11-21": 50, "2026-10-01": 50 }), "day", true],
  ["one round of checks", rows({ "2020-01-31": 100 }, null), "day", false],
  ["a few rows behind", rows({ "2022-12-31": 90, "2022-06-30": 10 }, null), "month", false],
  ["rows without a day", rows({ "": 100 }, null), "day", false],
] as const)("%s: whether a sum over the rows would mix days, positions or not", (_, list, interval, expected) => {
  expect(isMixed(list, interval)).toBe(expected);
});

test("a summary notes mixed days, unless one day represents the list", () => {
  const listOf = (counts: Record<string, number>, position: Position | null) =>
    rows(counts, position).map((row, at) => ({
      ...unknownKeyword(`k${at}`, "phrase"),
      ...row,
      metrics: { visits: 1 },
    }));
  const months = { "2021-02-28": 10, "2020-11-30": 60, "2020-08-31": 30 };
  expect(listSummary(listOf(months, null))).toMatchObject({ onDay: null, mixesDays: true });
  expect(listSummary(listOf({ "2021-02-28": 100 }, null))).toMatchObject({ onDay: null, mixesDays: false });
});
