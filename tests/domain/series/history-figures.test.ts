import { describe, expect, test } from "vitest";
import type { Keyword, KeywordData } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { firstSeen, rankFigures } from "@/lib/domain/series/history-figures";
import { BEYOND_CELL, type MatrixDays, matrixRhythm, matrixSteps, UNCHECKED_CELL } from "@/lib/domain/series/matrix";
import { alternatingPages, pageChanges, pageName, pagePath, rankingPages } from "@/lib/domain/series/ranking-pages";
import type { RankPoint } from "@/lib/domain/series/series";
import { atOnce } from "@/lib/domain/steps";
import { previousAndNext } from "@/lib/domain/table/previous-and-next";
import { dayNumber } from "@/lib/domain/time/days";
import { rangesToLoad } from "@/lib/domain/time/history-days";
import { at, beyond, empty } from "../../support/positions";

const point = (on: string, position: Position, rankingUrl: string | null = null): RankPoint => ({
  on,
  day: dayNumber(on) ?? 0,
  position,
  rankingUrl,
});

const matrixOf = (keywords: Keyword[], histories: ReadonlyMap<string, KeywordData>, count: MatrixDays) => {
  const interval = atOnce(matrixRhythm(keywords, histories)) ?? "day";
  return atOnce(matrixSteps({ keywords, histories, positions: null, interval }, count));
};

describe("figures of a range", () => {
  test("cover checked days only, the average ranking days only; the worst is “not in the top 100” if it ever was", () => {
    const days = [at(12), empty, beyond, at(6), at(6), at(7)];
    expect(rankFigures(days.map((position, index) => point(`2026-01-0${index + 1}`, position)))).toMatchObject({
      checked: 5,
      ranking: 4,
      beyond: 1,
      topTen: 3,
      average: 7.75,
      best: { place: 6, on: "2026-01-05" },
      worst: { place: null },
      change: { kind: "up", places: 5 },
    });
  });

  test("a single check claims no change, and no check claims nothing", () => {
    expect(rankFigures([point("2026-01-01", at(3))]).change).toEqual({ kind: "unknown" });
    expect(rankFigures([])).toMatchObject({ latest: null, best: null, checked: 0, change: { kind: "unknown" } });
  });

  test("volatility is the average move between consecutive checks; gaps and non-ranking days are left out", () => {
    const { volatility } = rankFigures([
      point("2026-01-01", at(2)),
      point("2026-01-02", at(5)),
      point("2026-01-03", at(4)),
      point("2026-01-04", beyond),
      point("2026-01-08", at(90)),
      point("2026-01-09", at(90)),
    ]);
    expect(volatility).toBe(4 / 3);
    expect(rankFigures([point("2026-01-01", at(2))]).volatility).toBeNull();
  });

  test("first ranked is the earliest day in the top 100, whatever the order of days", () => {
    const points = [point("2026-01-03", at(9)), point("2026-01-01", beyond), point("2026-01-02", at(40))];
    expect(firstSeen(points)).toEqual({ on: "2026-01-02", place: 40 });
    expect(firstSeen([point("2026-01-01", beyond)])).toBeNull();
  });
});

describe("ranking pages over time", () => {
  const pages = (...urls: (string | null)[]) =>
    urls.map((url, index) =>
      point(`2026-01-${String(index + 1).padStart(2, "0")}`, url === null ? beyond : at(5), url),
    );

  test("a change is from one known page to the next, across days without one", () => {
    expect(pageChanges(pages("a", null, "b", "b", "a")).map(({ on, to }) => [on, to])).toEqual([
      ["2026-01-03", "b"],
      ["2026-01-05", "a"],
    ]);
  });

  test("two pages keep swapping from the third change on; moving away and back once doesn't count", () => {
    expect(alternatingPages(pages("a", "b", "a"))).toBeNull();
    expect(alternatingPages(pages("a", "b", "a", "b"))).toEqual({ pages: ["a", "b"], changes: 3 });
    expect(alternatingPages(pages("a", "b", "c", "d", "a"))).toBeNull();
  });

  test("another spelling of a URL is the same page, named by its latest spelling", () => {
    const [tents, boots] = ["https://shop.example/tents", "https://shop.example/boots"];
    const points = pages(tents, `${tents}/`, "https://SHOP.example/tents?gclid=1", `${boots}?srsltid=1`, boots, tents);
    expect(pageChanges(points).map(({ from, to }) => [from, to])).toEqual([
      [tents, boots],
      [boots, tents],
    ]);
    expect(alternatingPages(pages(tents, `${tents}/`, tents, `${tents}#top`, tents))).toBeNull();
    expect(rankingPages(points, "day").map(({ url, days }) => [url, days])).toEqual([
      [tents, 4],
      [boots, 2],
    ]);
  });
});

