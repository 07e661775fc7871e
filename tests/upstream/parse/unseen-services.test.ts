import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { atOnce } from "../../../lib/domain/steps";
import { keywordsEndpoint } from "../../../lib/upstream/endpoints/keywords";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { at, byDay, daily, historyWords, rowWords } from "./words";

describe("keyword lists", () => {
  test.each<[string, Record<string, Json>, string]>([
    [
      "the day of a nested position, not of the keyword",
      { created_at: "2024-01-02", latest_rank: { rank: 5, created_at: "2026-11-26T08:00:00Z" } },
      "5, on 2026-11-26, created_at 2024-01-02",
    ],
    ["the day of the search", { latest_rank: { rank: 4, search_date: "2026-11-25" } }, "4, on 2026-11-25"],
    ["the last position, and figures beside it", { rank: { last: 5, prev: 7, avg: 5.5 } }, "5, before 7, rank.avg 5.5"],
    ["the current position, with the last one beside it", { rank: { current: 4, last: 6 } }, "4, rank.last 6"],
    [
      "volumes of two months are no range",
      { position: 4, search_volume: { "2026-09": 100, "2026-10": 120 } },
      '4, search_volume {"2026-09":100,"2026-10":120}',
    ],
    [
      "two months are no range of volumes",
      { volumes: ["2026-09", "2026-10"].map((month) => ({ month, volume: 80 })) },
      'no position, volumes [{"month":"2026-09","volume":80},{"month":"2026-10","volume":80}]',
    ],
    [
      "snapshots by day",
      {
        snapshots: {
          "2026-03-01": { pos: 4, url: "https://l.example/a" },
          "2026-02-28": { pos: 6, url: "https://l.example/b" },
        },
      },
      "4, before 6, on 2026-03-01, 2 days, https://l.example/a",
    ],
    [
      "the own site by its type",
      { rankings: ["competitor", "own"].map((type, n) => ({ domain: `${type}.example`, rank: 1 + 3 * n, type })) },
      "4",
    ],
  ])("%s", (_, fields, expected) => expect(rowWords(fields)).toBe(expected));

  test.each(["rank_by_day", "positionsByDate", "ranks_per_day", "rank_log", "position_trend"])(
    "days in %s are the keyword’s history",
    (name) => expect(rowWords({ [name]: byDay(4, 5) })).toBe("5, before 4, on 2026-11-26, 2 days"),
  );

  test.each(["last_month", "position_changes", "clicks_by_day"])("days in %s are no history", (name) => {
    expect(rowWords({ position: 7, [name]: byDay(4, 5) })).toBe(`7, ${name} {"2026-11-25":4,"2026-11-26":5}`);
  });

  test("a keyword checked on days without any position is not on the list’s results", () => {
    const history = (positions: Json) => daily({ positions }, { positions });
    const rows = [
      { id: 1, keyword: "tea", history: history([{ position: 4, url: "https://shop.example/tea" }]) },
      { id: 2, keyword: "cup", history: history([]) },
    ];
    expect(parseKeywords(rows)?.keywords.map(({ position }) => position?.kind)).toEqual(["at", "beyond"]);
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

const DAYS = ["2026-11-25", "2026-11-26"];

describe("histories", () => {
  const days = (fields: Record<string, Json>): Json => ({ id: 7, keyword: "tea", history: daily(fields, fields) });
  const EACH_DAY = (place: number | string) => `2026-11-25 ${place}, 2026-11-26 ${place}`;

  test.each<[string, Json, string]>([
    [
      "devices’ numbers in an object of each day",
      days({ ranks: { desktop: 4, mobile: null } }),
      `desktop, ${EACH_DAY(4)}; mobile, ${EACH_DAY("empty")}`,
    ],
    [
      "engines by name in a list of each day",
      days({ engines: ["google", "bing"].map((name, n) => ({ name, rank: 4 + 3 * n })) }),
      `google, ${EACH_DAY(4)}; bing, ${EACH_DAY(7)}`,
    ],
    ["clicks on devices are no positions", days({ rank: 4, clicks: { desktop: 30, mobile: 40 } }), EACH_DAY(4)],
    [
      "rows by the day of their creation",
      { id: 7, keyword: "tea", data: DAYS.map((created) => ({ created, google: 4, bing: null })) },
      `google, ${EACH_DAY(4)}; bing, ${EACH_DAY("empty")}`,
    ],
    [
      "histories named after engines",
      { id: 7, keyword: "tea", google_rank_history: byDay(4), bing_rank_history: byDay(9) },
      "google, 2026-11-25 4; bing, 2026-11-25 9",
    ],
    [
      "a chart’s series named after devices",
      {
        series: ["Desktop", "Mobile"].map((name, n) => ({
          name: `Google ${name}`,
          data: DAYS.map((day) => [day, 4 + n]),
        })),
      },
      `Google Desktop, ${EACH_DAY(4)}; Google Mobile, ${EACH_DAY(5)}`,
    ],
    ["days without any position", days({ positions: [] }), EACH_DAY("empty")],
  ])("%s", (_, answer, expected) => expect(historyWords(answer, "7")).toBe(expected));

  const pages = ["tea", "cup"].map((name, n) => ({ url: `https://shop.example/${name}`, position: 4 + 5 * n }));

  test.each<[string, Json]>([
    ["page by page", [...pages].reverse().flatMap((page) => daily(page, page))],
    ["newest first", [...DAYS].reverse().flatMap((date) => pages.map((page) => ({ date, ...page })))],
  ])("of several pages on a day, the best one is the position: %s", (_, history) => {
    const [series] = parseKeywordData({ id: 7, keyword: "tea", history }, { keywordId: "7" })?.data.positions ?? [];
    expect(series?.points.map(({ position, rankingUrl }) => [position, rankingUrl])).toEqual(
      DAYS.map(() => [at(4), "https://shop.example/tea"]),
    );
  });

  test("of two checks on a day, the later one is the position, whatever its page", () => {
    const history = pages.map((page, n) => ({ date: `2026-11-25T0${n + 1}:00:00Z`, ...page }));
    expect(historyWords({ id: 7, keyword: "tea", history }, "7")).toBe("2026-11-25 9");
  });

  test("days that name their keyword by its ID have no phrase, and their volume is the keyword’s", () => {
    const results = DAYS.map((date, n) => ({ id: n, keyword: 7, date, position: 4, search_volume: 90 }));
    const read = parseKeywordData({ count: 2, results }, { keywordId: "7" });
    expect(read?.data.keyword).toMatchObject({ phrase: "", searchVolume: 90, position: at(4) });
  });

  test("a code is no measure", () => {
    const tasks = [{ result: [{ keyword: "tea", location_code: 2840, datetime: "2026-11-18 04:12:33", items: [] }] }];
    expect(parseKeywordData({ status_code: 200, tasks }, { keywordId: "7" })?.data.metrics).toEqual([]);
  });
});
