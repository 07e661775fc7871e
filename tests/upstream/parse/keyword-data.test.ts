import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";

const at = (place: number) => ({ kind: "at", place });

const dataOf = (value: Json, id = "1", map = {}) => parseKeywordData(value, { keywordId: id }, map);
const DAYS = [
  { on: "2026-11-08", position: at(5), rankingUrl: null },
  { on: "2026-11-09", position: at(3), rankingUrl: null },
];

describe("keyword data of every family is parsed", () => {
  const objects = [
    { date: "2026-11-08", pos: 5 },
    { date: "2026-11-09", pos: 3 },
  ];
  test.each<[string, Json, string]>([
    ["one object with its series", { id: 1, keyword: "boots", project_id: 4, series: objects }, "boots"],
    [
      "an object in an envelope",
      {
        success: true,
        data: {
          id: 1,
          keyword: "boots",
          history: objects.map(({ date, pos }) => ({ check_date: date, desktop_position: pos })),
        },
      },
      "boots",
    ],
    ["JSON:API", { data: { id: "1", attributes: { word: "boots", results: { history: objects } } } }, "boots"],
    ["the keyword beside its history", { keyword: { id: 1, keyword: "boots" }, history: objects }, "boots"],
    [
      "engines of one keyword",
      [{ site_engine_id: 9, keywords: [{ id: 1, name: "boots", positions: objects }] }],
      "boots",
    ],
    [
      "a whole project's keywords",
      {
        results: [
          { id: 2, keyword: "hats", history: [] },
          { id: 1, keyword: "boots", history: objects },
        ],
      },
      "boots",
    ],
    [
      "URL masks by day",
      {
        data: {
          "0": { Pi: "1", Ph: "boots", Dt: { "20261108": { "*.a.example/*": 5 }, "20261109": { "*.a.example/*": 3 } } },
        },
      },
      "boots",
    ],
    [
      "a map from unpadded days",
      { keyword: { ID: 1, keyword: "boots", history: { "2026-11-8": 5, "2026-11-9": 3 } } },
      "boots",
    ],
    [
      "a bare list of pairs",
      [
        ["2026-11-08", 5],
        ["2026-11-09", 3],
      ],
      "",
    ],
    ["a bare list of points", objects, ""],
    ["points that have ids of their own", objects.map((point, at) => ({ id: at + 50, ...point })), ""],
    [
      "epochs under the id",
      { "1": { "1794096000": { results: { "5": {} } }, "1794182400": { results: { "3": {} } } } },
      "",
    ],
    ["results with dates in a page", { count: 2, next: null, previous: null, results: objects }, ""],
  ])("%s", (_, value, phrase) => {
    const parsed = dataOf(value);
    expect(parsed?.data.positions).toEqual([{ label: null, points: DAYS }]);
    expect(parsed?.data.keyword).toMatchObject({
      id: "1",
      phrase,
      position: at(3),
      measuredOn: "2026-11-09",
      recent: null,
      other: {},
    });
  });

  test("the project is known when the response names it", () => {
    expect(dataOf({ id: 1, keyword: "a", project_id: 4, series: [] })?.data.projectId).toBe("4");
    expect(dataOf({ id: 1, keyword: "a", project: { id: "p/4" }, series: [] })?.data.projectId).toBe("p/4");
    expect(dataOf({ id: 1, keyword: "a" })?.data.projectId).toBeNull();
  });

  test("days that repeat the phrase are one history, with or without IDs", () => {
    for (const ids of [[], [1, 2], [901, 902]]) {
      const results = objects.map((point, index) => ({
        ...(ids[index] === undefined ? {} : { id: ids[index] }),
        keyword: "boots",
        ...point,
      }));
      for (const value of [results, { count: 2, results }] as Json[]) {
        const parsed = dataOf(value);
        expect(parsed?.data.positions).toEqual([{ label: null, points: DAYS }]);
        expect(parsed?.data.keyword).toMatchObject({
          phrase: "boots",
          position: at(3),
          previous: at(5),
          measuredOn: "2026-11-09",
        });
      }
    }
  });

  test("days of several keywords in one list are separated by keyword ID", () => {
    const rows = [1, 2].flatMap((keyword_id) =>
      objects.map(({ date, pos }) => ({ keyword_id, keyword: `k${keyword_id}`, date, pos: pos * keyword_id })),
    );
    expect(dataOf({ results: rows })?.data.positions).toEqual([{ label: null, points: DAYS }]);
  });

  test("the same phrase on two devices stays two keywords", () => {
    const rows = [1, 2].map((id) => ({ id, keyword: "boots", device: `d${id}`, position: id + 2, date: "2026-11-09" }));
    expect(dataOf(rows)?.data.keyword).toMatchObject({ position: at(3), market: { device: "d1" } });
  });

  test("a list of other keywords isn't this keyword's data", () => {
    expect(
      dataOf([
        { id: 2, keyword: "hats", position: 3 },
        { id: 3, keyword: "caps", position: 3 },
      ]),
    ).toBeNull();
  });

  test("search results inside a keyword are neither keywords nor its history", () => {
    const results = [1, 2].map((position) => ({ position, title: `page ${position}`, url: "https://b.example/" }));
    const parsed = dataOf({ data: { id: 1, keyword: "boots", results, history: objects } });
    expect(parsed?.data.keyword).toMatchObject({ phrase: "boots", position: at(3), other: { results } });
    expect(parsed?.data.positions).toEqual([{ label: null, points: DAYS }]);
  });

  test("a response with another ID is flagged and keeps it; the requested ID is used where none is given", () => {
    const other = dataOf({ id: 77, keyword: "boots", history: objects });
    expect([other?.flags, other?.data.keyword.id]).toEqual([["other-id"], "77"]);
    expect(dataOf({ id: 77, keyword_id: 1, keyword: "boots", history: objects })?.data.keyword.id).toBe("1");
    expect(dataOf({ keyword: "boots", history: objects })?.data.keyword.id).toBe("1");
  });

  test("a keyword without history yet isn't an unreadable response", () => {
    expect(dataOf({ id: 1, keyword: "boots", series: [] })?.data).toMatchObject({
      positions: [],
      metrics: [],
      keyword: { phrase: "boots", other: {} },
    });
    expect(dataOf([])?.data.positions).toEqual([]);
    expect(dataOf({ history: {} })?.data.positions).toEqual([]);
  });

  test("other values over time are metrics, and months are recognized by their gaps", () => {
    const series = ["2026-08-01", "2026-09-01", "2026-10-01"].map((date) => ({
      date,
      impressions: 5,
      popularity: null,
    }));
    expect(dataOf({ id: 1, keyword: "boots", series })?.data).toMatchObject({
      positions: [],
      interval: "month",
      metrics: [{ metric: "impressions" }],
    });
  });

  test("pages and SERP features are found on their points", () => {
    const series = [{ date: "2026-11-09", position: 3, ranking_url: "https://a.example/x", serp_features: ["video"] }];
    expect(dataOf({ id: 1, keyword: "boots", series })?.data.positions[0]?.points[0]?.rankingUrl).toBe(
      "https://a.example/x",
    );
  });
});

