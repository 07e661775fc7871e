import { text as wholeText } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { clipboardRows } from "@/lib/domain/export/clipboard-rows";
import { csvPieces, jsonPieces } from "@/lib/domain/export/export-files";
import { exportName } from "@/lib/domain/export/export-name";
import type { ExportTable, ExportValue, Pause } from "@/lib/domain/export/export-table";
import { changesExport, historyExport } from "@/lib/domain/export/history-export";
import { keywordExport } from "@/lib/domain/export/keyword-export";
import { observationsText } from "@/lib/domain/export/observations-file";
import { keywordStatistics } from "@/lib/domain/figures/statistics";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { NO_LABELS } from "@/lib/domain/keyword/labels";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { rankFigures } from "@/lib/domain/series/history-figures";
import { positionValue } from "@/lib/mcp/fields";
import { at, empty } from "../../support/positions";

const AS_OF = "2026-11-20T14:12:00.000Z";
const FACTS = {
  project: "Northwind",
  asOf: AS_OF,
  exportedAt: "2026-11-20T14:36:00.000Z",
  state: { complete: true, deletedAt: null, problem: null },
};
const atOnce: Pause = async () => undefined;

const csvOf = (table: ExportTable) => wholeText(csvPieces(table, atOnce));
const jsonOf = async (table: ExportTable) => JSON.parse(await wholeText(jsonPieces(table, FACTS, atOnce)));
const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: "\r\n" });

describe("a CSV export", () => {
  test("it starts with the UTF-8 mark and ends every line with CRLF", async () => {
    const csv = await csvOf({ columns: ["a", "b"], rows: 2, cellsAt: (row) => [row, "x"] });
    expect(csv).toBe("\ufeffa,b\r\n0,x\r\n1,x\r\n");
  });

  test("100,000 rows are written in chunks that let other work run", async () => {
    let turns = 0;
    const table = { columns: ["n"], rows: 100_000, cellsAt: (row: number) => [row] };
    let lines = 0;
    const pause: Pause = async () => {
      turns += 1;
    };
    for await (const piece of csvPieces(table, pause)) lines += piece.split("\r\n").length - 1;
    expect(lines).toBe(100_001);
    expect(turns).toBe(100);
  });
});

const beyond = (depth: number): Position => ({ kind: "beyond", depth });
const keyword = (id: string, rest: Partial<Keyword>): Keyword => ({ ...unknownKeyword(id, `phrase ${id}`), ...rest });
const KEYWORDS = [
  keyword("a", {
    position: at(7),
    previous: at(12),
    searchVolume: 246_123,
    metrics: { clicks: 5, ctr: 0.0417 },
    tags: ["gear", "uk"],
    measuredOn: "2026-11-20",
  }),
  keyword("b", { position: beyond(100), previous: at(88), searchVolume: 0 }),
  keyword("c", { position: empty, other: { intent: ["buy"], deep: { a: 1 }, constructor: "own" } }),
  keyword("d", { recent: [{ on: "2026-11-19", position: at(3) }] }),
];
const LAST = ["last_known_position", "last_known_on"];
const tableOf = (
  columns: string[],
  labels = NO_LABELS,
  bestIsLoaded = false,
  days: { onDay?: string; comparedOn?: string } = {},
): ExportTable =>
  keywordExport({
    ...days,
    columns,
    rows: KEYWORDS.length,
    keywordAt: (row) => KEYWORDS[row],
    labelsOf: () => labels,
    marketParts: ["device"],
    bestIsLoaded,
    asOf: AS_OF,
  });

