import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { readSeries } from "../../../../lib/upstream/parse/series/series";
import { intervalOf, seriesValues } from "../../../../lib/upstream/parse/series/series-values";

const read = (value: Json, names = {}) => {
  const reading = readSeries(value, names);
  return { ...seriesValues(reading.series), unreadable: reading.unreadable, flags: reading.flags };
};
const at = (place: number) => ({ kind: "at", place });
const beyond = { kind: "beyond", depth: 100 };
const points = (value: Json, names = {}) =>
  read(value, names).positions[0]?.points.map(({ on, position }) => [on, position]);

const TWO_DAYS = [
  ["2026-11-08", at(5)],
  ["2026-11-09", at(3)],
];

test.each<[string, Json]>([
  [
    "objects with a date",
    [
      { date: "2026-11-08", position: 5 },
      { date: "2026-11-09", position: 3 },
    ],
  ],
  [
    "objects, newest first",
    [
      { day: "2026-11-09", rank: "3" },
      { day: "2026-11-08", rank: "5" },
    ],
  ],
  [
    "objects with a bare value",
    {
      history: [
        { x: "2026-11-08", y: 5 },
        { x: "2026-11-09", y: 3 },
      ],
    },
  ],
  [
    "objects with instants",
    [
      { created_at: "2026-11-08 20:01:12 +0100", pos: 5 },
      { created_at: "2026-11-09 20:01:12 +0100", pos: 3 },
    ],
  ],
  [
    "wrapped objects",
    { data: [{ attributes: { date: "2026-11-08", rank: 5 } }, { attributes: { date: "2026-11-09", rank: 3 } }] },
  ],
  [
    "pairs",
    [
      ["2026-11-08", 5],
      ["2026-11-09", 3],
    ],
  ],
  [
    "pairs with epoch milliseconds",
    [
      [1_794_096_000_000, 5],
      [1_794_182_400_000, 3],
    ],
  ],
  [
    "pairs with pages",
    [
      ["2026-11-08", 5, "https://a.example/"],
      ["2026-11-09", 3, "https://a.example/"],
    ],
  ],
  ["a map from days", { history: { "2026-11-8": 5, "2026-11-9": 3 } }],
  ["a map from compact days", { "20261108": 5, "20261109": 3 }],
  ["a map from epoch seconds to objects", { "1794096000": { position: 5 }, "1794182400": { position: 3 } }],
  [
    "a map from epoch to ranks with pages",
    { "1794096000": { results: { "5": { url: "/a" } } }, "1794182400": { results: { "3": { url: "/a" } } } },
  ],
  ["a map from days to URL masks", { Dt: { "20261108": { "*.a.example/*": 5 }, "20261109": { "*.a.example/*": 3 } } }],
  ["composite keys", { "20261108:12:us": 5, "20261109:12:us": 3 }],
  ["parallel lists", { dates: ["2026-11-08", "2026-11-09"], positions: [5, 3] }],
  ["a chart's datasets", { labels: ["2026-11-08", "2026-11-09"], datasets: [{ label: "Google", data: [5, 3] }] }],
  [
    "day, month and year apart",
    [
      { year: 2026, month: 11, day: 8, rank: 5 },
      { year: 2026, month: 11, day: 9, rank: 3 },
    ],
  ],
  [
    "days with the year last, told by one of them",
    {
      history: [
        ["11/08/2026", 5],
        ["11/09/2026", 3],
        ["10/31/2026", 9],
      ].slice(0, 3) as Json,
    },
  ],
])("a history is read from %s", (form, value) => {
  const expected = form.includes("year last") ? [["2026-10-31", at(9)], ...TWO_DAYS] : TWO_DAYS;
  expect(points(value)).toEqual(expected);
  expect(read(value).positions[0]?.label).toBeNull();
});

test("names set by the administrator win over known ones", () => {
  const value = [{ date: "2026-01-01", seen: "2026-11-09", position: 50, place: 3 }];
  expect(points(value, { date: "seen", value: "place" })).toEqual([["2026-11-09", at(50)]]);
  expect(points([{ seen: "2026-11-09", standing: 3 }], { date: "seen", value: "standing" })).toEqual([
    ["2026-11-09", at(3)],
  ]);
});

test("each kind of missing value keeps its kind, and a missing day stays missing", () => {
  const value: Json[] = [
    { date: "2026-11-01", pos: 0 },
    { date: "2026-11-03", pos: null },
    { date: "2026-11-04", pos: "-" },
    { date: "2026-11-05" },
  ];
  expect(points(value)).toEqual([
    ["2026-11-01", beyond],
    ["2026-11-03", { kind: "empty" }],
    ["2026-11-04", beyond],
  ]);
});

