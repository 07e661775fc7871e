import { describe, expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { NO_LABELS, NO_PROJECT_LABELS, type ProjectLabels } from "@/lib/domain/keyword/labels";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import type { Answer, KeywordList } from "@/lib/domain/response/reading";
import { type ColumnId, recentDays, visibleColumns } from "@/lib/domain/table/columns";
import { firstScreen, type ScreenView } from "@/lib/domain/table/first-screen";
import { unpackKeywords } from "@/lib/domain/table/packed-rows";
import { FIRST_ROWS } from "@/lib/domain/table/rows";
import { nextSort, parseSort, parseSorts, sortText } from "@/lib/domain/table/sort";
import { USUAL } from "@/lib/domain/time/day-view";
import { at, beyond, empty } from "../../support/positions";
import { madeUpQuota } from "../../support/quota/made-up-quota";
import { tableView } from "../../support/table-view";

const keyword = (id: string, parts: Partial<Keyword> = {}): Keyword => ({
  ...unknownKeyword(id, id),
  ...parts,
});
const ids = (keywords: readonly Keyword[]) => keywords.map(({ id }) => String(id));
const sorted = (rows: readonly Keyword[], sort: string) => ids(tableView(rows, { sorts: parseSorts(sort) ?? [] }));
const answerOf = (keywords: Keyword[]): Answer<KeywordList> => ({
  reading: {
    data: { keywords, total: keywords.length, unreadable: 0, complete: true, pages: 1, pageSize: 500 },
    asOf: "2026-11-20T14:12:00.000Z",
    saved: true,
    deletedAt: null,
  },
  problem: null,
  price: { requests: 1, atLeast: false },
  quota: madeUpQuota(),
});

describe("sorting", () => {
  const rows = [
    keyword("not-loaded"),
    keyword("beyond", { position: beyond }),
    keyword("empty", { position: empty }),
    keyword("seven", { position: at(7) }),
    keyword("deeper-than-100", { position: at(140) }),
    keyword("two", { position: at(2) }),
  ];

  test("positions come first, then >100, then empty, then not loaded, in both directions", () => {
    const nothing = ["beyond", "deeper-than-100", "empty", "not-loaded"];
    expect(sorted(rows, "position")).toEqual(["two", "seven", ...nothing]);
    expect(sorted(rows, "-position")).toEqual(["seven", "two", ...nothing]);
  });

  test("an empty volume is last in both directions and 0 is a value", () => {
    const volumes = [keyword("none"), keyword("zero", { searchVolume: 0 }), keyword("many", { searchVolume: 900 })];
    expect(sorted(volumes, "-volume")).toEqual(["many", "zero", "none"]);
    expect(sorted(volumes, "volume")).toEqual(["zero", "many", "none"]);
  });

  test("change sorts new, up, down, lost; unknown last", () => {
    const movedRows = [
      keyword("unknown", { position: at(1) }),
      keyword("lost", { previous: at(5), position: beyond }),
      keyword("down", { previous: at(5), position: at(9) }),
      keyword("new", { previous: beyond, position: at(90) }),
      keyword("up", { previous: at(9), position: at(5) }),
    ];
    expect(sorted(movedRows, "-change")).toEqual(["new", "up", "down", "lost", "unknown"]);
  });

  test("clicking a header sorts best first, then reversed, then not at all", () => {
    const clickHeader = (current: string | null, column: ColumnId) => {
      const next = nextSort(current === null ? null : parseSort(current), column);
      return next === null ? null : sortText(next);
    };
    expect(clickHeader(null, "position")).toBe("position");
    expect(clickHeader("position", "position")).toBe("-position");
    expect(clickHeader("-position", "position")).toBeNull();
    expect(clickHeader("-position", "volume")).toBe("-volume");
    expect(clickHeader(null, "m.clicks")).toBe("-m.clicks");
  });

  test("an unknown sort is refused", () => {
    expect(["", "-", "m.", "recent", "nonsense"].map(parseSort)).toEqual([null, null, null, null, null]);
  });
});

describe("search", () => {
  test("finds phrase, page and tags, ignoring case and accents", () => {
    const rows = [
      keyword("Café Berlin"),
      keyword("two", { rankingUrl: "https://shop.example/CAFE" }),
      keyword("three", { tags: ["cafés"] }),
      keyword("four"),
    ];
    expect(ids(tableView(rows, { query: " CAFÉ " }))).toEqual(["Café Berlin", "two", "three"]);
    expect(tableView(rows, { query: "  " })).toEqual(rows);
  });

  test.each([
    ["バス", ["バス 旅行", "夜行ﾊﾞｽ"], ["パス", "ハス", "ハ゜ス"]],
    ["दाल", ["मूंग दाल"], ["दिल", "दल"]],
    ["กา", ["กา"], ["กำ", "ก่า"]],
    ["가", ["가"], ["각", "갂"]],
    ["ελιά", ["ΕΛΙΆ", "ελια"], []],
    ["елка", ["ЁЛКА", "ёлка"], []],
    ["malaga", ["Málaga", "MÁLAGA", "ｍａｌａｇａ"], ["malga"]],
    ["ΟΔΟΣ", ["οδος", "ΟΔΟΣΑ"], []],
  ])("“%s” folds case and accents, and keeps marks that are letters", (query, matches, others) => {
    const rows = [...matches, ...others].map((phrase) => keyword(phrase));
    expect(tableView(rows, { query: query }).map(({ phrase }) => phrase)).toEqual(matches);
  });
});

describe("columns", () => {
  test("a column that is empty in every row is hidden", () => {
    const columns = visibleColumns([keyword("a", { position: at(1), searchVolume: 0 })]);
    expect(columns).toEqual(["keyword", "position", "volume", "updated"]);
  });

  test("a list of other metrics has their columns and no position column", () => {
    const columns = visibleColumns([keyword("a", { metrics: { visits: 3, impressions: null } })]);
    expect(columns).toEqual(["keyword", "m.visits", "m.impressions", "updated"]);
  });

  test("trend lines span the longest row's days, and none without recent days", () => {
    const on = (day: string) => ({ on: day, position: at(1) });
    const rows = [
      keyword("a", { recent: [on("2026-11-01"), on("2026-11-28")] }),
      keyword("b", { recent: [on("2026-11-28")] }),
    ];
    expect(recentDays(rows)).toBe(28);
    const monthly = Array.from({ length: 12 }, (_, month) => ({
      on: `2025-${String(month + 1).padStart(2, "0")}-01`,
      position: empty,
    }));
    expect(Math.round((recentDays([keyword("e", { recent: monthly })]) ?? 0) / 30.4), "twelve months").toBe(12);
    const weekly = [2, 9, 16, 23].map((day) => ({ on: `2026-11-${String(day).padStart(2, "0")}`, position: empty }));
    expect(recentDays([keyword("f", { recent: weekly })]), "four weeks").toBe(28);
    expect(recentDays([keyword("c"), keyword("d", { recent: [] })])).toBeNull();
  });

  test("a text-only list still says that positions are not loaded", () => {
    expect(visibleColumns([keyword("a")])).toContain("position");
  });
});

const screenOf = (rows: Keyword[], view: Partial<ScreenView>, labels: ProjectLabels = NO_PROJECT_LABELS) =>
  firstScreen(
    { project: null, answer: answerOf(rows), labels },
    { query: "", sort: null, filters: [], locale: "en-GB", days: USUAL, ...view },
  );

describe("first screen", () => {
  test("a long list sends the first rows of the view and figures for the whole list", () => {
    const rows = Array.from({ length: 500 }, (_, index) => keyword(`k${index}`, { position: at(500 - index) }));
    const first = screenOf(rows, { sort: "position" });
    const firstRows = unpackKeywords(first.rows).slice();
    expect(firstRows).toHaveLength(FIRST_ROWS);
    expect(firstRows[0]?.phrase).toBe("k499");
    expect(first).toMatchObject({ whole: false, keywordCount: 500, matching: 500, statistics: { keywords: 500 } });
  });

  test("markets are compared over the whole list, and a search by market counts the matching rows", () => {
    const market = { engine: null, country: "GB", language: null, location: null, device: "desktop" };
    const rows = Array.from({ length: 300 }, (_, index) =>
      keyword(`k${index}`, { phrase: "tent", market: index === 299 ? { ...market, device: "mobile" } : market }),
    );
    const first = screenOf(rows, { query: "mobile", locale: "en" });
    expect(first).toMatchObject({ whole: false, keywordCount: 300, matching: 1, marketParts: ["device"] });
    expect(ids(unpackKeywords(first.rows).slice())).toEqual(["k299"]);
  });

  test("a short list is sent whole and in its own order, whatever the view", () => {
    const rows = [keyword("b"), keyword("a")];
    const first = screenOf(rows, { query: "a" });
    expect(ids(unpackKeywords(first.rows).slice())).toEqual(["b", "a"]);
    expect(first).toMatchObject({ whole: true, keywordCount: 2, matching: 1 });
  });

  test("a page contains all labels if they are few, otherwise those of its rows", () => {
    const rows = Array.from({ length: 500 }, (_, index) => keyword(`k${index}`));
    const starredLabels = { ...NO_LABELS, starred: true };
    const screenWith = (labeledCount: number) => {
      const keywords = Object.fromEntries(rows.slice(-labeledCount).map(({ id }) => [id, starredLabels]));
      return screenOf(rows, {}, { project: starredLabels, keywords });
    };
    const few = screenWith(100);
    expect([few.hasAllLabels, Object.keys(few.labels.keywords)]).toEqual([true, rows.slice(-100).map(({ id }) => id)]);
    const many = screenWith(490);
    expect(many).toMatchObject({ hasAllLabels: false, labels: { project: starredLabels } });
    expect(Object.keys(many.labels.keywords)).toEqual(rows.slice(10, FIRST_ROWS).map(({ id }) => id));
  });
});
