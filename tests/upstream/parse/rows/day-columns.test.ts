import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { parseKeywordData } from "../../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../../lib/upstream/parse/keywords";
import { byDay, daily, listWords, placeWords, rowWords, seriesWords } from "../words";

describe("fields named after days are the history of a row", () => {
  test.each<[Record<string, Json>]>([
    [{ "22/02/2026": "6", "23/02/2026": "5" }],
    [{ "20260223": 5, "20260222": 6 }],
    [{ "22 Feb 2026": 6, "23 Feb 2026": 5 }],
    [{ "position:2026-02-22:2121:7": "6", "position:2026-02-23:2121:7": "5" }],
    [{ rank_2026_02_22: 6, rank_2026_02_23: 5 }],
    [{ rank_20260222_de: "6", rank_20260223_de: "5" }],
    [{ "serp/2026-02-22/desktop/rank": 6, "serp/2026-02-23/desktop/rank": 5 }],
    [{ "2026-02-22|mobile|pos": 6, "2026-02-23|mobile|pos": 5 }],
    [{ D20260222: 6, D20260223: 5 }],
  ])("%j", (fields) => {
    expect(rowWords(fields)).toBe("5, before 6, on 2026-02-23, 2 days");
    const [keyword] = parseKeywords([{ id: 1, keyword: "tea", ...fields }])?.keywords ?? [];
    expect(keyword?.recent?.map(({ on }) => on)).toEqual(["2026-02-22", "2026-02-23"]);
  });

  test.each<[string, Record<string, Json>, string]>([
    ["one day alone", { "position:2026-11-20:2121:7": "4" }, "4, on 2026-11-20, 1 days"],
    [
      "the page of a day",
      { "2026-02-20_position": 4, "2026-02-20_url": "https://shop.example/a" },
      "4, on 2026-02-20, 1 days, https://shop.example/a",
    ],
    [
      "two regions have separate positions",
      { "position:2026-02-20:2121:7": "4", "position:2026-02-20:2121:8": "9" },
      "4 on 2121:7, on 2026-02-20, 1 days, Position (2121:8) 9",
    ],
    [
      "other measures and IDs keep their names",
      { position: 3, "volume_2026-02-20": 90, 1234567890: 5 },
      "3, 1234567890 5, volume_2026-02-20 90",
    ],
  ])("%s", (_, fields, words) => expect(rowWords(fields)).toBe(words));

  test("a star in a field map matches the day", () => {
    const row = { id: 1, name: "a", "zork:2026-02-20:7": "4", "zork:2026-02-21:7": "6" };
    expect(listWords([row], { position: "zork:*:7" })?.[0]).toMatch(/^a: 6/);
  });
});

