import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TrendLines, TrendSpread, yScale } from "@/components/history/trend/trend-drawing";
import { dayValues, lineChangeText, listChangeWords, trendSummary } from "@/components/history/trend/trend-words";
import type { TrendLine } from "@/lib/domain/history/trend-view";
import { formats, plain } from "../../support/formats";

const FIRST = 20_000;
const average: TrendLine = {
  name: "average",
  points: [
    [FIRST, 19.94],
    [FIRST + 1, 19.4],
    [FIRST + 4, 18.2],
  ],
};
const topTen: TrendLine = {
  name: "top10",
  points: [
    [FIRST, 95],
    [FIRST + 4, 105],
  ],
};
const span = { from: FIRST, to: FIRST + 4 };

test("a chart's summary is one sentence with its days and each line's first and last value", () => {
  expect(lineChangeText(formats, average)).toBe("Avg position 19.9 → 18.2");
  expect(plain(trendSummary(formats, [average, topTen], "day"))).toMatch(
    /^3 days from .+ to .+: Avg position 19\.9 → 18\.2, Top 10 95 → 105$/,
  );
  expect(trendSummary(formats, [], "day")).toBe("No data");
});

test("a day without a value is a dash, never 0", () => {
  expect(dayValues(formats, [average, topTen], FIRST + 1)).toEqual([
    { label: "Avg position", value: "19.4" },
    { label: "Top 10", value: "—" },
  ]);
});

test("added and removed keywords are counted, and a day without changes has no text", () => {
  expect(plain(listChangeWords(formats, { added: 12, removed: 1 }))).toBe("12 keywords added, 1 keyword removed");
  expect(listChangeWords(formats, { added: 0, removed: 0 })).toBe("");
});

test("a better average and more keywords in the top 10 are drawn higher", () => {
  expect(yScale(average)(18.2)).toBeLessThan(yScale(average)(19.9));
  expect(yScale(topTen)(105)).toBeLessThan(yScale(topTen)(95));
});

test("a line breaks where days are missing, and a day alone is a dot", () => {
  const html = renderToStaticMarkup(createElement(TrendLines, { lines: [average], span, interval: "day", title: "t" }));
  expect(html.match(/ d="M[^"]*"/g)?.at(-1)).toMatch(/^ d="M0 [\d.]+L25 [\d.]+M100 [\d.]+h0"$/);
});

test("the distribution leaves out keywords without data", () => {
  const buckets = { "1-3": 5, "4-10": 5, "11-20": 0, "21-50": 0, "51-100": 0, beyond: 0, empty: 90, notLoaded: 0 };
  const day = {
    on: "2024-10-04",
    day: FIRST,
    known: 10,
    listed: 10,
    buckets,
    ranking: 10,
    averagePosition: 4,
    visibility: null,
    metrics: {},
    added: 0,
    removed: 0,
  };
  const html = renderToStaticMarkup(createElement(TrendSpread, { days: [day], span, interval: "day", title: "t" }));
  // The ten known positions reach the top of the drawing.
  expect(html).toContain(" 8.00h");
});
