import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** The rows of a data file beside this module, as texts; `.gz` is unpacked. Header and column order are checked. */
export function readSourceFile(name: string, columns: readonly string[]): string[][] {
  const bytes = readFileSync(new URL(`./data/${name}`, import.meta.url));
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const [header, ...rows]: string[][] = parse(text);
  if (header?.join() !== columns.join()) throw new Error(`The data file ${name} has other columns than expected.`);
  return rows;
}

/** Rows by the text that `keyOf` gives, in order of first appearance. */
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

/** A cell that may be empty, which means that the source does not know. */
export const numberOrNull = (cell: string | undefined): number | null =>
  cell === undefined || cell === "" ? null : Number(cell);