describe("an export of the keyword table", () => {
  test("a last known position has separate columns with its day, and never replaces today's", () => {
    const { columns, cellsAt } = tableOf(["position"]);
    const cellsOf = (row: number) => LAST.map((name) => cellsAt(row)[columns.indexOf(name)]);
    expect([cellsOf(0), cellsOf(2), cellsOf(3)]).toEqual([
      [null, null],
      [null, null],
      [3, "2026-11-19"],
    ]);
    expect(cellsAt(3)[0]).toBeNull();
  });

  test("rows of an earlier day, and changes since one, name the day in every row", () => {
    const days = { onDay: "2026-11-14", comparedOn: "2026-11-07" };
    const { columns, cellsAt } = tableOf(["position", "change"], NO_LABELS, false, days);
    expect(columns.slice(-3)).toEqual(["as_of", "on_day", "compared_with"]);
    expect(cellsAt(0).slice(-3)).toEqual([AS_OF, "2026-11-14", "2026-11-07"]);
    expect(cellsAt(3)[2]).toBe("not seen that day");
    expect(tableOf(["change"], NO_LABELS, false, { comparedOn: "2026-11-07" }).columns).not.toContain("on_day");
  });

  test("best positions of the loaded days are not labeled as the service's", () => {
    expect(tableOf(["best"]).columns[0]).toBe("best");
    expect(tableOf(["best"], NO_LABELS, true).columns[0]).toBe("best_of_days_loaded");
  });

  test("has the visible columns in order, the market, the state and the time", async () => {
    const [header, ...rows] = read(
      await csvOf(tableOf(["keyword", "position", "change", "recent", "volume", "updated"])),
    );
    expect(header).toEqual(["keyword", "device", "position", "change", "volume", "updated", "state", ...LAST, "as_of"]);
    expect(rows[0]).toEqual(["phrase a", "", "7", "5", "246123", "2026-11-20", "ranking", "", "", AS_OF]);
  });

  test("no missing value is 0, and the state says why it is missing", async () => {
    const rows = tableOf(["position", "change", "volume"]);
    const cells = KEYWORDS.map((_, row) => rows.cellsAt(row).slice(0, 4));
    expect(cells).toEqual([
      [7, 5, 246_123, "ranking"],
      [null, "lost", 0, "not in top 100"],
      [null, null, null, "empty"],
      [null, null, null, "not loaded"],
    ]);
  });

  test("numbers are exact; metrics and other fields keep the service's names", async () => {
    const { columns, rows } = await jsonOf(
      tableOf(["keyword", "m.ctr", "o.intent", "deep", "constructor", "hasOwnProperty"]),
    );
    expect(columns.slice(2, 7)).toEqual(["ctr", "intent", "deep", "constructor", "hasOwnProperty"]);
    expect(rows[0]).toMatchObject({ ctr: 0.0417, intent: null, constructor: null });
    expect(rows[2]).toMatchObject({ intent: '["buy"]', deep: '{"a":1}', constructor: "own", hasOwnProperty: null });
  });

  test("your tags, stars and notes are columns like any other", () => {
    const labels = { tags: ["x", "y"], starred: true, note: "=note" };
    expect(tableOf(["own-tags", "starred", "note"], labels).cellsAt(0).slice(0, 3)).toEqual(["x; y", "yes", "=note"]);
  });

  test("a field named like one of our columns doesn't hide it in JSON", async () => {
    const { columns, rows } = await jsonOf(tableOf(["keyword", "o.keyword"]));
    expect(columns).toContain("keyword (2)");
    expect(rows[0].keyword).toBe("phrase a");
  });

  test("an export without rows still has its columns", async () => {
    const table = { columns: ["keyword"], rows: 0, cellsAt: () => [] };
    expect(await csvOf(table)).toBe("\ufeffkeyword\r\n");
    expect(await jsonOf(table)).toMatchObject({ project: "Northwind", as_of: AS_OF, rows: [] });
  });

  test("rows on the clipboard are one line each, whatever they contain, and guarded", () => {
    const rows = [["a\tb\nc", "=1+1", 3, null]];
    expect(clipboardRows({ columns: [], rows: 1, cellsAt: (row) => rows[row] ?? [] }, [0])).toBe("a b c\t'=1+1\t3\t");
    expect(
      clipboardRows(tableOf(["keyword"]), [1, 0])
        .split("\n")
        .map((line) => line.split("\t")[0]),
    ).toEqual(["phrase b", "phrase a"]);
  });
});

