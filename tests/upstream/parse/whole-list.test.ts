import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { changeOf } from "../../../lib/domain/keyword/change";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";

const at = (place: number) => ({ kind: "at", place });
const beyond = { kind: "beyond", depth: 100 };
const empty = { kind: "empty" };

const read = (rows: Json[]) => parseKeywords(rows);
const positions = (rows: Json[]) => read(rows)?.keywords.map(({ position }) => position);

describe("a flag is not a position", () => {
  test.each<[string, Record<string, Json>[], unknown[]]>([
    [
      "a device's flag beside an empty position",
      [
        { position: null, mobile: 1 },
        { position: 4, mobile: 0 },
        { position: null, mobile: 1 },
      ],
      [empty, at(4), empty],
    ],
    [
      "yes and no beside an empty position",
      [
        { position: "", desktop: false, tracked: true },
        { position: 9, desktop: true, tracked: true },
      ],
      [empty, at(9)],
    ],
    [
      "a name that asks a question",
      [
        { is_ranking: 1, rank: 12 },
        { is_ranking: 0, rank: null },
        { is_ranking: 1, rank: 7 },
      ],
      [at(12), empty, at(7)],
    ],
    [
      "flags of devices alone",
      [
        { mobile: 1, desktop: 0 },
        { mobile: 1, desktop: 1 },
      ],
      [null, null],
    ],
  ])("%s", (_, rows, expected) => {
    expect(positions(rows.map((row, id) => ({ id, keyword: `k${id}`, ...row })))).toEqual(expected);
  });

  test("devices with rank numbers are positions, whatever the field is called", () => {
    const parsed = read([
      { id: 1, keyword: "a", desktop: 3, mobile: 8 },
      { id: 2, keyword: "b", desktop: 1, mobile: null },
    ]);
    expect(parsed?.positionOf).toBe("desktop");
    expect(parsed?.keywords.map(({ position, other }) => [position, other])).toEqual([
      [at(3), { "Position (mobile)": 8 }],
      [at(1), { "Position (mobile)": null }],
    ]);
  });
});

describe("one device or engine is chosen for the whole list", () => {
  test("a row without it is empty, and never takes another's position", () => {
    const parsed = read([
      { id: 1, keyword: "a", rankings: { google: { position: 5 }, bing: { position: 2 } } },
      { id: 2, keyword: "b", rankings: { bing: { position: 1 } } },
      { id: 3, keyword: "c", rankings: { google: { position: 7 } } },
      { id: 4, keyword: "d", rankings: { google: { position: 9 }, bing: { position: 30 } } },
      { id: 5, keyword: "e", rankings: { google: { position: 0 } } },
    ]);
    expect(parsed?.positionOf).toBe("google");
    expect(parsed?.keywords.map(({ position }) => position)).toEqual([at(5), empty, at(7), at(9), beyond]);
    expect(parsed?.keywords.map(({ other }) => other["Position (bing)"])).toEqual([2, 1, undefined, 30, undefined]);
  });

  test("previous position, page and day belong to the displayed device", () => {
    const row = (id: number) => ({
      id,
      keyword: `k${id}`,
      mobile: { position: 4, previous: 6, url: "https://a.example/m", date: "2026-11-09" },
      desktop: { position: id === 1 ? 2 : null, previous: 3, url: "https://a.example/d" },
    });
    const [first] = read([row(1), row(2)])?.keywords ?? [];
    expect(first).toMatchObject({
      position: at(4),
      previous: at(6),
      rankingUrl: "https://a.example/m",
      measuredOn: "2026-11-09",
    });
  });

  test("a previous position of no particular device isn't compared with one device's", () => {
    const rows = [1, 2].map((id) => ({ id, keyword: `k${id}`, mobile_rank: 4, desktop_rank: 9, previous_rank: 20 }));
    expect(read(rows)?.keywords[0]).toMatchObject({ previous: null, other: { previous_rank: 20 } });
  });
});

describe("a position that is null", () => {
  const row = (id: number, position: Json, more = {}) => ({ id, keyword: `k${id}`, position, previous: 7, ...more });

  test("is “not ranking” if the row was checked and the list has no other value for it", () => {
    const day = { checked_at: "2026-11-09" };
    const [, gone] = read([row(1, 3, day), row(2, null, day)])?.keywords ?? [];
    expect(gone?.position).toEqual(beyond);
    expect(changeOf(gone?.previous ?? null, gone?.position ?? null)).toEqual({ kind: "lost" });
  });

  test("is unknown without a day, and the list has a note", () => {
    const parsed = read([row(1, 3), row(2, null), row(3, null)]);
    expect(parsed?.keywords[1]?.position).toEqual(empty);
    expect(parsed?.notes).toEqual([{ kind: "empty-positions", count: 2 }]);
  });

  test("is “not measured” if the list has another value for not ranking", () => {
    const day = { checked_at: "2026-11-09" };
    const parsed = read([row(1, 3, day), row(2, null, day), row(3, ">100", day)]);
    expect(parsed?.keywords.map(({ position }) => position)).toEqual([at(3), empty, beyond]);
    expect(parsed?.notes).toEqual([]);
  });
});

