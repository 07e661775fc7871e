import { expect, test } from "vitest";
import type { TrendDay } from "../../../lib/domain/history/history";
import { isEnough, metricOn, trendHead, trendWithin } from "../../../lib/domain/history/trend-view";
import { dayText } from "../../../lib/domain/time/days";

const FIRST = 20_000;
const SPREAD = { kind: "spread" } as const;

/** A day on which `known` of 100 keywords have a position: all of them 7. */
function day(offset: number, known = 100, rest: Partial<TrendDay> = {}): TrendDay {
  const buckets = { "1-3": 0, "4-10": known, "11-20": 0, "21-50": 0, "51-100": 0, beyond: 0, empty: 0, notLoaded: 0 };
  return {
    on: dayText(FIRST + offset),
    known,
    listed: 100,
    buckets,
    ranking: known,
    averagePosition: known === 0 ? null : 7,
    weightedPosition: null,
    visibility: null,
    seen: known,
    metrics: {},
    added: 0,
    removed: 0,
    ...rest,
  };
}

const daily = (count: number) => Array.from({ length: count }, (_, offset) => day(offset));

test("a day with under 80% of the keywords is drawn in no picture, and is not where a span ends", () => {
  const days = [day(0), day(1, 79), day(2, 80), day(3, 1)];
  const within = trendWithin(days, SPREAD, "28d");
  expect(within?.drawn.map(({ on }) => on)).toEqual([dayText(FIRST), dayText(FIRST + 2)]);
  expect(within?.span).toEqual({ from: FIRST, to: FIRST + 2 });
  expect(within?.all).toHaveLength(3);
});

test("a month of a service that leaves out what was not seen is a month in full", () => {
  const months = [day(0, 28), day(31, 29), day(59, 44)];
  expect(isEnough({ known: 28, listed: 100 }, "day")).toBe(false);
  const head = trendHead(months, null);
  expect(head.interval).toBe("month");
  expect(head.choices.map(({ kind }) => kind)).toEqual(["spread", "average"]);
  expect(head.range).toBe("12m");
});

test("the words are of the first and the last day of the span", () => {
  const days = daily(120).map((each, at) => ({ ...each, averagePosition: at }));
  const { change, range } = trendHead(days, null);
  expect(range).toBe("28d");
  expect(change).toMatchObject({
    isWhole: true,
    from: { averagePosition: 92 },
    to: { averagePosition: 119, top10: 100 },
  });
  expect(trendHead(days, "12m").change).toMatchObject({ isWhole: false, from: { averagePosition: 0 } });
});

test("fewer than two days known leave nothing to choose", () => {
  expect(trendHead([], null)).toMatchObject({ choices: [], held: 0, onlyOn: null });
  expect(trendHead([day(0), day(1, 3)], null)).toMatchObject({ choices: [], held: 2, onlyOn: dayText(FIRST) });
  expect(trendHead([day(0, 3), day(1, 3)], null)).toMatchObject({ choices: [], held: 2, onlyOn: null });
});

test("a measure that few of a day’s keywords carry is not drawn", () => {
  const clicks = (rows: number) => ({ clicks: { rows, sum: 50, mean: 50 / rows } });
  const days = [day(0, 100, { metrics: clicks(79) }), day(1, 100, { metrics: clicks(80) }), day(2, 100)];
  expect(days.map((each) => metricOn(each, "clicks", "day")?.sum ?? null)).toEqual([null, 50, null]);
  expect(trendHead(days, null).choices).not.toContainEqual({ kind: "metric", metric: "clicks" });
  const both = [...days, day(3, 100, { metrics: clicks(100) })];
  expect(trendHead(both, null).choices).toContainEqual({ kind: "metric", metric: "clicks" });
});

test("without any position a measure counts against the whole list", () => {
  const visits = (rows: number) => ({ known: 0, seen: rows, metrics: { visits: { rows, sum: rows, mean: 1 } } });
  expect(trendHead([day(0, 0, visits(10)), day(1, 0, visits(90))], null).choices).toEqual([]);
  const head = trendHead([day(0, 0, visits(85)), day(1, 0, visits(90))], null);
  expect(head.choices).toEqual([{ kind: "metric", metric: "visits" }]);
});