test("ranges to load are those longer than what was requested, while the history may start earlier", () => {
  const span = { from: dayNumber("2026-01-01") ?? 0, to: dayNumber("2026-03-01") ?? 0 };
  const loadedDays = { from: "2026-01-01", to: "2026-03-02" };
  expect(rangesToLoad(span, "day", loadedDays, "2026-03-02").map(({ range }) => range)).toEqual(["90d", "12m", "all"]);
  expect(rangesToLoad(span, "day", { ...loadedDays, from: "2025-06-01" }, "2026-03-02")).toEqual([]);
  expect(rangesToLoad(span, "day", null, "2026-03-02")).toEqual([]);
});

test("a matrix tells not in the top 100, not measured and not loaded apart", () => {
  const keyword = (id: string, changes: Partial<Keyword>): Keyword => ({ ...unknownKeyword(id, id), ...changes });
  const recent = [
    { on: "2026-01-05", position: at(4) },
    { on: "2026-01-07", position: beyond },
  ];
  const savedData: KeywordData = {
    keyword: unknownKeyword("b", "b"),
    projectId: null,
    positions: [{ label: null, points: [point("2026-01-06", at(9))] }],
    metrics: [],
    interval: "day",
    asked: { from: "2026-01-05", to: "2026-01-07" },
  };
  const { days, rows } = matrixOf([keyword("a", { recent }), keyword("b", {})], new Map([["b", savedData]]), 7);
  expect(days).toHaveLength(7);
  expect(days[0]).toBe("2026-01-07");
  expect(rows[0]?.cells).toEqual([BEYOND_CELL, UNCHECKED_CELL, 4, null, null, null, null]);
  expect(rows[1]?.cells).toEqual([null, 9, UNCHECKED_CELL, null, null, null, null]);
});

describe("a matrix follows the interval of its source", () => {
  const monthly = (id: string, places: (number | null)[]) => ({
    ...unknownKeyword(id, id),
    recent: places.map((place, month) => ({
      on: `2025-${String(month + 1).padStart(2, "0")}-01`,
      position: place === null ? empty : at(place),
    })),
  });

  test("monthly data has a column per month, each with its average and top-10 count", () => {
    const rows = [monthly("a", [4, 6, 8, 11]), monthly("b", [20, 10, null, 2])];
    const matrix = matrixOf([...rows, unknownKeyword("c", "c")], new Map(), 14);
    expect(matrix.interval).toBe("month");
    expect(matrix.days).toEqual(["2025-04-01", "2025-03-01", "2025-02-01", "2025-01-01", "2024-12-01", "2024-11-01"]);
    expect(matrix.rows.map(({ cells }) => cells)).toEqual([
      [11, 8, 6, 4, null, null],
      [2, UNCHECKED_CELL, 10, 20, null, null],
      [null, null, null, null, null, null],
    ]);
    expect(matrix.sums.slice(0, 3)).toEqual([
      { average: 6.5, ranking: 2, topTen: 1, measured: 2 },
      { average: 8, ranking: 1, topTen: 1, measured: 1 },
      { average: 8, ranking: 2, topTen: 2, measured: 2 },
    ]);
    expect(matrix.sums.at(-1)).toEqual({ average: null, ranking: 0, topTen: 0, measured: 0 });
  });

  test("weekly data has a column per week with its latest known position, whichever day it was checked", () => {
    const recent = [
      { on: "2026-11-03", position: at(9) },
      { on: "2026-11-11", position: at(7) },
      { on: "2026-11-13", position: empty },
      { on: "2026-11-20", position: beyond },
    ];
    const { interval, days, rows, sums } = matrixOf([{ ...unknownKeyword("a", "a"), recent }], new Map(), 7);
    expect([interval, ...days]).toEqual(["week", "2026-11-16", "2026-11-09", "2026-11-02", "2026-10-26"]);
    expect(rows[0]?.cells).toEqual([BEYOND_CELL, 7, 9, null]);
    expect(sums[0]).toEqual({ average: null, ranking: 0, topTen: 0, measured: 1 });
  });

  const on = "2026-11-20";
  test.each<[string, Partial<Keyword>[], number]>([
    ["no keyword", [], 0],
    ["keywords without any position", [{}, { searchVolume: 90 }, { metrics: { clicks: 3 }, measuredOn: on }], 0],
    ["positions that were sent empty", [{ position: empty, measuredOn: on }, {}], 0],
    ["days that were all sent empty", [{ recent: [{ on, position: empty }] }, { recent: [] }], 0],
    [
      "one position among them",
      [
        { position: empty, measuredOn: on },
        { position: at(3), measuredOn: on },
      ],
      7,
    ],
    ["one check beyond the top 100", [{ recent: [{ on, position: beyond }] }, {}], 7],
  ])("F8: a project with %s has days only if it has a position", (_, parts, days) => {
    const matrix = matrixOf(
      parts.map((part, number) => ({ ...unknownKeyword(String(number), "x"), ...part })),
      new Map(),
      7,
    );
    expect(matrix.days).toHaveLength(days);
    expect(matrix.rows).toHaveLength(days === 0 ? 0 : parts.length);
  });

  test("one daily history among monthly rows makes the columns days", () => {
    const recent = [5, 6, 7].map((day) => ({ on: `2025-04-0${day}`, position: at(day) }));
    const matrix = matrixOf([monthly("a", [4, 6, 8]), { ...unknownKeyword("d", "d"), recent }], new Map(), 7);
    expect([matrix.interval, matrix.days.length, matrix.days[0]]).toEqual(["day", 7, "2025-04-07"]);
  });
});

