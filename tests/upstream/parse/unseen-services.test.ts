import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { atOnce } from "../../../lib/domain/steps";
import { keywordsEndpoint } from "../../../lib/upstream/endpoints/keywords";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";

const at = (place: number) => ({ kind: "at", place });

describe("keyword lists", () => {
  test.each<[string, Json, object]>([
    [
      "days with more in their keys, under an unknown name",
      { positionsData: { "2026-11-25:7:1": { position: "4" }, "2026-11-26:7:1": { position: "9" } } },
      { position: at(9), previous: at(4), measuredOn: "2026-11-26" },
    ],
    [
      "the day of a nested position, not of the keyword",
      { created_at: "2024-01-02", latest_rank: { rank: 5, created_at: "2026-11-26T08:00:00Z" } },
      { position: at(5), measuredOn: "2026-11-26", other: { created_at: "2024-01-02" } },
    ],
    [
      "the day of the search",
      { latest_rank: { rank: 4, search_date: "2026-11-25" } },
      { position: at(4), measuredOn: "2026-11-25" },
    ],
    [
      "the last position, and figures beside it",
      { rank: { last: 5, prev: 7, avg: 5.5 } },
      { position: at(5), previous: at(7), other: { "rank.avg": 5.5 } },
    ],
    [
      "the current position, with the last one beside it",
      { rank: { current: 4, last: 6 } },
      { position: at(4), other: { "rank.last": 6 } },
    ],
    [
      "a chart’s labels are no tags",
      { position: 4, chart: { labels: ["2026-11-24", "2026-11-25"], data: [5, 4] } },
      { position: at(4), tags: [], other: { chart: { labels: ["2026-11-24", "2026-11-25"], data: [5, 4] } } },
    ],
    [
      "volumes of two months are no range",
      { position: 4, search_volume: { "2026-09": 100, "2026-10": 120 } },
      { searchVolume: null, other: { search_volume: { "2026-09": 100, "2026-10": 120 } } },
    ],
    [
      "two months are no range of volumes",
      {
        volumes: [
          { month: "2026-09", volume: 80 },
          { month: "2026-10", volume: 90 },
        ],
      },
      { searchVolume: null },
    ],
    [
      "the own site by its type",
      {
        rankings: [
          { domain: "rival.example", rank: 1, type: "competitor" },
          { domain: "shop.example", rank: 4, type: "own" },
        ],
      },
      { position: at(4) },
    ],
  ])("%s", (_, fields, expected) => {
    const read = parseKeywords([{ id: 1, keyword: "tea", ...Object(fields) }]);
    expect(read?.keywords[0]).toMatchObject(expected);
  });

  test.each(["rank_by_day", "positionsByDate", "ranks_per_day", "rank_log", "position_trend"])(
    "days in %s are the keyword’s history",
    (name) => {
      const [keyword] =
        parseKeywords([{ id: 1, keyword: "tea", [name]: { "2026-11-25": 4, "2026-11-26": 5 } }])?.keywords ?? [];
      expect(keyword).toMatchObject({ position: at(5), previous: at(4), measuredOn: "2026-11-26", other: {} });
    },
  );

  test.each(["last_month", "position_changes", "clicks_by_day"])("days in %s are no history", (name) => {
    const [keyword] =
      parseKeywords([{ id: 1, keyword: "tea", position: 7, [name]: { "2026-11-25": 4, "2026-11-26": 5 } }])?.keywords ??
      [];
    expect(keyword).toMatchObject({ position: at(7), recent: null });
  });

  test("a keyword checked on days without any position is not on the list’s results", () => {
    const history = (positions: Json) => ["2026-11-25", "2026-11-26"].map((date) => ({ date, positions }));
    const read = parseKeywords([
      { id: 1, keyword: "tea", history: history([{ position: 4, url: "https://shop.example/tea" }]) },
      { id: 2, keyword: "cup", history: history([]) },
    ]);
    expect(read?.keywords.map(({ position }) => position)).toEqual([at(4), { kind: "beyond", depth: 100 }]);
  });

  test("of several sites, the project’s is shown even if another has more positions", () => {
    const resource = keywordsEndpoint("5", { fieldMap: {} });
    const rows = [4, null].map((own, n) => ({
      id: n,
      keyword: `tea ${n}`,
      positions: { "*.rival.example/*": 1, "*.shop.example/*": own },
    }));
    const page = atOnce(resource.parse(rows));
    const facts = { total: null, unreadable: 0, complete: true, pages: 1, pageSize: null };
    const around = { depth: null, site: "shop.example", today: "2026-11-26" };
    const read = atOnce(resource.toList(page?.rows ?? [], facts, around));
    expect(read.positionOf).toBe("*.shop.example/*");
    expect(read.keywords[0]).toMatchObject({ position: at(4), other: { "Position (*.rival.example/*)": 1 } });
  });

  test("the ID at the end of a row’s own address is its ID, that of a ranking page is not", () => {
    const rows = (address: string): Json =>
      [77, 78].map((id) => ({ url: `${address}/${id}/`, keyword: `tea ${id}`, position: 4 }));
    const read = parseKeywords(rows("https://api.example/keyworddata"));
    expect(read?.keywords.map(({ id, rankingUrl }) => [id, rankingUrl])).toEqual([
      ["77", null],
      ["78", null],
    ]);
    expect(parseKeywords(rows("https://shop.example/products"))).toBeNull();
  });
});