test("a keyword's history is exported day by day, and each missing value says why", () => {
  const on = "2026-11-19";
  const table = historyExport(
    {
      keyword: keyword("a", {}),
      projectId: null,
      interval: "day",
      positions: [
        {
          label: "mobile",
          points: [
            { on, position: at(4), rankingUrl: "https://x.example/a" },
            { on: "2026-11-20", position: beyond(100), rankingUrl: null },
          ],
        },
      ],
      metrics: [{ metric: "clicks", label: null, points: [{ on, value: null }] }],
    },
    AS_OF,
  );
  expect(Array.from({ length: table.rows }, (_, row) => table.cellsAt(row))).toEqual([
    [on, "mobile", "position", 4, "ranking", "https://x.example/a", AS_OF],
    ["2026-11-20", "mobile", "position", null, "not in top 100", null, AS_OF],
    [on, null, "clicks", null, "empty", null, AS_OF],
  ]);
});

const on = "2026-11-20";

test.each<[string, Position | null, ExportValue, string, ExportValue]>([
  ["in the top 100", at(5), 5, "ranking", 5],
  ["the last of them", at(100), 100, "ranking", 100],
  ["an average", at(12.5), 12.5, "ranking", 12.5],
  ["one too many", at(101), null, "not in top 100", ">100"],
  ["an average just past", at(100.5), null, "not in top 100", ">100"],
  ["far past", at(1_000), null, "not in top 100", ">100"],
  ["beyond", beyond(100), null, "not in top 100", ">100"],
  ["beyond a smaller depth", beyond(20), null, "not in top 20", ">20"],
  ["sent empty", empty, null, "empty", "empty"],
  ["not loaded", null, null, "not loaded", null],
])("A17: screen, files and agents agree on a position: %s", (_, position, place, state, words) => {
  const row = keyword("a", { position });
  const table = keywordExport({
    columns: ["position"],
    rows: 1,
    labelsOf: () => NO_LABELS,
    asOf: AS_OF,
    bestIsLoaded: false,
    marketParts: [],
    keywordAt: () => row,
  });
  expect(table.cellsAt(0).slice(0, 2)).toEqual([place, state]);
  expect(positionValue(position)).toBe(words);
  expect(keywordStatistics([row]).averagePosition).toBe(place);
  const line = { ...row, on, page: null, searchVolume: null, source: "list", readAt: AS_OF };
  expect(observationsText([line], []).split(",").slice(8, 10)).toEqual([String(place ?? ""), state]);
  if (position === null) return;
  expect(rankFigures([{ on, day: 0, position, rankingUrl: null }]).average).toBe(place);
  const facts = { kind: "unchanged" as const, places: 0, fromPage: null, toPage: null, volume: null };
  const move = { ...row, ...facts, from: position, to: position };
  const cells = changesExport([move], { from: on, to: on }).cellsAt(0);
  expect(cells.slice(3, 5)).toEqual(Array(2).fill(words === "empty" ? null : words));
});

describe("the name of an exported file", () => {
  test("names the project, the content and the day", () => {
    expect(exportName("Northwind Outdoor", "keywords", "2026-11-20", "csv")).toBe(
      "northwind-outdoor-keywords-2026-11-20.csv",
    );
    expect(exportName("Café Öl & Söhne", "keywords", "2026-11-20", "xlsx")).toBe(
      "cafe-ol-sohne-keywords-2026-11-20.xlsx",
    );
  });

  test("never contains a path, a header or anything but plain letters", () => {
    const paths = ["../../etc/passwd", "C:\\x", "%2e%2e/", ".", "con"];
    const others = ["a\r\nSet-Cookie: b", 'x"; filename=y', "登山", "", "\0", "x".repeat(500)];
    for (const subject of [...paths, ...others]) {
      const name = exportName(subject, "keywords", "2026-11-20", "csv");
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.csv$/);
      expect(name.length).toBeLessThan(100);
    }
  });
});