describe("a history", () => {
  const read = (value: Json) => parseKeywordData(value, { keywordId: "7", today: "2026-11-26" })?.data;
  const words = (value: Json): string | undefined => {
    const data = read(value);
    return data && seriesWords(data);
  };
  const tub = (fields: Record<string, Json>) => ({ id: 7, keyword: "zinc tub", ...fields });

  test.each<[Json, string]>([
    [
      [
        { datetime: "2026-11-18 04:12:33 +00:00", found: { item: { rank_absolute: 9, rank_group: 8 } } },
        { datetime: "2026-11-19 04:10:00 +00:00", found: null },
      ],
      "2026-11-18 8, 2026-11-19 >100",
    ],
    [
      ["18", "19"].map((day) => ({
        at: `2026-11-${day}T04:12:33Z`,
        outcome: { hit: { organic: { spot: { rank: 9 } } } },
      })),
      "2026-11-18 9, 2026-11-19 9",
    ],
    [
      ["18", "19"].map((day) => ({ performed: `2026-11-${day}T04:12:33Z`, serp: { own: { place: 9 } } })),
      "2026-11-18 9, 2026-11-19 9",
    ],
    [
      [
        { day: "2026-11-18", check: { answer: { pos: 4, url: "https://shop.example/a" } } },
        { day: "2026-11-19", check: null },
      ],
      "2026-11-18 4, 2026-11-19 empty",
    ],
  ])("%j has its positions deeper than its days", (items, expected) => expect(words(tub({ items }))).toBe(expected));

  test.each<[string, (value: number) => Json, string, string]>([
    ["values under hosts", (value) => ({ "2026-11-19": { "a.test": value } }), "rk", "vis"],
    ["bare values", (value) => ({ "2026-11-19": value }), "pos", "tr"],
    ["rows of two letters", (value) => [{ d: "2026-11-19", v: value }], "ranking", "sov"],
    ["compact days", (value) => ({ 20261119: value }), "rnk", "q"],
  ])("nor beside positions with a short name: %s", (_, shape, place, measure) => {
    expect(words({ [place]: shape(4), [measure]: shape(12) })).toBe(`2026-11-19 4; ${measure}, 2026-11-19 12`);
  });

  test.each<[Json]>([
    [["Tag 5", "Tag 6"].map((date) => ({ date, position: 3 }))],
    [["week A-1", "week A-2"].map((checked_at) => ({ checked_at, rank: 3 }))],
    [[3, 5].map((pos) => ({ day: "0000-00-00", pos }))],
    [["Tues", "Wed"].map((when) => ({ when, rank: 3 }))],
    [{ "Tue 24": 3, "Wed 25": 4 }],
  ])("days that can’t be read are counted: %j", (history) => {
    expect(read(tub({ history }))?.notes).toEqual([{ kind: "unread-days", count: 2 }]);
  });

  test.each<[string, Json]>([
    ["texts", ["2026-11-18: 4", "2026-11-19: 5"]],
    ["one text", "2026-11-18,4;2026-11-19,5"],
    ["dates under another name", ["2026-11-18", "2026-11-19"].map((performed) => ({ performed, details: [{ o: 4 }] }))],
    ["days without figures", byDay({ title: "a" }, { title: "b" })],
  ])("is never empty without a word: %s", (_, log) => {
    const data = read(tub({ log }));
    expect(data?.positions).toEqual([]);
    expect(data?.notes).toEqual([{ kind: "unread-positions", count: 2 }]);
  });

  test.each<[string, Record<string, Json>]>([
    ["one date", { created: "2026-11-18" }],
    ["rivals’ dates", { competitors: [{ on: "2026-11-18" }, { on: "2026-11-19" }] }],
  ])("is empty beside %s", (_, fields) => {
    expect(read(tub({ history: [], ...fields }))?.notes).toBeUndefined();
  });

  test.each<[string, string, Json]>([
    [
      "series",
      "Traffic",
      { series: ["Rank", "Traffic"].map((name, n) => ({ name, data: [["2026-11-19", 4 + 8 * n]] })) },
    ],
    [
      "data sets",
      "visits",
      { labels: ["2026-11-19"], datasets: ["rank", "visits"].map((label, n) => ({ label, data: [4 + 8 * n] })) },
    ],
    [
      "lines",
      "Tr",
      { lines: ["Tr", "position"].map((title, n) => ({ title, points: [{ x: "2026-11-19", y: 12 - 8 * n }] })) },
    ],
  ])("in %s of a chart has the measures’ names, and the keyword has none", (_, measure, chart) => {
    expect(read(chart)?.keyword.phrase).toBe("");
    expect(words(chart)).toBe(`2026-11-19 4; ${measure}, 2026-11-19 12`);
  });

  test.each<[(history: Json) => Json, number | null]>([
    [(history) => ({ results: { summary: { search_volume: 2900 }, history } }), 2900],
    [(history) => ({ data: { overview: { metrics: { volume: 2900 } }, ranks: history } }), 2900],
    [(history) => ({ stats: { avg_searches: 2900 }, series: history }), 2900],
    [(history) => ({ results: { monthly: [{ month: "2026-10", search_volume: 10 }], history } }), null],
  ])("figures beside a history without a keyword are the keyword’s: %#", (shape, volume) => {
    const value = shape(daily({ position: 3 }, { position: 4 }));
    expect(read(value)).toMatchObject({ keyword: { searchVolume: volume }, positions: [{ label: null }] });
  });

  test("the depth of the project applies to the position before, too", () => {
    const value = tub({ history: daily({ position: 0 }, { position: 3 }) });
    const previous = parseKeywordData(value, { keywordId: "7", depth: 20 })?.data.keyword.previous ?? null;
    expect(placeWords(previous)).toBe(">20");
  });
});
