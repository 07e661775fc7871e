import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";
import { at, beyond, byDay, daily, placeWords, rowWords } from "./words";

const read = (value: Json) =>
  parseKeywords(value)?.keywords.map(({ id, phrase, position }) => `${id} ${phrase} ${placeWords(position)}`);

describe("keyword lists of every family are parsed", () => {
  const tea = (fields: Record<string, Json>) => [{ id: 1, keyword: "tea", ...fields }];

  test.each<[string, Json, string[]]>([
    [
      "groups by engine",
      [{ site_engine_id: 9, keywords: [{ id: 1, name: "tea", positions: daily({ pos: 0, change: 0 }) }] }],
      ["1 tea >100"],
    ],
    [
      "URL masks",
      {
        total: 2,
        data: {
          "0": { Pi: "11", Ph: "tea", Fi: { "*.a.example/*": 3 } },
          "1": { Pi: "12", Ph: "cup", Fi: { "*.a.example/*": "-" } },
        },
      },
      ["11 tea 3", "12 cup >100"],
    ],
    [
      "overviews without ids but with keys",
      { overviews: [{ keyword_id: 1, keyword: "tea", position: 3, position_prev: 4 }] },
      ["1 tea 3"],
    ],
    [
      "objects keyed by id in projects keyed by id",
      { success: 1, projects: { "5": { keywords: { "1": { keyword: "tea" } } } } },
      ["1 tea no position"],
    ],
    [
      "zero for none",
      { keywords: [{ ID: 1, keyword: " tea ", position: 0, history: { "2026-11-9": 0 } }] },
      ["1  tea  >100"],
    ],
    ["positions as text", { response: tea({ current_position: "16", ranking_change: "+ 9" }) }, ["1 tea 16"]],
    [
      "a map from phrases",
      { keywords: { "red tea": { position: 3 }, cup: { position: null } } },
      ["red tea red tea 3", "cup cup empty"],
    ],
    [
      "IDs in a map from phrases",
      {
        keywords: { "tea 1": { id: "a", position: { current: 3 } }, "tea 2": { id: "b", position: { current: "-" } } },
      },
      ["a tea 1 3", "b tea 2 >100"],
    ],
    [
      "engines in a list",
      tea({ positions: ["google", "bing"].map((engine, n) => ({ engine, pos: 3 + n })) }),
      ["1 tea 3"],
    ],
    ["a rank with some other name", tea({ yandex_rank: 3 }), ["1 tea 3"]],
  ])("%s", (_, value, expected) => {
    expect(read(value)).toEqual(expected);
    expect(parseKeywords(value)?.unreadable).toBe(0);
  });

  test.each<[string, Json]>([
    ["HAL", { _embedded: { terms: [{ id: 1, searchTerm: "tea", currentRank: 3, lastRank: 4 }] }, _links: {} }],
    ["OData", { "@odata.count": 1, value: [{ Id: 1, Phrase: "tea", Rank: 3, RankBefore: 4 }] }],
    [
      "JSON:API with results",
      { data: [{ type: "keyword", id: "1", attributes: { word: "tea", results: { rank: 3, previous_rank: 4 } } }] },
    ],
    [
      "checks as objects",
      { payload: [{ keyword: { id: 1, text: "tea" }, latest: { position: 3 }, previous: { position: 4 } }] },
    ],
    [
      "words for days",
      {
        keywords: {
          list: [{ keyword: { id: 1, value: "tea" }, position: { today: 3, yesterday: 4, status: "ranked" } }],
        },
      },
    ],
    [
      "organic and local results",
      {
        items: [
          {
            id: 1,
            phrase: "tea",
            serp: { organic: { position: 3, previous: 4 }, local: null },
            history_summary: { best: 1, first: 88, week_ago: 5 },
          },
        ],
      },
    ],
    ["a rank with its change", { items: [{ id: 1, keyword: "tea", rank: { value: 3, previousValue: 4, delta: -1 } }] }],
    [
      "a period before",
      {
        data: [
          { id: 1, query: "tea", metrics: { position: 3, clicks: 3 }, previous_period: { position: 4, clicks: 1 } },
        ],
      },
    ],
    [
      "objects keyed by ID",
      {
        keywords: {
          "1": { keyword: "tea", current: { rank: 3, volume_change: "-" }, previous: { rank: 4 }, change: "N/A" },
        },
      },
    ],
    ["ranks by day", { code: 0, data: { rows: [{ kwUuid: "1", seoKeyword: "tea", ranks: byDay(4, 3) }], total: 1 } }],
    ["texts", [{ KeywordID: "1", ProjectID: "5", Keyword: "tea", GoogleRank: "3", PreviousGoogleRank: "4" }]],
  ])("the position and the one before are read: %s", (_, value) => {
    expect(parseKeywords(value)?.keywords).toMatchObject([
      { id: "1", phrase: "tea", position: at(3), previous: at(4) },
    ]);
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
      position: beyond(),
      previous: at(98),
      best: at(41),
      searchVolume: 1200,
      cpc: { amount: 0.4, currency: null },
      rankingUrl: "https://a.example/x",
      tags: ["shoes"],
      measuredOn: "2026-11-09",
      recent: [
        { on: "2026-11-08", position: at(98) },
        { on: "2026-11-09", position: beyond() },
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

  test.each<[string, Record<string, Json>, string]>([
    [
      "positions on other devices get separate columns",
      { position: 3, maps_position: 8, mobile_position: 4 },
      "3, Position (maps) 8, Position (mobile) 4",
    ],
    ["an unreadable position is empty and stays visible", { position: "soon" }, "empty, position soon"],
  ])("%s", (_, fields, words) => expect(rowWords(fields)).toBe(words));

  test.each<[Record<string, Json>, string]>([
    [{ volume: -1, cpc: "0,40 €" }, "no position, price 0.4 EUR"],
    [{ volume: 0, cpc: "$0.40" }, "no position, volume 0, price 0.4 USD"],
    [{ volume: "N/A", cpc: 0.4 }, "no position, price 0.4 without a currency"],
    [{ volume: null, cpc: 0.4, currency: "SEK" }, "no position, price 0.4 SEK, currency SEK"],
    [{ metrics: { cpc_usd: 2 } }, "no position, price 2 USD"],
  ])("unknown volumes aren't zero, and a price has the service's currency, or none: %j", (fields, words) => {
    expect(rowWords(fields)).toBe(words);
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