test("previous and next follow the table a keyword was opened from, or else the saved list", () => {
  const rows = ["ant", "bee", "cat"].map((phrase) => unknownKeyword(phrase, phrase));
  expect(previousAndNext(rows, "bee", "")).toMatchObject({ previousId: "ant", nextId: "cat" });
  expect(previousAndNext(rows, "bee", "sort=-keyword")).toMatchObject({ previousId: "cat", nextId: "ant" });
  expect(previousAndNext(rows, "bee", "q=ant")).toMatchObject({ previousId: "ant", nextId: "cat" });
  expect(previousAndNext(rows, "gone", "")).toMatchObject({ previousId: null, nextId: null });
  const countries = ["DE", "FR", "DE"];
  const abroad = rows.map((row, at) => {
    return { ...row, phrase: "tea", market: { ...row.market, country: countries[at] ?? null } };
  });
  const german = previousAndNext(abroad, "ant", "q=deutschland", { locale: "de" });
  expect(german, "names of markets are in the user's language").toMatchObject({ previousId: null, nextId: "cat" });
});

test.each([
  ["https://a.example", "/"],
  ["https://a.example/shoes?size=4#top", "/shoes?size=4"],
  ["http://a.example/%C3%A9", "/%C3%A9"],
  ["steam://run/1", "steam://run/1"],
  ["filesystem:http://a.example/t", "filesystem:http://a.example/t"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["no address", "no address"],
])("the page of %s is shown as %s, whichever engine reads it", (url, expected) => {
  expect(pagePath(url)).toBe(expected);
});

test.each([
  ["https://shop.example/lamp?size=4", "shop.example", "/lamp?size=4"],
  ["https://www.shop.example/lamp", "shop.example", "/lamp"],
  ["https://Shop.example/lamp", "www.shop.example/en", "/lamp"],
  ["https://rival.example/lamp", "shop.example", "rival.example/lamp"],
  ["https://blog.shop.example/lamp", "shop.example", "blog.shop.example/lamp"],
  ["https://shop.example:8080/lamp", "shop.example", "/lamp"],
  ["https://notshop.example/lamp", "shop.example", "notshop.example/lamp"],
  ["https://rival.example/lamp", null, "/lamp"],
  ["rival.example/lamp", "shop.example", "rival.example/lamp"],
])("the page %s of the site %s is named %s", (url, site, expected) => {
  expect(pageName(url, site)).toBe(expected);
});
