import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import type { Position } from "../../../../lib/domain/keyword/position";
import { atOnce } from "../../../../lib/domain/steps";
import type { FieldMap } from "../../../../lib/upstream/parse/fields/field-map";
import { parseKeywordData } from "../../../../lib/upstream/parse/keyword-data";
import { findKeywords } from "../../../../lib/upstream/parse/keywords";
import { readKeywordRows } from "../../../../lib/upstream/parse/read-keyword-rows";

const placeOf = (position: Position | null) => (position?.kind === "at" ? position.place : (position?.kind ?? null));

function keywordIn(row: Json, map: FieldMap = {}) {
  const found = atOnce(findKeywords([row], map));
  const [keyword] = atOnce(readKeywordRows(found?.rows ?? [], map)).keywords;
  return {
    position: placeOf(keyword?.position ?? null),
    on: keyword?.measuredOn,
    days: keyword?.recent?.map(({ on, position }) => [on, placeOf(position)]),
    page: keyword?.rankingUrl,
    other: keyword?.other,
  };
}

describe("fields named after days are the history of a row", () => {
  const DAYS = [
    ["2026-02-22", 6],
    ["2026-02-23", 5],
  ];

  test.each<[Json]>([
    [{ id: 1, keyword: "zinc tub", "2026-02-22": 6, "2026-02-23": 5 }],
    [{ id: 1, keyword: "zinc tub", "22/02/2026": "6", "23/02/2026": "5" }],
    [{ id: 1, keyword: "zinc tub", "20260223": 5, "20260222": 6 }],
    [{ id: 1, keyword: "zinc tub", "22 Feb 2026": 6, "23 Feb 2026": 5 }],
    [{ id: 1, keyword: "zinc tub", "position:2026-02-22:2121:7": "6", "position:2026-02-23:2121:7": "5" }],
    [{ id: 1, keyword: "zinc tub", rank_2026_02_22: 6, rank_2026_02_23: 5 }],
    [{ id: 1, keyword: "zinc tub", d_20260222: 6, d_20260223: 5 }],
    [{ id: 1, keyword: "zinc tub", rank_20260222_de: "6", rank_20260223_de: "5" }],
    [{ id: 1, keyword: "zinc tub", "2026-02-22_position": 6, "2026-02-23_position": 5 }],
    [{ id: 1, keyword: "zinc tub", "ranks.2026-02-22.google.de": 6, "ranks.2026-02-23.google.de": 5 }],
    [{ id: 1, keyword: "zinc tub", "serp/2026-02-22/desktop/rank": 6, "serp/2026-02-23/desktop/rank": 5 }],
    [{ id: 1, keyword: "zinc tub", "2026-02-22|mobile|pos": 6, "2026-02-23|mobile|pos": 5 }],
    [{ id: 1, keyword: "zinc tub", "2026-02-22": { rank: 6 }, "2026-02-23": { rank: 5 } }],
    [{ id: 1, keyword: "zinc tub", "pos:2026-02-22:us": { value: 6 }, "pos:2026-02-23:us": { value: 5 } }],
    [{ id: 1, keyword: "zinc tub", D20260222: 6, D20260223: 5 }],
    [{ id: 1, keyword: "zinc tub", "2026-02-22 04:12": 6, "2026-02-23 05:30": 5 }],
  ])("%j", (row) => {
    expect(keywordIn(row)).toMatchObject({ position: 5, on: "2026-02-23", days: DAYS, other: {} });
  });

  test("one day alone, and the page of a day", () => {
    expect(keywordIn({ id: 1, name: "a", "position:2026-11-20:2121:7": "4" })).toMatchObject({ position: 4 });
    const row = { id: 1, keyword: "a", "2026-02-20_position": 4, "2026-02-20_url": "https://shop.example/a" };
    expect(keywordIn(row)).toMatchObject({ position: 4, page: "https://shop.example/a" });
  });

  test("two regions have separate positions", () => {
    const row = { id: 1, name: "a", "position:2026-02-20:2121:7": "4", "position:2026-02-20:2121:8": "9" };
    expect(keywordIn(row)).toMatchObject({ position: 4, other: { "Position (2121:8)": 9 } });
  });

  test("other measures and IDs keep their names", () => {
    const row = { id: 1, keyword: "a", position: 3, "volume_2026-02-20": 90, 1234567890: 5 };
    expect(keywordIn(row)).toMatchObject({ position: 3, other: { 1234567890: 5 } });
  });

  test("a star in a field map matches the day", () => {
    const row = { id: 1, name: "a", "zork:2026-02-20:7": "4", "zork:2026-02-21:7": "6" };
    expect(keywordIn(row, { position: "zork:*:7" }).position).toBe(6);
  });
});