const WEEK = ["2026-11-23", "2026-11-24", "2026-11-25"];

describe("histories", () => {
  const seriesIn = (answer: Json) =>
    parseKeywordData(answer, { keywordId: "7" })?.data.positions.map(({ label, points }) => [
      label,
      points.map(({ position }) => (position.kind === "at" ? position.place : position.kind)),
    ]);
  const days = (fields: Record<string, Json>): Json => ({
    id: 7,
    keyword: "tea",
    history: WEEK.map((date) => ({ date, ...fields })),
  });

  test.each<[string, Json, Json]>([
    [
      "devices in an object of each day",
      days({ ranks: { desktop: { rank: 4 }, mobile: { rank: 6 } } }),
      [
        ["desktop", [4, 4, 4]],
        ["mobile", [6, 6, 6]],
      ],
    ],
    [
      "devices’ numbers in an object of each day",
      days({ ranks: { desktop: 4, mobile: null } }),
      [
        ["desktop", [4, 4, 4]],
        ["mobile", ["empty", "empty", "empty"]],
      ],
    ],
    [
      "engines by name in a list of each day",
      days({
        engines: [
          { name: "google", rank: 4 },
          { name: "bing", rank: 7 },
        ],
      }),
      [
        ["google", [4, 4, 4]],
        ["bing", [7, 7, 7]],
      ],
    ],
    ["clicks on devices are no positions", days({ rank: 4, clicks: { desktop: 30, mobile: 40 } }), [[null, [4, 4, 4]]]],
    [
      "rows by the day of their creation",
      { id: 7, keyword: "tea", data: WEEK.map((created) => ({ created, google: 4, bing: null })) },
      [
        ["google", [4, 4, 4]],
        ["bing", ["empty", "empty", "empty"]],
      ],
    ],
    [
      "histories named after engines",
      { id: 7, keyword: "tea", google_rank_history: { "2026-11-25": 4 }, bing_rank_history: { "2026-11-25": 9 } },
      [
        ["google", [4]],
        ["bing", [9]],
      ],
    ],
    [
      "a chart’s series named after devices",
      {
        series: [
          { name: "Google Desktop", data: WEEK.map((day) => [day, 4]) },
          { name: "Google Mobile", data: WEEK.map((day) => [day, 7]) },
        ],
      },
      [
        ["Google Desktop", [4, 4, 4]],
        ["Google Mobile", [7, 7, 7]],
      ],
    ],
    [
      "a chart with its days on an axis",
      { xAxis: { categories: WEEK }, series: [{ name: "Rank", data: [6, 5, 4] }] },
      [[null, [6, 5, 4]]],
    ],
    ["days without any position", days({ positions: [] }), [[null, ["empty", "empty", "empty"]]]],
  ])("%s", (_, answer, expected) => {
    expect(seriesIn(answer)).toEqual(expected);
  });

  const pages = [
    { url: "https://shop.example/tea", position: 4 },
    { url: "https://shop.example/cup", position: 9 },
  ];

  test.each<[string, Json]>([
    ["in a list", [...pages].reverse().flatMap((page) => WEEK.map((date) => ({ date, ...page })))],
    ["in a list, newest first", [...WEEK].reverse().flatMap((date) => pages.map((page) => ({ date, ...page })))],
    ["in a map", Object.fromEntries(WEEK.map((day) => [day, pages]))],
  ])("of several pages on a day, the best one is the position: %s", (_, history) => {
    const [series] = parseKeywordData({ id: 7, keyword: "tea", history }, { keywordId: "7" })?.data.positions ?? [];
    expect(series?.points.map(({ position, rankingUrl }) => [position, rankingUrl])).toEqual(
      WEEK.map(() => [at(4), "https://shop.example/tea"]),
    );
  });

  test("of two checks on a day, the later one is the position, whatever its page", () => {
    const history = pages.map((page, n) => ({ date: `2026-11-25T0${n + 1}:00:00Z`, ...page }));
    expect(seriesIn({ id: 7, keyword: "tea", history })).toEqual([[null, [9]]]);
  });

  test("days that name their keyword by its ID have no phrase, and their volume is the keyword’s", () => {
    const results = WEEK.map((date, n) => ({ id: n, keyword: 7, date, position: 4, search_volume: 90 }));
    const read = parseKeywordData({ count: 3, results }, { keywordId: "7" });
    expect(read?.data.keyword).toMatchObject({ phrase: "", searchVolume: 90, position: at(4) });
  });

  test("a code is no measure", () => {
    const tasks = [{ result: [{ keyword: "tea", location_code: 2840, datetime: "2026-11-18 04:12:33", items: [] }] }];
    expect(parseKeywordData({ status_code: 200, tasks }, { keywordId: "7" })?.data.metrics).toEqual([]);
  });
});
