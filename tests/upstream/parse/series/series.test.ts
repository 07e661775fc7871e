import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { readSeries } from "../../../../lib/upstream/parse/series/series";
import { intervalOf, seriesValues } from "../../../../lib/upstream/parse/series/series-values";
import { byDay, daily, seriesWords } from "../words";

const read = (value: Json, names = {}) => {
  const reading = readSeries(value, names);
  return { ...seriesValues(reading.series), unreadable: reading.unreadable };
};
const words = (value: Json, names = {}) => seriesWords(read(value, names));

const DATES = ["2026-11-25", "2026-11-26"];
const TWO_DAYS = "2026-11-25 5, 2026-11-26 3";

test.each<[string, Json]>([
  ["wrapped objects", { data: daily({ rank: 5 }, { rank: 3 }).map((attributes) => ({ attributes })) }],
  ["pairs with pages", [5, 3].map((rank, at) => [DATES[at] ?? "", rank, "https://a.example/"])],
  ["day, month and year apart", [5, 3].map((rank, at) => ({ year: 2026, month: 11, day: 25 + at, rank }))],
])("a history is read from %s", (_, value) => expect(words(value)).toBe(TWO_DAYS));

test("names set by the administrator win over known ones", () => {
  const value = [{ date: "2026-01-01", seen: "2026-11-09", position: 50, place: 3 }];
  expect(words(value, { date: "seen", value: "place" })).toBe("2026-11-09 50");
  expect(words([{ seen: "2026-11-09", standing: 3 }], { date: "seen", value: "standing" })).toBe("2026-11-09 3");
});

test("each kind of missing value keeps its kind, and a missing day stays missing", () => {
  const value = daily({ pos: 0 }, {}, { pos: null }, { pos: "-" });
  expect(words(value)).toBe("2026-11-25 >100, 2026-11-27 empty, 2026-11-28 >100");
});

test("of two values on one day the later one counts, in either order", () => {
  const checks = ["25T18", "26T06", "26T18"].map((time, at) => ({ date: `2026-11-${time}:00:00Z`, pos: 7 + at }));
  for (const value of [checks, [...checks].reverse()]) expect(words(value)).toBe("2026-11-25 7, 2026-11-26 9");
});

test("a point without a valid date is dropped and counted", () => {
  const value = [{ date: "0000-00-00", pos: 1 }, ...daily({ pos: 3 }), null, { date: "2026-11-26", pos: 4 }];
  expect(read(value)).toMatchObject({ unreadable: 2 });
  expect(read({ history: { "0000-00-00": 1, ...byDay(3) } })).toMatchObject({ unreadable: 1 });
});

describe("several series stay separate and named", () => {
  test.each<[string, Json, [string, string]]>([
    ["fields of one point", daily({ desktop_position: 3, mobile_position: 7 }), ["desktop", "mobile"]],
    ["composite keys", { "20261125:1:us": 3, "20261125:1:de": 7 }, ["1:us", "1:de"]],
    [
      "lists under one day",
      byDay(["google", "bing"].map((engine, at) => ({ engine, pos: 3 + 4 * at }))),
      ["google", "bing"],
    ],
  ])("%s", (_, value, [first, second]) => {
    expect(words(value)).toBe(`${first}, 2026-11-25 3; ${second}, 2026-11-25 7`);
  });
});

test.each<[string, Json, string]>([
  [
    "points without a position provide every number as a metric",
    daily({ impressions: 10, clicks: "2", score: 5, note: "x", id: 4 }),
    "impressions, 2026-11-25 10; clicks, 2026-11-25 2; score, 2026-11-25 5",
  ],
  [
    "points with a position add only known metrics",
    daily({ position: 3, clicks: 4, domain_rank: 88, change: -2 }),
    "2026-11-25 3; clicks, 2026-11-25 4",
  ],
  [
    "bare values take their list's name",
    { history: [["2026-11-25", 3]], clicks: [["2026-11-25", 40]], search_volume: byDay(900) },
    "2026-11-25 3; clicks, 2026-11-25 40; search_volume, 2026-11-25 900",
  ],
  [
    "lists of other dated things aren't a history",
    { notes: daily({ text: "x" }), competitors: [{ name: "c", history: daily({ pos: 1 }) }] },
    "",
  ],
])("%s", (_, value, expected) => {
  expect(words(value)).toBe(expected);
  expect(read(value).metrics.every(({ label }) => label === null)).toBe(true);
});

test.each([
  ["day", ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-10"]],
  ["week", ["2026-11-01", "2026-11-08", "2026-11-15", "2026-11-16"]],
  ["month", ["2026-08-01", "2026-09-01", "2026-10-01", "2026-12-01"]],
  ["day", ["2026-11-01"]],
  ["day", []],
])("the interval is a %s when the median gap says so", (interval, days) => {
  expect(intervalOf([{ points: days.map((on) => ({ on })) }])).toBe(interval);
});
