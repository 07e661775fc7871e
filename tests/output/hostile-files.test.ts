import { text as readText } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { guardCell } from "../../lib/domain/export/csv-guard";
import { csvPieces, jsonPieces } from "../../lib/domain/export/export-files";
import { keywordExport } from "../../lib/domain/export/keyword-export";
import { usageCsv } from "../../lib/domain/export/usage-file";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import { HOSTILE_TEXTS } from "./hostile-markup";

const atOnce = async () => undefined;

test("X1q: hostile texts are cells of a file and nothing else", async () => {
  const table = keywordExport({
    columns: ["keyword", "page", "tags", "own-tags", "note", "o.deep"],
    rows: HOSTILE_TEXTS.length,
    keywordAt: (row) => {
      const text = HOSTILE_TEXTS[row] ?? "";
      return { ...unknownKeyword(`k${row}`, text), rankingUrl: text, tags: [text], other: { deep: text } };
    },
    labelsOf: (id) => {
      const text = HOSTILE_TEXTS[Number(id.slice(1))] ?? "";
      return { tags: [text], starred: true, note: text };
    },
    marketParts: [],
    bestIsLoaded: false,
    asOf: "2026-11-20T14:12:00.000Z",
  });
  const rows: string[][] = parse(await readText(csvPieces(table, atOnce)), { bom: true, from_line: 2 });
  expect(rows.map((row) => row.slice(0, 6))).toEqual(HOSTILE_TEXTS.map((text) => Array(6).fill(guardCell(text))));

  const facts = { project: HOSTILE_TEXTS[0] ?? "", asOf: "", exportedAt: "", state: NOTHING_TO_SAY };
  const json = JSON.parse(await readText(jsonPieces(table, facts, atOnce)));
  expect(json.rows.map((row: { keyword: string }) => row.keyword)).toEqual(HOSTILE_TEXTS);
});

const NOTHING_TO_SAY = { complete: true, deletedAt: null, problem: null };

test("X1q: the exported request log contains them as cells too", () => {
  const requests = HOSTILE_TEXTS.map((text, at) => ({
    id: String(at),
    at: "2026-11-20T14:12:00.000Z",
    consumer: text,
    lane: "mcp" as const,
    endpoint: "projects" as const,
    projectId: text,
    projectName: null,
    about: text,
    status: 200,
    counted: 1 as const,
    tookMs: 12,
  }));
  const rows: string[][] = parse(
    usageCsv({ requests, sums: [] }, (id) => id),
    { bom: true, from_line: 2 },
  );
  const cells = rows.map((row) => [row[3], row[6], row[7], row[8]]);
  expect(cells).toEqual(HOSTILE_TEXTS.map((text) => Array(4).fill(guardCell(text))));
});
