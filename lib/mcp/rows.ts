import { z } from "zod";
import { oneOf } from "./arguments";

export const FormatArgument = oneOf(["rows", "table"])
  .default("rows")
  .describe("table: rows as arrays, names once in columns; half the tokens");

/** Rows as objects, or as arrays in the order of `columns`. */
export const ROWS = z.array(z.unknown());
export const COLUMNS = z.array(z.string()).optional();

type Shown = { rows: Record<string, unknown>[] | unknown[][]; columns?: string[] };

/** Rows in the form that was asked for. All of them have the same names. */
export function shownRows(rows: readonly object[], format: "rows" | "table"): Shown {
  if (format === "rows") return { rows: rows.map((row) => ({ ...row })) };
  return { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) };
}
