import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

// From the project's folder, in which every command runs, because `npm start` runs a compiled file elsewhere.
const FOLDER = "lib/reference-api/sample/data";

/** Unpacks `.gz` and checks the header. */
export function readSourceFile(name: string, columns: readonly string[]): string[][] {
  const bytes = readFileSync(path.join(FOLDER, name));
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [header, ...rows]: string[][] = parse(text);
  if (header?.join() !== columns.join()) throw new Error(`The data file ${name} has other columns than expected.`);
  return rows;
}

export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export const numberOrNull = (cell: string | undefined): number | null =>
  cell === undefined || cell === "" ? null : Number(cell);