test.each<[string, Record<string, Json>]>([
  ["positions", { dates: ["2026-11-08", "2026-11-09"], positions: [5, 3] }],
  ["ranks in an object", { history: { days: ["2026-11-08", "2026-11-09"], ranks: [5, 3] } }],
  ["a rank list beside days", { days: ["2026-11-08", "2026-11-09"], rank: ["5", "3"] }],
])("the current position is the latest of parallel lists: %s", (_, fields) => {
  const keyword = dataOf({ id: 7, keyword: "lamp", ...fields }, "7")?.data.keyword;
  expect(keyword).toMatchObject({ position: at(3), previous: at(5), measuredOn: "2026-11-09" });
});

test.each<[string, Record<string, Json>]>([
  ["traffic", { metric: "traffic" }],
  ["Sichtbarkeit", { kpi: "Sichtbarkeit" }],
  ["clicks", { type: "clicks" }],
])("the bare values of a list named %s are no positions", (measure, about) => {
  const data = ["2026-11-08", "2026-11-09"].map((date, at) => ({ date, value: 12 - at }));
  const read = dataOf({ id: 7, keyword: "lamp", ...about, data }, "7")?.data;
  expect(read?.positions).toEqual([]);
  expect(read?.keyword.position).toBeNull();
  expect(read?.metrics).toMatchObject([{ metric: measure, points: [{ value: 12 }, { value: 11 }] }]);
});

test.each(["rank", "Position", "google_rank"])("the bare values of a list named %s are positions", (metric) => {
  const data = ["2026-11-08", "2026-11-09"].map((date, at) => ({ date, value: 12 - at }));
  expect(dataOf({ id: 7, keyword: "lamp", metric, data }, "7")?.data.keyword.position).toEqual(at(11));
});