describe("a ranking page comes only from a field with that meaning", () => {
  const pages = (rows: Record<string, Json>[]) =>
    read(rows.map((row, id) => ({ id: id + 51, keyword: `k${id}`, position: 1, ...row })))?.keywords.map(
      ({ rankingUrl }) => rankingUrl,
    );

  test.each<[string, Record<string, Json>[], (string | null)[]]>([
    ["words for nothing", [{ ranking_url: "N/A" }, { ranking_url: "-" }, { ranking_url: "none" }], [null, null, null]],
    ["the site", [{ url: "https://a.example/" }, { url: "https://a.example" }], [null, null]],
    [
      "a home page among pages",
      [{ url: "https://a.example/" }, { url: "https://a.example/x" }],
      ["https://a.example/", "https://a.example/x"],
    ],
    [
      "the row's own address",
      [{ url: "https://api.example/keywords/51/" }, { url: "https://api.example/keywords/52/" }],
      [null, null],
    ],
    ["a page of results", [{ page: 2 }, { page: "1" }], [null, null]],
    [
      "somebody else's page",
      [{ competitor: { url: "https://b.example/x" } }, { author: { url: "https://c.example/y" } }],
      [null, null],
    ],
    [
      "an object's address",
      [{ landing_page: { url: "https://a.example/x" } }, { landing_page: null }],
      ["https://a.example/x", null],
    ],
  ])("%s", (_, rows, expected) => {
    expect(pages(rows)).toEqual(expected);
  });
});

test("fields in objects are parsed, and unknown ones are saved under their path", () => {
  const [keyword] =
    read([
      {
        id: 1,
        keyword: "boots",
        summary: { position: 4, best_position: 2, checked_on: "2026-11-08", last_checked: "2026-11-09" },
        market: { country: { code: "GB" }, device: 2, language: "en" },
        metrics: { search_volume: "1,300", cpc: { amount: 0.4, currency: "GBP" }, difficulty: 31, clicks: 9 },
        previous: { position: 6 },
        tags: ["shoes", "N/A", "-"],
        project: { id: 9, name: "Shop", url: "https://a.example/shop" },
      },
    ])?.keywords ?? [];
  expect(keyword).toMatchObject({
    phrase: "boots",
    position: at(4),
    previous: at(6),
    best: at(2),
    searchVolume: 1300,
    cpc: { amount: 0.4, currency: "GBP" },
    market: { country: "GB", device: "code 2", language: "en" },
    measuredOn: "2026-11-09",
    rankingUrl: null,
    tags: ["shoes"],
    metrics: { clicks: 9 },
  });
  expect(keyword?.other).toMatchObject({ "metrics.difficulty": 31, "summary.checked_on": "2026-11-08" });
});

test("a column is the same field in every row, even where another is filled", () => {
  const rows = [
    { id: 1, keyword: "a", search_volume: 10, global_search_volume: 1_000 },
    { id: 2, keyword: "b", search_volume: null, global_search_volume: 2_000 },
    { id: 3, keyword: "c", search_volume: 30, global_search_volume: 3_000 },
  ];
  expect(read(rows)?.keywords.map(({ searchVolume }) => searchVolume)).toEqual([10, null, 30]);
});

test("fractional positions and look-alike phrases are counted", () => {
  const rows = [3, 3.5, "1e400", 101, 5, 6, 7].map((position, id) => ({ id, keyword: `k${id}`, position }));
  const parsed = read([
    ...rows,
    { id: 8, keyword: "caf\u00e9", position: 1 },
    { id: 9, keyword: "cafe\u0301", position: 2 },
  ]);
  expect(parsed?.keywords.slice(0, 4).map(({ position }) => position)).toEqual([at(3), at(3.5), empty, at(101)]);
  expect(parsed?.keywords[2]?.other).toMatchObject({ position: "1e400" });
  expect(parsed?.notes).toEqual([
    { kind: "doubtful-positions", count: 1 },
    { kind: "unread-positions", count: 1 },
    { kind: "unicode-twins", count: 2 },
  ]);
});
