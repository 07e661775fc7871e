import { describe, expect, test } from "vitest";
import type { KeywordData, PositionPoint } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { metricFigures } from "@/lib/domain/series/history-figures";
import { historyChoices, historyOf } from "@/lib/domain/series/keyword-history";
import type { Range } from "@/lib/domain/time/chart-range";
import { dayNumber, dayText } from "@/lib/domain/time/days";
import { at } from "../../support/positions";

const daily = (count: number, position: (index: number) => Position): PositionPoint[] => {
  const first = dayNumber("2025-01-01") ?? 0;
  return Array.from({ length: count }, (_, index) => ({
    on: dayText(first + index),
    position: position(index),
    rankingUrl: null,
  }));
};
const dataOf = (parts: Partial<KeywordData>): KeywordData => ({
  keyword: unknownKeyword("k", "boots"),
  projectId: null,
  positions: [],
  metrics: [],
  interval: "day",
  ...parts,
});

describe("what can be charted", () => {
  test("positions come before other metrics, one choice per device, none for an empty series", () => {
    const data = dataOf({
      positions: [
        { label: "Desktop", points: daily(1, () => at(1)) },
        { label: "Mobile", points: [] },
      ],
      metrics: [{ metric: "visits", label: null, points: [{ on: "2025-01-01", value: 3 }] }],
    });
    expect(historyChoices(data).map(({ key }) => key)).toEqual(["position:Desktop", "visits"]);
  });

  test("a series without a readable day has no history", () => {
    const data = dataOf({ positions: [{ label: null, points: [{ on: "never", position: at(1), rankingUrl: null }] }] });
    const [choice] = historyChoices(data);
    expect(choice && historyOf(data, choice, null)).toBeNull();
  });
});

describe("a history cut to its range", () => {
  const historyIn = (range: Range, days: number, position: (index: number) => Position) => {
    const data = dataOf({ positions: [{ label: null, points: daily(days, position) }] });
    const [choice] = historyChoices(data);
    return choice ? historyOf(data, choice, range) : null;
  };

  test("ninety days are measured days, drawn one by one", () => {
    const history = historyIn("90d", 365, () => at(5));
    expect(history).toMatchObject({ range: "90d", thinned: null, interval: "day" });
    expect(history?.points).toHaveLength(91);
  });

  test("more than 400 points are drawn as weekly best while the figures stay daily", () => {
    const history = historyIn("all", 401, (index) => at(1 + (index % 7)));
    expect(history).toMatchObject({ thinned: "weekly", interval: "week" });
    expect(history?.points).toHaveLength(401);
    expect(history?.drawnPoints.length).toBe(58);
    expect(history?.drawnPoints[0]?.day).toBeGreaterThanOrEqual(history?.span.from ?? Number.POSITIVE_INFINITY);
  });
});

test("an empty value of a metric is not 0", () => {
  const figures = metricFigures([
    { on: "2025-01-01", day: 1, value: 4 },
    { on: "2025-01-02", day: 2, value: null },
    { on: "2025-01-03", day: 3, value: 0 },
  ]);
  expect(figures).toEqual({
    latest: { on: "2025-01-03", value: 0 },
    highest: { on: "2025-01-01", value: 4 },
    sum: 4,
    mean: 2,
    known: 2,
  });
  expect(metricFigures([]).mean).toBeNull();
});

test("a metric with a known name has a label and unit; an unknown one keeps its own words", () => {
  expect(metricOf("ctr")).toMatchObject({ label: "Click-through rate", unit: "fraction", total: false });
  expect(metricOf("exit_rate_pct")).toMatchObject({ label: "Exit rate", unit: "percent" });
  expect(metricOf("load_time_s")).toMatchObject({ label: "Load time", unit: "seconds" });
  expect(metricOf("buzz-score")).toMatchObject({ label: "Buzz score", unit: "number", total: false });
  expect(metricOf("toString")).toMatchObject({ label: "ToString", unit: "number" });
});