test("of two values on one day the later one counts, in either order, with a flag", () => {
  const early = { date: "2026-11-09T06:00:00Z", pos: 9 };
  const late = { date: "2026-11-09T18:00:00Z", pos: 4 };
  const before = { date: "2026-11-08T18:00:00Z", pos: 7 };
  for (const value of [
    [before, early, late],
    [late, early, before],
  ]) {
    expect(points(value)).toEqual([
      ["2026-11-08", at(7)],
      ["2026-11-09", at(4)],
    ]);
    expect(read(value).flags).toEqual(["repeated-days"]);
  }
});

test("a point without a valid date is dropped and counted", () => {
  const value = [{ date: "0000-00-00", pos: 1 }, { date: "2026-11-09", pos: 3 }, null, { date: "2026-11-10", pos: 4 }];
  expect(read(value as Json)).toMatchObject({ unreadable: 2 });
  expect(read({ history: { "0000-00-00": 1, "2026-11-09": 3 } })).toMatchObject({ unreadable: 1 });
});

describe("several series stay separate and named", () => {
  const one = [{ date: "2026-11-09", pos: 3 }];
  const two = [{ date: "2026-11-09", pos: 7 }];
  test.each<[string, Json, string[]]>([
    ["a map of devices", { desktop: one, mobile: two }, ["desktop", "mobile"]],
    [
      "engines with lists of their own",
      [
        { engine: "google", history: one },
        { engine: "bing", history: two },
      ],
      ["google", "bing"],
    ],
    [
      "points that name their device",
      [
        { ...one[0], device: "desktop" },
        { ...two[0], device: "mobile" },
      ] as Json,
      ["desktop", "mobile"],
    ],
    ["fields of one point", [{ date: "2026-11-09", desktop_position: 3, mobile_position: 7 }], ["desktop", "mobile"]],
    [
      "devices in one point",
      [{ date: "2026-11-09", desktop: { position: 3 }, mobile: { position: 7 } }],
      ["desktop", "mobile"],
    ],
    ["composite keys", { "20261109:1:us": 3, "20261109:1:de": 7 }, ["1:us", "1:de"]],
    [
      "a chart's datasets",
      {
        labels: ["2026-11-09"],
        datasets: [
          { label: "A", data: [3] },
          { label: "B", data: [7] },
        ],
      },
      ["A", "B"],
    ],
    [
      "lists under one day",
      {
        "2026-11-09": [
          { engine: "google", pos: 3 },
          { engine: "bing", pos: 7 },
        ],
      },
      ["google", "bing"],
    ],
  ])("%s", (_, value, labels) => {
    const { positions } = read(value);
    expect(positions.map((series) => series.label)).toEqual(labels);
    expect(positions.map((series) => series.points[0]?.position)).toEqual([at(3), at(7)]);
  });
});

describe("metrics", () => {
  test("points without a position provide every number as a metric", () => {
    const value = [{ date: "2026-11-09", impressions: 10, clicks: "2", score: 5, note: "x", id: 4 }];
    const { positions, metrics } = read(value);
    expect(positions).toEqual([]);
    expect(metrics.map((series) => [series.metric, series.points])).toEqual([
      ["impressions", [{ on: "2026-11-09", value: 10 }]],
      ["clicks", [{ on: "2026-11-09", value: 2 }]],
      ["score", [{ on: "2026-11-09", value: 5 }]],
    ]);
  });

  test("points with a position add only known metrics", () => {
    const { positions, metrics } = read([{ date: "2026-11-09", position: 3, clicks: 4, domain_rank: 88, change: -2 }]);
    expect(positions).toHaveLength(1);
    expect(metrics.map((series) => series.metric)).toEqual(["clicks"]);
  });

  test("bare values take their list's name", () => {
    const { positions, metrics } = read({
      history: [["2026-11-09", 3]],
      clicks: [["2026-11-09", 40]],
      search_volume: { "2026-11-01": 900 },
    });
    expect(positions).toHaveLength(1);
    expect(metrics.map((series) => [series.metric, series.label])).toEqual([
      ["clicks", null],
      ["search_volume", null],
    ]);
  });
});

test("lists of other dated things aren't a history", () => {
  expect(
    read({
      notes: [{ date: "2026-11-09", text: "x" }],
      competitors: [{ name: "c", history: [{ date: "2026-11-09", pos: 1 }] }],
    }),
  ).toMatchObject({
    positions: [],
    metrics: [],
  });
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
