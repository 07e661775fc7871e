import { oneOf } from "./arguments";

export const FORMATS = ["rows", "table", "concise"] as const;
export type Format = (typeof FORMATS)[number];

export const FormatArgument = oneOf(FORMATS).default("rows").describe("table: half the tokens; concise: fewer still");

type Shown = { rows: Record<string, unknown>[] | unknown[][]; columns?: string[] };

/** Rows as objects, or as arrays in the order of `columns`. All of them have the same names. */
export function shownRows(rows: readonly object[], format: Format): Shown {
  if (format === "rows") return { rows: rows.map((row) => ({ ...row })) };
  return { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) };
}

/** Facts that a short result is not without. */
const SAID_ALWAYS = new Set(["cost", "as_of", "matching"]);
const USUAL: Record<string, unknown> = { saved: true, complete: true, state: "complete" };
/** About the whole budget; quota_status has them. */
const OF_THE_BUDGET = new Set(["used", "left_at_most", "resets_at"]);

/** A result without what is as usual: a fact that is missing there is null, or saved, complete and without a problem. */
export const concise = (result: object): object =>
  Object.fromEntries(
    Object.entries(result).filter(
      ([name, value]) => SAID_ALWAYS.has(name) || (value !== null && !OF_THE_BUDGET.has(name) && USUAL[name] !== value),
    ),
  );
