import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";

const at = (place: number) => ({ kind: "at", place });
const beyond = { kind: "beyond", depth: 100 };

type Short = [string, string, unknown];

describe("keyword lists of every family are parsed", () => {
  test.each<[string, Json, Short[]]>([
    [
      "ranks with instants",
      [
        {
          id: 1,
          keyword: "boots",
          ranks: [
            { rank: 4, created_at: "2026-11-08T01:00:00Z" },
            { rank: 3, created_at: "2026-11-09T01:00:00Z" },
          ],
        },
      ],
      [["1", "boots", at(3)]],
    ],
    [
      "groups by engine",
      [
        {
          site_engine_id: 9,
          keywords: [{ id: 1, name: "boots", positions: [{ date: "2026-11-09", pos: 0, change: 0 }] }],
        },
      ],
      [["1", "boots", beyond]],
    ],
    [
      "JSON:API words",
      {
        data: [{ id: "1", type: "keyword", attributes: { word: "boots", results: { history: { "2026-11-09": 3 } } } }],
      },
      [["1", "boots", at(3)]],
    ],
    [
      "one field per device",
      { success: true, data: [{ id: 1, keyword: "boots", desktop_position: 3, mobile_position: 5 }] },
      [["1", "boots", at(3)]],
    ],
    [
      "URL masks",
      {
        total: 2,
        data: {
          "0": { Pi: "11", Ph: "boots", Fi: { "*.a.example/*": 3 } },
          "1": { Pi: "12", Ph: "hats", Fi: { "*.a.example/*": "-" } },
        },
      },
      [
        ["11", "boots", at(3)],
        ["12", "hats", beyond],
      ],
    ],
    [
      "overviews without ids but with keys",
      { overviews: [{ keyword_id: 1, keyword: "boots", position: 3, position_prev: 4 }] },
      [["1", "boots", at(3)]],
    ],
    [
      "objects keyed by id in projects keyed by id",
      { success: 1, projects: { "5": { keywords: { "1": { keyword: "boots" } } } } },
      [["1", "boots", null]],
    ],
    ["queries", [{ id: 1, query: "boots", position: 3.4 }], [["1", "boots", at(3.4)]]],
    [
      "zero for none",
      { keywords: [{ ID: 1, keyword: " boots ", position: 0, history: { "2026-11-9": 0 } }] },
      [["1", " boots ", beyond]],
    ],
    [
      "positions as text",
      { response: [{ id: 1, keyword: "boots", current_position: "16", ranking_change: "+ 9" }] },
      [["1", "boots", at(16)]],
    ],
    [
      "negative for none",
      { status: "success", keywords: [{ id: 1, keyword: "boots", rank: -1 }] },
      [["1", "boots", beyond]],
    ],
    [
      "a keyword object inside a ranking",
      { items: [{ id: 90, keyword: { id: 1, text: "boots" }, rank: 3 }] },
      [["1", "boots", at(3)]],
    ],
    [
      "a map from phrases",
      { keywords: { "red boots": { position: 3 }, hats: { position: null } } },
      [
        ["red boots", "red boots", at(3)],
        ["hats", "hats", { kind: "empty" }],
      ],
    ],
    [
      "engines in a list",
      [
        {
          id: 1,
          keyword: "boots",
          positions: [
            { engine: "google", pos: 3 },
            { engine: "bing", pos: 8 },
          ],
        },
      ],
      [["1", "boots", at(3)]],
    ],
    [
      "devices in an object",
      [{ id: 1, keyword: "boots", position: { desktop: 3, mobile: 8 } }],
      [["1", "boots", at(3)]],
    ],
    ["a rank with some other name", [{ id: 1, keyword: "boots", yandex_rank: 3 }], [["1", "boots", at(3)]]],
    ["id and text only", { results: [{ id: 1, text: "boots" }] }, [["1", "boots", null]]],
  ])("%s", (_, value, expected) => {
    const parsed = parseKeywords(value);
    expect(parsed?.keywords.map(({ id, phrase, position }) => [id, phrase, position])).toEqual(expected);
    expect(parsed?.unreadable).toBe(0);
  });

  test("a full row of the documented form is parsed whole", () => {
    const row = {
      id: 12,
      keyword: "trail boots",
      engine: "google",
      country: "GB",
      language: "en",
      location: null,
      device: "mobile",
      position: ">100",
      previous_position: 98,
      best_position: 41,
      search_volume: 1200,
      cpc: 0.4,
      ranking_url: "https://a.example/x",
      tags: ["shoes"],
      measured_on: "2026-11-09",
      recent: [
        { date: "2026-11-09", position: ">100" },
        { date: "2026-11-08", position: 98 },
      ],
      intent: "buy",
      domain_rank: 55,
    };
    expect(parseKeywords({ count: 1, next: null, previous: null, results: [row] })?.keywords[0]).toEqual({
      id: "12",
      phrase: "trail boots",
      market: { engine: "google", country: "GB", language: "en", location: null, device: "mobile" },
      position: beyond,
      previous: at(98),
      best: at(41),
      searchVolume: 1200,
      cpc: { amount: 0.4, currency: null },
      rankingUrl: "https://a.example/x",
      tags: ["shoes"],
      measuredOn: "2026-11-09",
      recent: [
        { on: "2026-11-08", position: at(98) },
        { on: "2026-11-09", position: beyond },
      ],
      metrics: {},
      other: { intent: "buy", domain_rank: 55 },
    });
  });

  test("a recent day has its own page and measures, and those of the device whose positions are shown", () => {
    const days = (device: string, first: number): Json[] => [
      { date: "2026-11-08", device, rank: first, url: `https://a.example/${device}`, clicks: first * 10 },
      { date: "2026-11-09", device, rank: first + 1, clicks: null },
    ];
    const row = { id: 1, keyword: "boots", ranks: [...days("desktop", 3), ...days("mobile", 5)] };
    expect(parseKeywords({ results: [row] })?.keywords[0]?.recent).toEqual([
      { on: "2026-11-08", position: at(3), rankingUrl: "https://a.example/desktop", metrics: { clicks: 30 } },
      { on: "2026-11-09", position: at(4), metrics: { clicks: null } },
    ]);
  });

  test("rows of other metrics have no position, and their recent days stay unchanged", () => {
    const recent = [{ date: "2026-11-09", impressions: 4 }];
    const row = {
      id: 1,
      keyword: "boots",
      impressions: "1,300",
      visits: null,
      page_duration_avg_s: 31.5,
      exit_rate_pct: 40,
      score: 3,
      recent,
    };
    expect(parseKeywords({ results: [row] })?.keywords[0]).toMatchObject({
      position: null,
      recent: null,
      metrics: { impressions: 1300, visits: null, page_duration_avg_s: 31.5, exit_rate_pct: 40 },
      other: { score: 3, recent },
    });
  });

  test("positions on other devices get separate columns", () => {
    expect(
      parseKeywords([{ id: 1, keyword: "a", position: 3, maps_position: 8, mobile_position: 4 }])?.keywords[0]?.other,
    ).toEqual({
      "Position (maps)": 8,
      "Position (mobile)": 4,
    });
  });

  test("an unreadable position is empty and stays visible", () => {
    expect(parseKeywords([{ id: 1, keyword: "a", position: "soon" }])?.keywords[0]).toMatchObject({
      position: { kind: "empty" },
      other: { position: "soon" },
    });
  });

  test("unknown volumes aren't zero, and a price has the service's currency, or none", () => {
    const rows: Json = [
      { id: 1, keyword: "a", volume: -1, cpc: "0,40 €" },
      { id: 2, keyword: "b", volume: 0, cpc: "$0.40" },
      { id: 3, keyword: "c", volume: "N/A", cpc: 0.4 },
      { id: 4, keyword: "d", volume: null, cpc: 0.4, currency: "SEK" },
    ];
    const read = parseKeywords(rows)?.keywords.map(({ searchVolume, cpc }) => [searchVolume, cpc]);
    expect(read).toEqual([
      [null, { amount: 0.4, currency: "EUR" }],
      [0, { amount: 0.4, currency: "USD" }],
      [null, { amount: 0.4, currency: null }],
      [null, { amount: 0.4, currency: "SEK" }],
    ]);
    expect(parseKeywords([{ id: 1, keyword: "a", metrics: { cpc_usd: 2 } }])?.keywords[0]?.cpc?.currency).toBe("USD");
  });

  test("a bad row is dropped and counted", () => {
    const parsed = parseKeywords({
      results: [{ id: 1, keyword: "a" }, { keyword: "no id" }, { id: 3 }, null, "x", { id: 2, keyword: "b" }],
    });
    expect(parsed?.keywords.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(parsed?.unreadable).toBe(4);
  });

  test("recognized and unrecognized fields are reported by their raw names", () => {
    expect(parseKeywords([{ kw_id: 1, query: "a", currentRank: 3, mood: "x" }])?.fields).toEqual({
      known: { id: "kw_id", phrase: "query", position: "currentRank" },
      unknown: ["mood"],
    });
  });

  test("a field map makes an unknown service readable", () => {
    const value = { payload: { lines: [{ a: { ref: "k-1" }, b: "boots", c: "4", d: "6" }] } };
    const map = { list: "payload.lines", id: "a.ref", keyword: "b", position: "c", previous: "d" };
    expect(parseKeywords(value, map)?.keywords[0]).toMatchObject({
      id: "k-1",
      phrase: "boots",
      position: at(4),
      previous: at(6),
    });
    expect(parseKeywords(value)).toBeNull();
  });
});

test.each<[Json]>([
  [null],
  ["x"],
  [5],
  [{}],
  [[{}, {}]],
  [{ results: [1, 2] }],
  [{ results: [{ a: 1 }] }],
  [{ message: "hello" }],
])("%j is in no form we know", (value) => {
  expect(parseKeywords(value)).toBeNull();
  expect(parseProjects(value)).toBeNull();
  expect(parseKeywordData(value, { keywordId: "1" })).toBeNull();
});

test("an empty list is a list", () => {
  expect(parseKeywords({ count: 0, next: null, previous: null, results: [] })).toMatchObject({
    keywords: [],
    unreadable: 0,
  });
  expect(parseProjects([])).toMatchObject({ projects: [], unreadable: 0 });
});
