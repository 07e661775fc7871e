import { describe, expect, test } from "vitest";
import {
  baseWords,
  changeWords,
  choiceLabel,
  dayFigures,
  dayWords,
  noTrendWords,
  setWords,
  shortChangeWords,
  tableLabels,
  trendSummary,
} from "@/components/history/trend-words";
import { createFormats } from "@/lib/domain/display/format";
import type { TrendChange, TrendChoice, TrendHead, TrendPoint } from "@/lib/domain/history/trend-view";
import { dayNumber } from "@/lib/domain/time/days";

const formats = createFormats({ locale: "en-US", timeZone: "UTC", year: 2026 });
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const SPREAD: TrendChoice = { kind: "spread" };
const AVERAGE: TrendChoice = { kind: "average" };
const CLICKS: TrendChoice = { kind: "metric", metric: "clicks" };
const RATE: TrendChoice = { kind: "metric", metric: "ctr" };
const NO_BUCKETS = { "1-3": 0, "4-10": 0, "11-20": 0, "21-50": 0, "51-100": 0, beyond: 0, empty: 0, notLoaded: 0 };

const dayOn = (on: string, changes: Partial<TrendPoint> = {}): TrendPoint => ({
  on,
  day: dayNumber(on) ?? 0,
  known: 0,
  listed: 0,
  buckets: NO_BUCKETS,
  ranking: 0,
  averagePosition: null,
  weightedPosition: null,
  visibility: null,
  seen: 0,
  metrics: {},
  added: 0,
  removed: 0,
  ...changes,
});
const DAY = dayOn("2026-03-01", {
  known: 264,
  listed: 268,
  buckets: { ...NO_BUCKETS, "1-3": 40, "4-10": 61, beyond: 163 },
  ranking: 101,
  averagePosition: 19.44,
});

const figures = (on: string, top10: number, known: number, averagePosition: number | null = null) => ({
  on,
  top10,
  known,
  averagePosition,
});
const headOf = (change: TrendChange | null, changes: Partial<TrendHead> = {}): TrendHead => ({
  choices: [],
  range: "28d",
  interval: "day",
  change,
  held: 20,
  onlyOn: null,
  ...changes,
});

describe("the change over a range", () => {
  const from = figures("2026-02-01", 97, 264, 19.8);
  const to = figures("2026-03-01", 101, 266, 19.44);

  test("names the range when it is whole, and its first day when it isn’t", () => {
    const whole = headOf({ from, to, isWhole: true });
    expect(changeWords(whole, formats)).toBe("28 days to Mar 1: average 19.8 → 19.4, top 10 97 → 101");
    expect(shortChangeWords(whole, formats)).toBe("top 10 97 → 101 in 28 days");
    const part = headOf({ from, to, isWhole: false });
    expect(changeWords(part, formats)).toMatch(/^Feb 1 to Mar 1: /);
    expect(shortChangeWords(part, formats)).toBe("top 10 97 → 101 since Feb 1");
  });

  test("says of how many each count is when the sets differ by more than a twentieth", () => {
    const change = (known: number) => headOf({ from: { ...from, known }, to: { ...to, known: 1_000 }, isWhole: true });
    expect(shortChangeWords(change(950), formats)).toBe("top 10 97 → 101 in 28 days");
    expect(shortChangeWords(change(949), formats)).toBe("top 10 97 of 949 → 101 of 1,000 in 28 days");
  });

  test("leaves the average out where one of the two days has none", () => {
    const change = { from: { ...from, averagePosition: null }, to, isWhole: true };
    expect(changeWords(headOf(change), formats)).toBe("28 days to Mar 1: top 10 97 → 101");
  });

  test("is of months where the source measures by month", () => {
    const head = headOf({ from, to, isWhole: false }, { interval: "month", range: "12m" });
    expect(shortChangeWords(head, formats)).toBe("top 10 97 → 101 since Feb 2026");
  });

  test("is nothing while there are no two days", () => {
    expect([changeWords(headOf(null), formats), shortChangeWords(headOf(null), formats)]).toEqual(["", ""]);
  });
});

