import type { Price } from "../domain/quota/price";
import type { ListFacts, Reading } from "../domain/response/reading";
import { oneOf } from "./arguments";
import { type Failure, priceText, wasUnsent } from "./failure";
import type { Sized } from "./fit-result";
import type { DataFacts } from "./quota-facts";

export const FormatArgument = oneOf(["table", "rows"]).default("table");
export type Format = "table" | "rows" | "file";

/** Rows as arrays in the order of `columns`, which halves the tokens, or as objects. All rows have the same names. */
export function shownRows(rows: readonly object[], format: Format): { columns?: string[]; rows: object[] } {
  if (format === "rows") return { rows: [...rows] };
  return { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) };
}

/**
 * @property known number of rows or keywords behind the result @property of their total; null: not stated
 * @property isWhole the base is complete, apart from rows on other pages
 * @property notes what the reader must know
 */
type Page = {
  matching: number;
  rowAt(at: number): object;
  format: Format;
  offset: number;
  limit: number;
  known: number;
  of: number | null;
  isWhole: boolean;
  asOf: string | null;
  saved: boolean;
  notes: readonly (string | null)[];
  failure?: Failure | null;
};

export function listPage(at: Page, more: Record<string, unknown> = {}): Sized<DataFacts & Record<string, unknown>> {
  const parts = Math.max(0, Math.min(at.limit, at.matching - at.offset));
  const page = Array.from({ length: parts }, (_, row) => at.rowAt(at.offset + row));
  return {
    parts,
    build(count) {
      const end = at.offset + count;
      const left = Math.max(0, at.matching - end);
      const complete = left === 0 && at.isWhole;
      return {
        ...more,
        ...shownRows(page.slice(0, count), at.format),
        matching: at.matching,
        next_offset: left > 0 ? end : null,
        ...dataFacts({
          ...{ known: at.known, of: at.of, asOf: at.asOf, saved: at.saved, complete, failure: at.failure },
          isEmpty: at.matching === 0 && at.isWhole,
          notes: [left > 0 ? `${left} more: offset ${end}.` : null, ...at.notes],
        }),
      };
    },
  };
}

export const rowsPage = ({ rows, ...at }: Omit<Page, "matching" | "rowAt"> & { rows: readonly object[] }): Page => ({
  ...at,
  matching: rows.length,
  rowAt: (row) => rows[row] ?? {},
});

/** What the reader must know about a list. @param rest price of the rows that are not saved */
export function listNotes(
  { data, gone }: Pick<Reading<ListFacts>, "data" | "gone">,
  known: number,
  rest: Price | null,
): (string | null)[] {
  const { complete, total, counted, unreadable } = data;
  const unsaved = `Only ${known} of ${total ?? "an unknown number of"} rows are saved.`;
  const missing =
    counted === undefined ? unsaved : `The service sent ${known} rows; its list of projects counts ${counted}.`;
  return [
    complete ? null : missing,
    complete || counted !== undefined || rest === null ? null : `The rest costs ${priceText(rest)}.`,
    unreadable > 0 ? `${unreadable} rows could not be read.` : null,
    gone === null ? null : `The service deleted this before ${gone}; this is the last copy.`,
  ];
}

type Base = {
  known: number;
  of: number | null;
  asOf: string | null;
  saved?: boolean;
  complete: boolean;
  isEmpty?: boolean;
  notes?: readonly (string | null)[];
  failure?: Failure | null | undefined;
};

/** The facts that every result has. */
export const dataFacts = ({
  known,
  of,
  asOf,
  saved = true,
  complete,
  isEmpty,
  notes = [],
  failure,
}: Base): DataFacts => ({
  ...{ known, of, as_of: asOf, saved, complete },
  state: isEmpty === true ? "empty" : complete ? "complete" : "partial",
  note: notes.filter((part) => part !== null).join(" ") || null,
  problem: problemFacts(failure ?? null),
});

/** Why newer or more data could not be loaded, in one text: separate fields would cost more tokens. */
function problemFacts(failure: Failure | null): DataFacts["problem"] {
  if (failure === null) return null;
  const { code, text, status, at, next, resetsAt } = failure;
  const response = wasUnsent(failure) ? "nothing sent" : status === null ? "no response" : `response ${status}`;
  return { code, text: `${text} (${response}${at === null ? "" : `, ${at}`}) ${next}`, resets_at: resetsAt };
}
