import { expect, test } from "vitest";
import { parseTopTenRange, type TopTenPoint, topTenLine } from "@/lib/domain/figures/top-ten";

const day = (at: number, top10: number, known = 100): TopTenPoint => ({ day: 20_000 + at, top10, known });

test("the line has the days with enough known keywords", () => {
  const days = [day(0, 5, 20), day(1, 40), day(2, 42), day(3, 10, 79), day(4, 41, 80)];
  expect(topTenLine(days, 28)?.points).toEqual([day(1, 40), day(2, 42), day(4, 41, 80)]);
  expect(topTenLine(days, 28)?.interval).toBe("day");
});

test("fewer than two such days make no line", () => {
  expect(topTenLine([], 28)).toBeNull();
  expect(topTenLine([day(0, 5)], 28)).toBeNull();
  expect(topTenLine([day(0, 0, 0), day(1, 5), day(2, 1, 10)], 28)).toBeNull();
});

test("a span counts back from the last day with enough keywords", () => {
  const days = [...Array.from({ length: 10 }, (_, at) => day(at, 40)), day(10, 0, 0), day(12, 1, 30)];
  expect(topTenLine(days, 7)?.points).toEqual(days.slice(3, 10));
});

test("a month can lack most keywords", () => {
  const months = [day(0, 50, 260), day(31, 60, 1_000), day(59, 10, 190)];
  expect(topTenLine(months, 90)).toEqual({ interval: "month", points: months.slice(0, 2) });
});

test("a span of a single month starts at the month before", () => {
  const months = [day(0, 50), day(31, 60), day(59, 55)];
  expect(topTenLine(months, 28)?.points).toEqual(months.slice(1));
});

test("a long line has fewer points, its first and last day among them", () => {
  const points =
    topTenLine(
      Array.from({ length: 365 }, (_, at) => day(at, 40 + (at % 7))),
      365,
    )?.points ?? [];
  expect([points.at(0), points.at(-1)]).toEqual([day(0, 40), day(364, 40 + (364 % 7))]);
  expect(points.length).toBeLessThan(60);
});

test("only known spans are accepted in the address", () => {
  expect(["28d", "all", "", null].map(parseTopTenRange)).toEqual(["28d", null, null, null]);
});
