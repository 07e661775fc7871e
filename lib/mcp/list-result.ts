import type { Price } from "../domain/quota/price";
import type { ListFacts, Reading } from "../domain/response/reading";
import { type Failure, priceText, wasUnsent } from "./failure";
import type { Sized } from "./fit-result";

export const FACTS_IN_WORDS =
  "Every result has: known and of (its base: how many of how many; of null: the service states no total), complete (true only over the whole base; otherwise note says what is missing), state (empty: there is nothing), as_of (when the data was loaded), saved (true: a saved copy), cost (requests of this call), used (requests of everyone this hour, at least), left_at_most (for everyone) and left_for_agents, resets_at (end of the hour, UTC) and problem (why newer data could not be loaded).";

/** @property known rows behind the result @property of their total; null: not stated @property complete whole base */
export type Base = {
  known: number;
  of: number | null;
  asOf: string | null;
  saved?: boolean;
  complete: boolean;
  isEmpty?: boolean;
  notes?: readonly (string | null)[];
  failure?: Failure | null | undefined;
};

export type DataFacts = ReturnType<typeof dataFacts>;
export const dataFacts = ({ known, of, asOf, saved = true, complete, isEmpty, notes = [], failure = null }: Base) => ({
  known,
  of,
  as_of: asOf,
  saved,
  complete,
  state: isEmpty === true ? "empty" : complete ? "complete" : "partial",
  note: notes.filter((part) => part !== null).join(" ") || null,
  problem: failure && problemFacts(failure),
});

function problemFacts(failure: Failure) {
  const { code, text, status, at, next, resetsAt } = failure;
  const response = wasUnsent(failure) ? "nothing sent" : status === null ? "no response" : `response ${status}`;
  return { code, text: `${text} (${response}${at === null ? "" : `, ${at}`}) ${next}`, resets_at: resetsAt };
}

/** Base of a list's `known` saved rows. @param rest price of the rows that are not saved; null: not stated */
export function listBase({ data, deletedAt, asOf, saved }: Reading<ListFacts>, rowCount: number, rest: Price | null) {
  const { complete, total, counted, unreadable } = data;
  const partNote = `Only ${rowCount} of ${total ?? "an unknown number of"} rows are saved.`;
  const missing =
    counted === undefined ? partNote : `The service sent ${rowCount} rows; its list of projects counts ${counted}.`;
  const notes = [
    complete ? null : missing,
    complete || counted !== undefined || rest === null ? null : `The rest costs ${priceText(rest)}.`,
    unreadable > 0 ? `${unreadable} rows could not be read.` : null,
    deletedAt === null ? null : `The service deleted this before ${deletedAt}; this is the last copy.`,
  ];
  return { known: rowCount, of: complete ? rowCount : total, asOf, saved, complete, notes };
}

export type Format = "table" | "rows" | "file";

/** Rows as arrays in the order of `columns`, which halves the tokens, or as objects. All rows have the same names. */
export function shownRows(rows: readonly object[], format: Format): { columns?: string[]; rows: object[] } {
  if (format === "rows") return { rows: [...rows] };
  return { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) };
}

type Page<Row> = {
  rows: { length: number; slice(from: number, to: number): Iterable<Row> };
  show(row: Row): object;
  args: { format: Format; offset: number; limit: number };
  base: Base;
};

/** One page of `rows`. It is complete if it ends the list and its base is complete. @param more further properties */
export function listPage<Row>(
  { rows, show, args: { format, offset, limit }, base }: Page<Row>,
  more: Record<string, unknown> = {},
): Sized<DataFacts & Record<string, unknown>> {
  const matching = rows.length;
  const page = Array.from(rows.slice(offset, offset + limit), show);
  return {
    parts: page.length,
    build(count) {
      const end = offset + count;
      const left = Math.max(0, matching - end);
      return {
        ...more,
        ...shownRows(page.slice(0, count), format),
        matching,
        next_offset: left > 0 ? end : null,
        ...dataFacts({
          ...base,
          complete: left === 0 && base.complete,
          isEmpty: matching === 0 && base.complete,
          notes: [left > 0 ? `${left} more: offset ${end}.` : null, ...(base.notes ?? [])],
        }),
      };
    },
  };
}
