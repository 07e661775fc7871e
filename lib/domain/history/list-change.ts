import type { HistoryResponse } from "./history-response";
import type { KeywordChanges } from "./keyword-changes";
import { storedText } from "./observation";

/** A complete list that lacks a larger share of keywords ends none of them. */
const SHRUNK = 0.3;

/** @property missing keywords that a list lacks but doesn't end, because it shrank too much */
export type ListChange = { added: number; removed: number; missing: number };

/** Columns of `history_project`. */
export type ListFacts = {
  keywords: number;
  first_list_day: number | null;
  list_size: number;
  shrunk_day: number | null;
};

export const NO_LIST: ListFacts = { keywords: 0, first_list_day: null, list_size: 0, shrunk_day: null };

/** Ends or restarts keywords in `keywords`. Before the first complete list nothing counts as a change. */
export function listChange(
  { kind, complete, readOn, keywords: responseKeywords }: HistoryResponse,
  before: ListFacts,
  keywords: KeywordChanges,
): { change: ListChange; facts: ListFacts } {
  const { keywords: count, first_list_day, list_size, shrunk_day } = before;
  const change: ListChange = { added: keywords.addedCount, removed: 0, missing: 0 };
  const countedChange = first_list_day === null ? { added: 0, removed: 0, missing: 0 } : change;
  const setEnd = (number: number, endedOn: number | null) => {
    const entry = keywords.now(number);
    if (entry !== undefined) keywords.set({ ...entry, endedOn });
  };
  const listedKeywords = keywords.ofSaved(true);
  if (kind === "list")
    for (const { number, endedOn } of listedKeywords) {
      if (endedOn === null) continue;
      setEnd(number, null);
      change.added += 1;
    }
  if (kind !== "list" || !complete)
    return { change: countedChange, facts: { keywords: count, first_list_day, list_size, shrunk_day } };
  const missing = keywords.ofSaved(false).filter(({ endedOn }) => endedOn === null);
  const isBelieved = shrunk_day !== null && shrunk_day < readOn;
  const isShrunk = responseKeywords.length < (1 - SHRUNK) * list_size && !isBelieved;
  const ids = new Set(missing.length === 0 ? [] : responseKeywords.map(({ id }) => storedText(id)));
  for (const { number, id } of missing) {
    // A keyword in another market has ended in this one.
    if (isShrunk && !ids.has(id)) change.missing += 1;
    else {
      change.removed += 1;
      setEnd(number, readOn);
    }
  }
  const facts = {
    keywords: first_list_day === null ? listedKeywords.length + keywords.addedCount : count,
    first_list_day: first_list_day ?? readOn,
    list_size: isShrunk ? list_size : responseKeywords.length,
    shrunk_day: isShrunk ? (shrunk_day ?? readOn) : null,
  };
  return { change: countedChange, facts };
}
