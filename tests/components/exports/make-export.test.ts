import { afterEach, expect, test, vi } from "vitest";
import { makeExport } from "../../../components/exports/make-export";
import type { ExportTable } from "../../../lib/domain/export/export-table";

const FACTS = {
  project: "Northwind",
  asOf: "2026-11-20T14:12:00.000Z",
  exportedAt: "2026-11-20T15:00:00.000Z",
  state: { complete: true, deletedAt: null, problem: null },
};
const ROWS = 12_500;
const NAME = "Zelt für 2 Personen 🏕";
const table: ExportTable = { columns: ["name", "row"], rows: ROWS, cellsAt: (row) => [NAME, row] };

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["json", "application/json"],
  ["csv", "text/csv;charset=utf-8"],
] as const)("a long %s file is whole, and is turned into bytes a piece at a time", async (format, type) => {
  const pieceSizes: number[] = [];
  class Watched extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      pieceSizes.push(parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0));
    }
  }
  vi.stubGlobal("Blob", Watched);
  const file = await makeExport(format, table, FACTS);
  expect(file.type).toBe(type);
  const text = await file.text();
  expect(Math.max(...pieceSizes)).toBeLessThan(text.length / 10);

  const last = { name: NAME, row: ROWS - 1 };
  if (format === "json") expect(JSON.parse(text).rows).toMatchObject({ length: ROWS, [ROWS - 1]: last });
  else expect(text.trimEnd().split("\r\n")).toMatchObject({ length: ROWS + 1, [ROWS]: `${NAME},${ROWS - 1}` });
});
