import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";

const at = (place: number) => ({ kind: "at", place });
const beyond = { kind: "beyond", depth: 100 };

describe("project lists of every family are parsed", () => {
  test.each<[string, Json, [string, string, string | null][]]>([
    [
      "pages with results",
      { count: 1, next: null, previous: null, results: [{ id: 7, name: "Shop", domain: "shop.example" }] },
      [["7", "Shop", "shop.example"]],
    ],
    [
      "display names over domains",
      [{ id: 7, domain: "shop.example", display_name: "Shop" }],
      [["7", "Shop", "shop.example"]],
    ],
    [
      "a name that is an address beside a title",
      [{ id: 7, name: "https://shop.example/", title: "Shop" }],
      [["7", "Shop", "shop.example"]],
    ],
    [
      "JSON:API",
      { data: [{ id: "7", type: "domain", attributes: { domain: "shop.example" } }] },
      [["7", "shop.example", "shop.example"]],
    ],
    [
      "an envelope with success",
      { success: true, data: [{ id: "u-7", name: "Shop", url: "http://www.shop.example" }], meta: {} },
      [["u-7", "Shop", "www.shop.example"]],
    ],
    ["an object keyed by id", { success: 1, projects: { "7": { name: "Shop", keywords: {} } } }, [["7", "Shop", null]]],
    [
      "a list named domains",
      { domains: [{ ID: 7, domain: "shop.example", slug: "shop-example" }] },
      [["7", "shop.example", "shop.example"]],
    ],
    [
      "a list two levels down",
      { id: 1, result: { data: [{ project_id: 7, project_name: "Shop" }], summary_info: { total: 1 } } },
      [["7", "Shop", null]],
    ],
    [
      "items with a total in meta",
      { items: [{ uuid: "a/b 鞋", title: "Shop" }], meta: { total: 1 } },
      [["a/b 鞋", "Shop", null]],
    ],
    ["a response list", { response: [{ pk: 7, site: "shop.example" }] }, [["7", "shop.example", "shop.example"]]],
    ["a single object", { id: 7, name: "Shop", keywords: [{ id: 1, keyword: "x" }] }, [["7", "Shop", null]]],
    ["ids only", [{ id: 7 }], [["7", "7", null]]],
  ])("%s", (_, value, expected) => {
    const parsed = parseProjects(value);
    expect(parsed?.projects.map(({ id, name, domain }) => [id, name, domain])).toEqual(expected);
    expect(parsed?.unreadable).toBe(0);
  });

  test("counts, days, terms of use and unknown fields are kept", () => {
    const row = {
      id: 1,
      name: "Shop",
      keywords_count: "48",
      last_updated: "2026-11-09 01:00",
      attribution: "A. Source",
      licence: "CC BY 4.0",
      colour: "red",
    };
    expect(parseProjects([row])?.projects[0]).toEqual({
      id: "1",
      name: "Shop",
      domain: null,
      keywordCount: 48,
      measuredOn: "2026-11-09",
      source: { attribution: "A. Source", licence: "CC BY 4.0" },
      other: { colour: "red" },
    });
  });

  test("a source without license terms is an ordinary field", () => {
    expect(parseProjects([{ id: 1, name: "a", source: "import" }])?.projects[0]).toMatchObject({
      source: null,
      other: { source: "import" },
    });
  });

  test("an internationalized domain is readable, and keeps its path", () => {
    expect(
      parseProjects([{ id: 1, name: "a", url: "https://xn--mnchen-3ya.example/Kunst/" }])?.projects[0]?.domain,
    ).toBe("münchen.example/Kunst");
  });

  test("an address keeps its path", () => {
    expect(parseProjects([{ id: 1, name: "a", url: "https://a.example/blog" }])?.projects[0]).toMatchObject({
      domain: "a.example/blog",
      other: { url: "https://a.example/blog" },
    });
  });
});

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
      ...{
        id: 12,
        keyword: "trail boots",
        engine: "google",
        country: "GB",
        language: "en",
        location: null,
        device: "mobile",
      },
      ...{
        position: ">100",
        previous_position: 98,
        best_position: 41,
        search_volume: 1200,
        cpc: 0.4,
        ranking_url: "https://a.example/x",
      },
      ...{
        tags: ["shoes"],
        measured_on: "2026-11-09",
        recent: [
          { date: "2026-11-09", position: ">100" },
          { date: "2026-11-08", position: 98 },
        ],
      },
      ...{ intent: "buy", domain_rank: 55 },
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

  test("rows of other metrics have no position, and their recent days stay as they came", () => {
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

  test("positions on other devices get columns of their own", () => {
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