test("without a chart it says when the history starts, or what is missing", () => {
  const words = (changes: Partial<TrendHead>) => noTrendWords(headOf(null, changes), "2026-03-01", formats);
  expect(words({ held: 0 })).toBe("History starts today: each refresh adds a day.");
  expect(words({ onlyOn: "2026-03-01" })).toBe("History starts today: each refresh adds a day.");
  expect(words({ onlyOn: "2026-02-27" })).toBe("History starts with Feb 27: each refresh adds a day.");
  expect(words({ held: 3 })).toMatch(/^Most of these keywords don’t have data for the same two days yet\./);
});

describe("a day", () => {
  test("is read out with its figures, their base and the change of the set", () => {
    expect(plain(dayWords({ ...DAY, added: 12, removed: 3 }, SPREAD, "day", formats))).toBe(
      "Sun Mar 1, 2026: 1–3 40, 4–10 61, Not in top 100 163, No position 4, 264 of 268 keywords, 12 keywords added, 3 removed",
    );
    expect(plain(dayWords(DAY, AVERAGE, "day", formats))).toBe(
      "Sun Mar 1, 2026: Average 19.4, across 101 ranking of 268 keywords",
    );
  });

  test("without a value says —, never 0", () => {
    const empty = dayOn("2026-03-01", { listed: 1 });
    for (const choice of [AVERAGE, CLICKS, RATE])
      expect(
        dayFigures(empty, choice, "day", formats).map(({ value }) => value),
        choiceLabel(choice),
      ).toEqual(["—"]);
    expect(plain(baseWords(empty, CLICKS, formats))).toBe("sum of 0 of 1 keyword");
  });

  test("adds up counts, and says how a mean was made", () => {
    const day = { ...DAY, metrics: { clicks: { rows: 260, sum: 1_204, mean: 4.6 } } };
    expect(dayFigures(day, CLICKS, "day", formats)).toEqual([{ part: null, label: "Clicks", value: "1,204" }]);
    expect(plain(baseWords(day, CLICKS, formats))).toBe("sum of 260 of 268 keywords");
    const basis = { kind: "ratio", part: "clicks", whole: "impressions" } as const;
    const rated = { ...DAY, metrics: { ctr: { rows: 260, sum: 9, mean: 0.034, basis } } };
    expect(dayFigures(rated, RATE, "day", formats)[0]?.value).toBe("3.4%");
    expect(plain(baseWords(rated, RATE, formats))).toBe("clicks ÷ impressions of 260 of 268 keywords");
  });

  test("has no total where too few of its keywords carry the measure", () => {
    const day = { ...DAY, metrics: { clicks: { rows: 20, sum: 1_204, mean: 60 } } };
    expect(dayFigures(day, CLICKS, "day", formats)[0]?.value).toBe("—");
  });

  test("of visibility are a share, or a dash without search volumes", () => {
    const choice: TrendChoice = { kind: "visibility" };
    const day = { ...DAY, visibility: 0.1234 };
    expect(dayFigures(day, choice, "day", formats)[0]?.value).toBe("12.3%");
    expect(dayFigures(DAY, choice, "day", formats)[0]?.value).toBe("—");
  });
});

test.each([
  [0, 0, ""],
  [1, 0, "1 keyword added"],
  [0, 1_200, "1,200 keywords removed"],
  [2, 1, "2 keywords added, 1 removed"],
])("%s added and %s removed: “%s”", (added, removed, words) => {
  expect(plain(setWords(dayOn("2026-03-01", { added, removed }), formats))).toBe(words);
});

test("the chart in one sentence goes from its first day to its last; without a day it says nothing", () => {
  const drawn = [dayOn("2026-02-28", { averagePosition: 21 }), DAY];
  expect(plain(trendSummary({ interval: "day", drawn }, AVERAGE, formats))).toBe(
    "Avg position by day, 2 days. From Sat Feb 28, 2026: Average 21.0, across 0 ranking of 0 keywords. To Sun Mar 1, 2026: Average 19.4, across 101 ranking of 268 keywords.",
  );
  expect(trendSummary({ interval: "day", drawn: [] }, AVERAGE, formats)).toBe("");
});

test("the table has a column for every figure that any day has", () => {
  const weighted = { ...DAY, weightedPosition: 12 };
  expect(tableLabels([DAY, weighted], AVERAGE, "day", formats)).toEqual(["Average", "Weighted by impressions"]);
  expect(tableLabels([], AVERAGE, "day", formats)).toEqual([]);
  expect(tableLabels([], SPREAD, "day", formats)).toHaveLength(7);
});
