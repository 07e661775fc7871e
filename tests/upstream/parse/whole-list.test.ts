import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { changeOf } from "../../../lib/domain/keyword/position";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { beyond, listWords, placesIn, rowsOf, rowWords } from "./words";

describe("a flag is not a position", () => {
  test.each<[string, Record<string, Json>[], string[]]>([
    [
      "yes and no beside an empty position",
      [
        { position: "", desktop: false, tracked: true },
        { position: 9, desktop: true, tracked: true },
      ],
      ["empty", "9"],
    ],
    [
      "a name that asks a question",
      [
        { is_ranking: 1, rank: 12 },
        { is_ranking: 0, rank: null },
        { is_ranking: 1, rank: 7 },
      ],
      ["12", "empty", "7"],
    ],
    [
      "flags of devices alone",
      [
        { mobile: 1, desktop: 0 },
        { mobile: 1, desktop: 1 },
      ],
      ["no position", "no position"],
    ],
  ])("%s", (_, rows, expected) => expect(placesIn(rowsOf(...rows))).toEqual(expected));

  test("devices with rank numbers are positions, whatever the field is called", () => {
    expect(listWords(rowsOf({ desktop: 3, mobile: 8 }, { desktop: 1, mobile: null }))).toEqual([
      "tea 0: 3 on desktop, Position (mobile) 8",
      "tea 1: 1 on desktop, Position (mobile) null",
    ]);
  });
});

describe("one device or engine is chosen for the whole list", () => {
  test("a row without it is empty, and never takes another's position", () => {
    const rows = rowsOf(
      { rankings: { google: { position: 5 }, bing: { position: 2 } } },
      { rankings: { bing: { position: 1 } } },
      { rankings: { google: { position: 7 } } },
      { rankings: { google: { position: 9 }, bing: { position: 30 } } },
      { rankings: { google: { position: 0 } } },
    );
    expect(listWords(rows)).toEqual([
      "tea 0: 5 on google, Position (bing) 2",
      "tea 1: empty on google, Position (bing) 1",
      "tea 2: 7 on google",
      "tea 3: 9 on google, Position (bing) 30",
      "tea 4: >100 on google",
    ]);
  });

  test("previous position, page and day belong to the displayed device", () => {
    const row = (desktop: number | null) => ({
      mobile: { position: 4, previous: 6, url: "https://a.example/m", date: "2026-11-09" },
      desktop: { position: desktop, previous: 3, url: "https://a.example/d" },
    });
    expect(listWords(rowsOf(row(2), row(null)))?.[0]).toMatch(
      /^tea 0: 4 on mobile, before 6, on 2026-11-09, https:\/\/a.example\/m,/,
    );
  });

  test("a previous position of no particular device isn't compared with one device's", () => {
    const row = { mobile_rank: 4, desktop_rank: 9, previous_rank: 20 };
    expect(listWords(rowsOf(row, row))?.[0]).toBe("tea 0: 4 on mobile, previous_rank 20, Position (desktop) 9");
  });
});

describe("a position that is null", () => {
  const day = { checked_at: "2026-11-09", previous: 7 };

  test("is “not ranking” if the row was checked and the list has no other value for it", () => {
    const [, lost] = parseKeywords(rowsOf({ position: 3, ...day }, { position: null, ...day }))?.keywords ?? [];
    expect(lost?.position).toEqual(beyond());
    expect(changeOf(lost?.previous ?? null, lost?.position ?? null)).toEqual({ kind: "lost" });
  });

  test.each<[string, Record<string, Json>[], string[], object[]]>([
    [
      "unknown without a day, and the list has a note",
      [{ position: 3 }, { position: null }, { position: null }],
      ["3", "empty", "empty"],
      [{ kind: "empty-positions", count: 2 }],
    ],
    [
      "“not measured” if the list has another value for not ranking",
      [
        { position: 3, ...day },
        { position: null, ...day },
        { position: ">100", ...day },
      ],
      ["3", "empty", ">100"],
      [],
    ],
  ])("is %s", (_, rows, places, notes) => {
    expect(placesIn(rowsOf(...rows))).toEqual(places);
    expect(parseKeywords(rowsOf(...rows))?.notes).toEqual(notes);
  });
});

describe("a ranking page comes only from a field with that meaning", () => {
  const pages = (rows: Record<string, Json>[]) =>
    parseKeywords(rowsOf(...rows.map((row, n) => ({ id: n + 51, position: 1, ...row }))))?.keywords.map(
      ({ rankingUrl }) => rankingUrl,
    );

  test.each<[string, Record<string, Json>[], (string | null)[]]>([
    ["words for nothing", [{ ranking_url: "N/A" }, { ranking_url: "-" }, { ranking_url: "none" }], [null, null, null]],
    ["the site", [{ url: "https://a.example/" }, { url: "https://a.example" }], [null, null]],
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
  const row = {
    summary: { position: 4, best_position: 2, checked_on: "2026-11-08", last_checked: "2026-11-09" },
    market: { country: { code: "GB" }, device: 2, language: "en" },
    metrics: { search_volume: "1,300", cpc: { amount: 0.4, currency: "GBP" }, difficulty: 31, clicks: 9 },
    previous: { position: 6 },
    tags: ["shoes", "N/A", "-"],
    project: { id: 9, url: "https://a.example/shop" },
  };
  expect(rowWords(row)).toBe(
    [
      "4, before 6, best 2, volume 1300, price 0.4 GBP, on 2026-11-09, tags shoes, GB, en, code 2, clicks 9",
      'summary.checked_on 2026-11-08, metrics.cpc.currency GBP, metrics.difficulty 31, project {"id":9,"url":"https://a.example/shop"}',
    ].join(", "),
  );
});

test("a column is the same field in every row, even where another is filled", () => {
  const rows = rowsOf(
    { search_volume: 10, global_search_volume: 1_000 },
    { search_volume: null, global_search_volume: 2_000 },
    { search_volume: 30, global_search_volume: 3_000 },
  );
  expect(parseKeywords(rows)?.keywords.map(({ searchVolume }) => searchVolume)).toEqual([10, null, 30]);
});

test("fractional positions and look-alike phrases are counted", () => {
  const rows = [3, 3.5, "1e400", 101, 5, 6, 7].map((position) => ({ position }));
  const twins = ["caf\u00e9", "cafe\u0301"].map((keyword) => ({ keyword, position: 1 }));
  const list = rowsOf(...rows, ...twins);
  expect(listWords(list)?.slice(1, 4)).toEqual(["tea 1: 3.5", "tea 2: empty, position 1e400", "tea 3: 101"]);
  expect(parseKeywords(list)?.notes).toEqual([
    { kind: "doubtful-positions", count: 1 },
    { kind: "unread-positions", count: 1 },
    { kind: "unicode-twins", count: 2 },
  ]);
});
