import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { at, byDay, daily, historyWords, seriesWords } from "./words";

const dataOf = (value: Json, id = "1") => parseKeywordData(value, { keywordId: id });
const placesOf = (value: Json) => {
  const [first] = dataOf(value)?.data.positions ?? [];
  return first && seriesWords({ positions: [{ ...first, label: null }], metrics: [] });
};
const TWO_DAYS = "2026-11-25 5, 2026-11-26 3";

describe("keyword data of every family is parsed", () => {
  const days = daily({ pos: 5 }, { pos: 3 });
  const tea = (fields: Record<string, Json>) => ({ id: 1, keyword: "tea", ...fields });

  test.each<[string, Json, string]>([
    [
      "an object in an envelope",
      {
        success: true,
        data: tea({
          history: [5, 3].map((desktop_position, n) => ({ check_date: `2026-11-2${n + 5}`, desktop_position })),
        }),
      },
      "tea",
    ],
    ["JSON:API", { data: { id: "1", attributes: { word: "tea", results: { history: days } } } }, "tea"],
    [
      "a whole project's keywords",
      { results: [{ id: 2, keyword: "cup", history: [] }, tea({ history: days })] },
      "tea",
    ],
    [
      "URL masks by day",
      {
        data: {
          "0": { Pi: "1", Ph: "tea", Dt: { "20261125": { "*.a.example/*": 5 }, "20261126": { "*.a.example/*": 3 } } },
        },
      },
      "tea",
    ],
    [
      "epochs under the id",
      { "1": { "1795564800": { results: { "5": {} } }, "1795651200": { results: { "3": {} } } } },
      "",
    ],
  ])("%s", (_, value, phrase) => {
    expect(historyWords(value)).toBe(TWO_DAYS);
    expect(dataOf(value)?.data.keyword).toMatchObject({
      id: "1",
      phrase,
      position: at(3),
      measuredOn: "2026-11-26",
      recent: null,
      other: {},
    });
  });

  const pairs = Object.entries(byDay(5, 3));

  test.each<[string, Json]>([
    ["HAL", tea({ _embedded: { rankings: pairs.map(([on, rank]) => ({ checkedAt: `${on}T04:00:00Z`, rank })) } })],
    ["fields of one letter", pairs.map(([d, p]) => ({ d, p: `#${p}` }))],
    ["days of ranks", tea({ Ranks: pairs.map(([RankDate, rank]) => ({ RankDate, GoogleRank: String(rank) })) })],
    [
      "days without separators",
      tea({ trend: pairs.map(([on, rank]) => ({ statDate: on.replaceAll("-", ""), rank })) }),
    ],
    ["pairs three levels down", { response: { body: { keywordId: 1, rankHistory: pairs } } }],
    ["dates and values", { keyword: "tea", positions: { dates: pairs.map(([on]) => on), values: [5, 3] } }],
    [
      "days in words, newest first",
      {
        payload: {
          keyword: { id: 1, text: "tea" },
          checks: [3, 5].map((position, n) => ({ date: `Nov ${26 - n}, 2026`, position })),
        },
      },
    ],
    [
      "results of each day beside those of competitors",
      {
        keyword: { id: 1, phrase: "tea" },
        timeline: pairs.map(([day, position]) => ({
          day,
          organic: { position },
          competitors: [{ domain: "a.example", position: 2 }],
        })),
      },
    ],
    [
      "the own series beside a competitor’s",
      { keyword: { id: 1, value: "tea" }, series: { you: days, "rival.example": daily({ pos: 1 }, { pos: 1 }) } },
    ],
    [
      "lists beside each other",
      { keywordId: 1, rank: { history: { dates: pairs.map(([on]) => on), ranks: [5, 3], volumes: [10, 10] } } },
    ],
    [
      "measures and competitors beside it",
      tea({
        history: days,
        traffic: daily({ value: 0 }, { value: 40 }),
        competitors: { "rival.example": daily({ position: 1 }, { position: 2 }) },
      }),
    ],
  ])("%s: the first series is the keyword’s", (_, value) => {
    expect(placesOf(value)).toBe(TWO_DAYS);
  });

  test.each<[Json, string | null]>([
    [tea({ project_id: 4, series: [] }), "4"],
    [tea({ project: { id: "p/4" }, series: [] }), "p/4"],
    [tea({}), null],
  ])("the project is known when the response names it: %j", (value, project) => {
    expect(dataOf(value)?.data.projectId).toBe(project);
  });

  test.each([
    ["without IDs", []],
    ["with IDs of which one is the keyword’s", [1, 2]],
    ["with IDs of the days", [901, 902]],
  ])("days that repeat the phrase are one history, %s", (_, ids) => {
    const results = days.map((day, n) => ({
      ...(ids[n] === undefined ? {} : { id: ids[n] }),
      keyword: "tea",
      ...Object(day),
    }));
    for (const value of [results, { count: 2, results }] as Json[]) {
      expect(historyWords(value)).toBe(TWO_DAYS);
      expect(dataOf(value)?.data.keyword).toMatchObject({
        phrase: "tea",
        position: at(3),
        previous: at(5),
        measuredOn: "2026-11-26",
      });
    }
  });

  test("days of several keywords in one list are separated by keyword ID", () => {
    const rows = [1, 2].flatMap((keyword_id) =>
      daily({ pos: 5 * keyword_id }, { pos: 3 * keyword_id }).map((day) => ({
        keyword_id,
        keyword: `k${keyword_id}`,
        ...Object(day),
      })),
    );
    expect(historyWords({ results: rows })).toBe(TWO_DAYS);
  });

  test("a list of other keywords isn't this keyword's data", () => {
    expect(dataOf([2, 3].map((id) => ({ id, keyword: `cup ${id}`, position: 3 })))).toBeNull();
  });

  test("search results inside a keyword are neither keywords nor its history", () => {
    const results = [1, 2].map((position) => ({ position, title: `page ${position}`, url: "https://b.example/" }));
    const value = { data: tea({ results, history: days }) };
    expect(dataOf(value)?.data.keyword).toMatchObject({ phrase: "tea", position: at(3), other: { results } });
    expect(historyWords(value)).toBe(TWO_DAYS);
  });

  test("a response with another ID is flagged and keeps it; the requested ID is used where none is given", () => {
    const other = dataOf({ id: 77, keyword: "tea", history: days });
    expect([other?.isOther, other?.data.keyword.id]).toEqual([true, "77"]);
    expect(dataOf({ id: 77, keyword_id: 1, keyword: "tea", history: days })?.data.keyword.id).toBe("1");
    expect(dataOf({ keyword: "tea", history: days })?.data.keyword.id).toBe("1");
  });

  test("a keyword without history yet isn't an unreadable response", () => {
    const empty = tea({ series: [] });
    expect([empty, [], { history: {} }].map((value) => historyWords(value))).toEqual(["", "", ""]);
    expect(dataOf(empty)?.data.keyword).toMatchObject({ phrase: "tea", other: {} });
  });

  test("other values over time are metrics, and months are recognized by their gaps", () => {
    const series = ["08", "09", "10"].map((month) => ({ date: `2026-${month}-01`, impressions: 5, popularity: null }));
    expect(dataOf(tea({ series }))?.data).toMatchObject({
      positions: [],
      interval: "month",
      metrics: [{ metric: "impressions" }],
    });
  });

  test("pages are found on their points", () => {
    const series = daily({ position: 3, ranking_url: "https://a.example/x", serp_features: ["video"] });
    expect(dataOf(tea({ series }))?.data.positions[0]?.points[0]?.rankingUrl).toBe("https://a.example/x");
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
  const read = dataOf({ id: 7, keyword: "lamp", ...about, data: daily({ value: 12 }, { value: 11 }) }, "7")?.data;
  expect(read?.keyword.position).toBeNull();
  expect(read && seriesWords(read)).toBe(`${measure}, 2026-11-25 12, 2026-11-26 11`);
});

test.each(["rank", "Position", "google_rank"])("the bare values of a list named %s are positions", (metric) => {
  const data = daily({ value: 12 }, { value: 11 });
  expect(dataOf({ id: 7, keyword: "lamp", metric, data }, "7")?.data.keyword.position).toEqual(at(11));
});
