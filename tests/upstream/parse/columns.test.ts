import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { keywordsOf } from "../lists/load-keywords";

const TRUE = [
  ["51", "floor lamp", { kind: "at", place: 3 }, 1300],
  ["52", "desk lamp", { kind: "empty" }, null],
  ["53", "lamp shade", { kind: "at", place: 17 }, 20],
];
const lists = {
  keyword_ids: [51, 52, 53],
  queries: ["floor lamp", "desk lamp", "lamp shade"],
  positions: [3, null, 17],
  volumes: [1300, null, 20],
};
const maps = Object.fromEntries(
  Object.entries(lists).map(([name, cells]) => [name, Object.fromEntries(cells.entries())]),
);
const lines = lists.keyword_ids.map((id, at) => [id, lists.queries[at], lists.positions[at], lists.volumes[at]]);
const headings = ["keyword_id", "query", "position", "volume"].map((name) => ({ name, type: "ANY" }));
const wrapCells = (cells: Json[]) => cells.map((v) => ({ v }));
const valueCells = (cells: Json[]) => cells.map((value) => ({ value }));

test.each<[string, Json]>([
  ["lists beside each other", { status: "ok", data: lists }],
  ["lists beside each other, and what else is said", { ...lists, filters: ["a", "b"], total: 3, sites: { a: "x" } }],
  ["maps of line numbers", maps],
  [
    "wrapped cells under a schema",
    { schema: { fields: headings }, rows: lines.map((one) => ({ f: wrapCells(one as Json[]) })) },
  ],
  [
    "headings and lines as texts",
    { columns: "keyword_id;query;position;volume", rows: lines.map((one) => one.join(";")) },
  ],
  ["headings under a short name", { f: headings.map(({ name }) => name), v: lines }],
  ["headings by number", { heads: Object.fromEntries(headings.map(({ name }, at) => [at, name])), rows: lines }],
  ["numbers of headings", { map: Object.fromEntries(headings.map(({ name }, at) => [name, at])), rows: lines }],
  ["headings in an object beside", { head: { vars: headings.map(({ name }) => name) }, results: lines }],
  ["headings with a name of their own", { cols: headings.map(({ name }) => ({ l: name })), rows: lines }],
  [
    "names and figures apart",
    {
      dimensionHeaders: headings.slice(0, 2),
      metricHeaders: headings.slice(2),
      rows: lines.map((one) => ({
        dimensionValues: valueCells(one.slice(0, 2) as Json[]),
        metricValues: valueCells(one.slice(2) as Json[]),
      })),
      rowCount: 3,
    },
  ],
])("a keyword list in %s", (_, value) => {
  const read = parseKeywords(value)?.keywords ?? [];
  expect(read.map(({ id, phrase, position, searchVolume }) => [id, phrase, position, searchVolume])).toEqual(TRUE);
});

test.each<[string, Record<string, Json>, Record<string, Json>]>([
  ["capitals", { Position: 3, Volume: 900, Clicks: 4 }, { position: 5, volume: 800, clicks: 6 }],
  ["underscores", { position: 3, search_volume: 900, clicks: 4 }, { position: 5, searchVolume: 800, Clicks: 6 }],
  ["an object", { Serp: { Rank: 3, Volume: 900 }, clicks: 4 }, { serp: { rank: 5, volume: 800 }, CLICKS: 6 }],
  ["dashes", { rank: 3, "search-volume": 900, Clicks: 4 }, { RANK: 5, "Search Volume": 800, clicks: 6 }],
])("fields whose names differ in spelling are one column: %s", (_, first, second) => {
  const rows = [first, second].map((fields, at) => ({ id: at, keyword: `lamp ${at}`, ...fields }));
  const read = parseKeywords(rows)?.keywords ?? [];
  expect(read.map(({ position, searchVolume }) => [position, searchVolume])).toEqual([
    [{ kind: "at", place: 3 }, 900],
    [{ kind: "at", place: 5 }, 800],
  ]);
  expect(read.map(({ metrics }) => Object.values(metrics))).toEqual([[4], [6]]);
  expect(Object.keys(read[0]?.metrics ?? {})).toEqual(Object.keys(read[1]?.metrics ?? {}));
});

test("neighboring lists continue across pages", async () => {
  const { list, requests } = await keywordsOf(({ url }) => {
    const from = Number(url.searchParams.get("offset"));
    const ids = Array.from({ length: 90 }, (_, at) => at + 1).slice(from, from + 40);
    const json = { ids, keywords: ids.map((id) => `lamp ${id}`), ranks: ids.map((id) => id % 50 || null), total: 90 };
    return { json };
  });
  expect([list?.keywords.length, list?.complete, list?.total, requests]).toEqual([90, true, 90, 3]);
});

const PAGE = "https://shop.example/tea";
const FOUR = { kind: "at", place: 4 };

test.each<[string, Json, object]>([
  ...["kwd", "keyword_str", "keywordName", "searchPhrase", "seoKeyword"].map((name): [string, Json, object] => [
    name,
    "cup",
    { phrase: "cup" },
  ]),
  ...["avgMonthlySearchVolume", "avgMonthlySearches", "googleSearchVolume", "monthlyVolume", "msv", "sv"].map(
    (name): [string, Json, object] => [name, 90, { searchVolume: 90 }],
  ),
  ...["RankedURL", "found_url", "landing", "landingPageUrl", "rank_url", "rankedPage", "rankingPageUrl"].map(
    (name): [string, Json, object] => [name, PAGE, { rankingUrl: PAGE }],
  ),
  ...["RankBefore", "prev_rank", "priorRank", "rankYesterday"].map((name): [string, Json, object] => [
    name,
    4,
    { previous: FOUR },
  ]),
  ...["latestRank", "rankToday", "Current Position"].map((name): [string, Json, object] => [
    name,
    4,
    { position: FOUR },
  ]),
  ...["platform", "searchDevice"].map((name): [string, Json, object] => [
    name,
    "mobile",
    { market: { device: "mobile" } },
  ]),
  ["regional_volume", 90, { searchVolume: 90 }],
  ["actual_url", "https://shop.example/tea", { rankingUrl: "https://shop.example/tea" }],
  ["fetched_at", "2026-11-26", { measuredOn: "2026-11-26" }],
  ["updated_ts", 1_795_600_000, { measuredOn: "2026-11-25" }],
  ["as_of", "2026-11-26", { measuredOn: "2026-11-26" }],
  ["page_rank", 5, { position: null, other: { page_rank: 5 } }],
  ["global_rank", 1_000, { position: null, other: { global_rank: 1_000 } }],
])("%s is what its words say", (name, value, expected) => {
  const row: Record<string, Json> = { id: 1, [name]: value };
  if (!Object.hasOwn(expected, "phrase")) row.keyword = "tea";
  expect(parseKeywords([row])?.keywords[0]).toMatchObject(expected);
});
