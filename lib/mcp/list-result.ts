import type { Price } from "../domain/quota/price";
import type { ListFacts, Reading } from "../domain/response/reading";
import { type Failure, wasUnsent } from "./failure";
import type { Sized } from "./fit-result";
import type { DataFacts } from "./quota-facts";

/**
 * What a page of a list says beside its rows.
 * @property total rows that the service says exist; null: it does not say
 * @property held rows that are saved now
 * @property matching saved rows that match the filters
 * @property next_offset where the next page starts; null at the end
 */
type Page = DataFacts & { total: number | null; held: number; matching: number; next_offset: number | null };

/**
 * One page of the saved list, cut to what fits.
 * @param rest price of the rows that are not held yet
 */
export function listPage<Row>(at: {
  reading: Reading<ListFacts>;
  failure: Failure | null;
  held: number;
  rows: readonly Row[];
  offset: number;
  limit: number;
  rest: Price;
}): Sized<Page & { rows: Row[] }> {
  const { reading, failure, held, rows, offset } = at;
  const page = rows.slice(offset, offset + at.limit);
  const isEmpty = reading.data.complete && held === 0;
  return {
    parts: page.length,
    build(count) {
      const end = offset + count;
      const more = Math.max(0, rows.length - end);
      const complete = reading.data.complete && more === 0;
      return {
        rows: page.slice(0, count),
        total: reading.data.total,
        held,
        matching: rows.length,
        next_offset: more > 0 ? end : null,
        as_of: reading.asOf,
        saved: reading.saved,
        complete,
        state: isEmpty ? "empty" : complete ? "complete" : "partial",
        note: sentences([
          more > 0 ? `${more} more saved rows match: offset ${end} gives them, free.` : null,
          count < page.length ? "This page was cut to the maximum result size." : null,
          unreadNote(at),
          reading.data.unreadable > 0 ? `${reading.data.unreadable} rows could not be read.` : null,
          goneNote(reading),
        ]),
        problem: problemFacts(failure),
      };
    },
  };
}

function unreadNote(at: { reading: Reading<ListFacts>; failure: Failure | null; held: number; rest: Price }) {
  const { complete, total, counted } = at.reading.data;
  if (complete) return null;
  if (counted !== undefined) return `The service sent ${at.held} rows; its list of projects counts ${counted}.`;
  const held = `Only ${at.held} of ${total ?? "an unknown number of"} rows are saved.`;
  if (at.failure !== null && at.failure.code !== "price_exceeded") return held;
  const { requests, atLeast } = at.rest;
  return `${held} The rest costs ${atLeast ? "at least " : ""}${requests} more; repeat the call to continue.`;
}

/** The service has answered "not found" since the copy was saved. */
export const goneNote = (reading: Reading<unknown>): string | null =>
  reading.gone === null ? null : `No longer in the service, found at ${reading.gone}; this is the last copy.`;

export const sentences = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(" ") || null;

/** Why newer or more data did not come, in one text: a field for each part would cost every agent tokens in three schemas. */
export function problemFacts(failure: Failure | null): DataFacts["problem"] {
  if (failure === null) return null;
  const { code, text, status, at, next, resetsAt } = failure;
  const answer = wasUnsent(failure) ? "nothing sent" : status === null ? "no response" : `response ${status}`;
  return { code, text: `${text} (${answer}, ${at}) ${next}`, resets_at: resetsAt };
}

/** How many histories are saved of a project, and how old they are; null: none. */
export const historyFacts = (ages: { count: number; oldestMs: number; newestMs: number } | undefined) =>
  ages === undefined
    ? null
    : {
        saved: ages.count,
        oldest_as_of: new Date(ages.oldestMs).toISOString(),
        newest_as_of: new Date(ages.newestMs).toISOString(),
      };
