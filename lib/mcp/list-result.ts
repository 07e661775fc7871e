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

/** @property known rows behind the result @property of their total; null: not stated @property isWhole complete base */
type Page<Row> = {
  rows: { length: number; slice(from: number, to: number): Iterable<Row> };
  show(row: Row): object;
  format: Format;
  offset: number;
  limit: number;
  isWhole: boolean;
} & Omit<Base, "complete" | "isEmpty">;

export function listPage<Row>(
  { rows, show, format, offset, limit, isWhole, notes = [], ...base }: Page<Row>,
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
          complete: left === 0 && isWhole,
          isEmpty: matching === 0 && isWhole,
          notes: [left > 0 ? `${left} more: offset ${end}.` : null, ...notes],
        }),
      };
    },
  };
}

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
  known,
  of,
  as_of: asOf,
  saved,
  complete,
  state: isEmpty === true ? "empty" : complete ? "complete" : "partial",
  note: notes.filter((part) => part !== null).join(" ") || null,
  problem: problemFacts(failure ?? null),
});

function problemFacts(failure: Failure | null): DataFacts["problem"] {
  if (failure === null) return null;
  const { code, text, status, at, next, resetsAt } = failure;
  const response = wasUnsent(failure) ? "nothing sent" : status === null ? "no response" : `response ${status}`;
  return { code, text: `${text} (${response}${at === null ? "" : `, ${at}`}) ${next}`, resets_at: resetsAt };
}