describe("a history", () => {
  const read = (value: Json) => parseKeywordData(value, { keywordId: "7", today: "2026-11-26" })?.data;
  const placesIn = (value: Json) =>
    read(value)?.positions.map(({ points }) => points.map(({ position }) => placeOf(position)));

  test.each<[Json, (number | string)[]]>([
    [
      [
        { datetime: "2026-11-18 04:12:33 +00:00", found: { item: { rank_absolute: 9, rank_group: 8 } } },
        { datetime: "2026-11-19 04:10:00 +00:00", found: null },
      ],
      [8, "beyond"],
    ],
    [
      [
        { at: "2026-11-18T04:12:33Z", outcome: { hit: { organic: { spot: { rank: 9 } } } } },
        { at: "2026-11-19T04:12:33Z", outcome: { hit: { organic: { spot: { rank: 7 } } } } },
      ],
      [9, 7],
    ],
    [
      [
        { performed: "2026-11-18T04:12:33Z", serp: { own: { place: 9 } } },
        { performed: "2026-11-19T04:12:33Z", serp: { own: { place: 7 } } },
      ],
      [9, 7],
    ],
    [
      [
        { day: "2026-11-18", check: { answer: { pos: 4, url: "https://shop.example/a" } } },
        { day: "2026-11-19", check: null },
      ],
      [4, "empty"],
    ],
  ])("%j has its positions deeper than its days", (items, places) => {
    expect(placesIn({ id: 7, keyword: "zinc tub", items })).toEqual([places]);
  });

  test("another measure in the same shape is never offered as positions", () => {
    const shape = (value: number) => ({ 20261119: { "*.a.test/*": value } });
    const data = read({ Dt: shape(4), Tr: shape(12), Vi: shape(3), Cp: shape(2) });
    expect(data?.positions.map(({ label }) => label)).toEqual([null]);
    expect(data?.metrics.map(({ metric }) => metric).sort()).toEqual(["Cp", "Tr", "Vi"]);
  });

  test.each<[string, (value: number) => Json, string, string]>([
    ["values under hosts", (value) => ({ "2026-11-19": { "a.test": value } }), "rk", "vis"],
    ["bare values", (value) => ({ "2026-11-19": value }), "pos", "tr"],
    ["rows of two letters", (value) => [{ d: "2026-11-19", v: value }], "ranking", "sov"],
    ["compact days", (value) => ({ 20261119: value, 20261120: value }), "rnk", "q"],
  ])("nor beside positions with a short name: %s", (_, shape, place, measure) => {
    const data = read({ [place]: shape(4), [measure]: shape(12) });
    expect(data?.positions[0]?.points[0]?.position).toEqual({ kind: "at", place: 4 });
    expect(data?.positions).toMatchObject([{ label: null }]);
    expect(data?.metrics.map(({ metric }) => metric)).toEqual([measure]);
  });

  test.each<[Json]>([
    [
      [
        { date: "Tag 5", position: 3 },
        { date: "Tag 6", position: 4 },
      ],
    ],
    [
      [
        { checked_at: "week A-1", rank: 3 },
        { checked_at: "week A-2", rank: 4 },
      ],
    ],
    [
      [
        { day: "0000-00-00", pos: 3 },
        { day: "0000-00-00", pos: 5 },
      ],
    ],
    [
      [
        { when: "Tues", rank: 3 },
        { when: "Wed", rank: 4 },
      ],
    ],
    [{ "Tue 24": 3, "Wed 25": 4 }],
  ])("days that can’t be read are counted: %j", (history) => {
    expect(read({ id: 7, keyword: "zinc tub", history })?.notes).toEqual([{ kind: "unread-days", count: 2 }]);
  });

  test.each<[string, Json]>([
    ["texts", ["2026-11-18: 4", "2026-11-19: 5"]],
    ["one text", "2026-11-18,4;2026-11-19,5"],
    ["dates under another name", ["2026-11-18", "2026-11-19"].map((performed) => ({ performed, details: [{ o: 4 }] }))],
    ["days without figures", { "2026-11-18": { title: "a" }, "2026-11-19": { title: "b" } }],
  ])("is never empty without a word: %s", (_, log) => {
    const data = read({ id: 7, keyword: "zinc tub", log });
    expect(data?.positions).toEqual([]);
    expect(data?.notes).toEqual([{ kind: "unread-positions", count: 2 }]);
  });

  test.each<[string, Json]>([
    ["one date", { created: "2026-11-18" }],
    ["rivals’ dates", { competitors: [{ on: "2026-11-18" }, { on: "2026-11-19" }] }],
  ])("is empty beside %s", (_, fields) => {
    expect(read({ id: 7, keyword: "zinc tub", history: [], ...Object(fields) })?.notes).toBeUndefined();
  });

  test.each<[string, Json]>([
    ["series", { series: ["Rank", "Traffic"].map((name, at) => ({ name, data: [["2026-11-19", 4 + 8 * at]] })) }],
    [
      "data sets",
      { labels: ["2026-11-19"], datasets: ["rank", "visits"].map((label, at) => ({ label, data: [4 + 8 * at] })) },
    ],
    [
      "lines",
      { lines: ["Tr", "position"].map((title, at) => ({ title, points: [{ x: "2026-11-19", y: 12 - 8 * at }] })) },
    ],
  ])("in %s of a chart has the measures’ names, and the keyword has none", (_, chart) => {
    const data = read(chart);
    expect(data?.keyword.phrase).toBe("");
    expect(data?.positions.map(({ points }) => points.map(({ position }) => placeOf(position)))).toEqual([[4]]);
    expect(data?.metrics.map(({ metric, points }) => [metric, points[0]?.value])).toEqual([
      [expect.stringMatching(/^(Traffic|visits|Tr)$/), 12],
    ]);
  });

  test.each<[(history: Json) => Json, number | null]>([
    [(history) => ({ results: { summary: { search_volume: 2900 }, history } }), 2900],
    [(history) => ({ data: { overview: { metrics: { volume: 2900 } }, ranks: history } }), 2900],
    [(history) => ({ stats: { avg_searches: 2900 }, series: history }), 2900],
    [(history) => ({ results: { monthly: [{ month: "2026-10", search_volume: 10 }], history } }), null],
  ])("figures beside a history without a keyword are the keyword’s: %#", (shape, volume) => {
    const history = ["2026-11-20", "2026-11-21"].map((date, at) => ({ date, position: 3 + at }));
    expect(read(shape(history))).toMatchObject({ keyword: { searchVolume: volume }, positions: [{ label: null }] });
  });

  test("the depth of the project applies to the position before, too", () => {
    const history = [
      { date: "2026-11-20", position: 0 },
      { date: "2026-11-21", position: 3 },
    ];
    const data = parseKeywordData({ id: 7, keyword: "a", history }, { keywordId: "7", depth: 20 })?.data;
    expect(data?.keyword.previous).toEqual({ kind: "beyond", depth: 20 });
  });
});
