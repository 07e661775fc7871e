import { expect, test } from "vitest";
import { isEnough } from "../../../lib/domain/history/compared-days";
import type { TrendDay } from "../../../lib/domain/history/history";
import { lineOf, metricOn, pointsOf, showOf, toggledLine, trendHead } from "../../../lib/domain/history/trend-view";
import { dayText } from "../../../lib/domain/time/days";

const FIRST = 20_000;

function day(offset: number, known = 100, more: Partial<TrendDay> = {}): TrendDay {
  const buckets = { "1-3": 0, "4-10": known, "11-20": 0, "21-50": 0, "51-100": 0, beyond: 0, empty: 0, notLoaded: 0 };
  return {
    on: dayText(FIRST + offset),
    known,
    listed: 100,
    buckets,
    ranking: known,
    averagePosition: known === 0 ? null : 7,
    visibility: null,
    metrics: {},
    added: 0,
    removed: 0,
    ...more,
  };
}

const daily = (count: number) => Array.from({ length: count }, (_, offset) => day(offset));

test("a day with under 80% of the keywords has no point, and no period ends on it", () => {
  const days = [day(0), day(1, 79), day(2, 80), day(3, 1)];
  const head = trendHead(days, "7d");
  expect(head.lines[0]?.points.map(([on]) => on - FIRST)).toEqual([0, 2]);
  expect(head.span).toEqual({ from: FIRST + 2 - 7, to: FIRST + 2 });
});

test("a month is complete even if the service leaves out unranked keywords", () => {
  const months = [day(0, 28), day(31, 29), day(59, 44)];
  expect(isEnough({ known: 28, listed: 100 }, "day")).toBe(false);
  const head = trendHead(months, null);
  expect(head).toMatchObject({ interval: "month", period: "12m", hasSpread: true });
  expect(head.names.slice(0, 2)).toEqual(["top10", "average"]);
});

test("a chart covers the whole period, and names the first saved day", () => {
  const days = daily(28);
  const year = trendHead(days, "12m");
  expect(year.span.to - year.span.from).toBeGreaterThanOrEqual(365);
  expect(year.savedFrom).toBe(dayText(FIRST));
  expect(trendHead(days, "7d").savedFrom).toBeNull();
  expect(trendHead(days, "28d").savedFrom).toBeNull();
  const custom = { from: dayText(FIRST + 3), to: dayText(FIRST + 9) };
  expect(trendHead(days, custom)).toMatchObject({ period: custom, span: { from: FIRST + 3, to: FIRST + 9 } });
});

test("fewer than two days leave nothing to draw", () => {
  expect(trendHead([], null)).toMatchObject({ names: [], saved: 0, savedDays: null });
  expect(trendHead([day(0), day(1, 3)], null)).toMatchObject({ names: [], saved: 2 });
  expect(trendHead([day(0, 3), day(1, 3)], null)).toMatchObject({ names: [], saved: 2 });
});

test("a measure that few keywords have is not drawn", () => {
  const clicks = (rows: number) => ({ clicks: { rows, sum: 50, mean: 50 / rows } });
  const days = [day(0, 100, { metrics: clicks(79) }), day(1, 100, { metrics: clicks(80) }), day(2, 100)];
  expect(days.map((each) => metricOn(each, "clicks", "day")?.sum ?? null)).toEqual([null, 50, null]);
  expect(trendHead(days, null).names).not.toContain("metric:clicks");
  const both = [...days, day(3, 100, { metrics: clicks(100) })];
  expect(trendHead(both, null).names).toContain("metric:clicks");
  expect(lineOf(pointsOf(both), "metric:clicks", "day").points.map(([, value]) => value)).toEqual([50, 50]);
});

test("without any position a measure counts against the whole list", () => {
  const visits = (rows: number) => ({ known: 0, metrics: { visits: { rows, sum: rows, mean: 1 } } });
  expect(trendHead([day(0, 0, visits(10)), day(1, 0, visits(90))], null).names).toEqual([]);
  expect(trendHead([day(0, 0, visits(85)), day(1, 0, visits(90))], null)).toMatchObject({
    names: ["metric:visits"],
    hasSpread: false,
  });
});

test("the address chooses one or two lines; a click adds a line, replaces the older of two, or takes one away", () => {
  const { names, hasSpread } = trendHead(daily(3), null);
  const linesOf = (text: string | null) => showOf(text, { names, hasSpread });
  expect(linesOf(null)).toEqual(["top10", "average"]);
  expect(linesOf("top3")).toEqual(["top3"]);
  expect(linesOf("spread")).toBe("spread");
  expect(linesOf("nothing")).toEqual(["top10", "average"]);
  expect(toggledLine(["top10", "average"], "top3")).toEqual(["average", "top3"]);
  expect(toggledLine(["top10", "average"], "top10")).toEqual(["average"]);
  expect(toggledLine(["average"], "average")).toEqual(["average"]);
  expect(toggledLine("spread", "top3")).toEqual(["top3"]);
});
