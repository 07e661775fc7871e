import { type ExportState, exportProblem } from "./export-note";
import { cellText, type ExportTable, type ExportValue, type Pause, rowPieces } from "./export-table";
import { csvRows, toCsv } from "./to-csv";

/** CSV file in pieces: UTF-8 with BOM, CRLF, quoted as in RFC 4180, texts guarded against formulas. */
export async function* csvPieces(table: ExportTable, pause: Pause): AsyncGenerator<string> {
  yield toCsv(table.columns, []);
  for await (const rows of rowPieces(table, pause)) yield csvRows(rows.map((row) => row.map(cellText)));
}

export type ExportFacts = { project: string; asOf: string; exportedAt: string; state: ExportState };

/** Facts, then one object per row, in screen order. Empty cell: null. Repeated column names get a suffix. */
export async function* jsonPieces(table: ExportTable, facts: ExportFacts, pause: Pause): AsyncGenerator<string> {
  const names = distinct(table.columns);
  const { complete, deletedAt, problem } = facts.state;
  const head = {
    project: facts.project,
    as_of: facts.asOf,
    exported_at: facts.exportedAt,
    complete,
    gone_since: deletedAt,
    problem: problem && exportProblem(problem),
    columns: names,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "rows": [`;
  let isFirst = true;
  for await (const rows of rowPieces(table, pause)) {
    const lines = rows.map((row) => `\n    ${JSON.stringify(Object.fromEntries(pairs(names, row)))}`);
    yield `${isFirst ? "" : ","}${lines.join(",")}`;
    isFirst = false;
  }
  yield `${isFirst ? "" : "\n  "}]\n}\n`;
}

const pairs = (names: readonly string[], row: readonly ExportValue[]): [string, ExportValue][] =>
  names.map((name, index) => [name, row[index] ?? null]);

function distinct(columns: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return columns.map((column) => {
    const count = (counts.get(column) ?? 0) + 1;
    counts.set(column, count);
    return count === 1 ? column : `${column} (${count})`;
  });
}
