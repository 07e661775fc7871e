import type { Keyword } from "../keyword/keyword";
import { type Labels, NO_LABELS } from "../keyword/labels";
import { differingParts } from "../keyword/market";
import type { Neighbors } from "../response/pages";
import { visibleColumns } from "./columns";
import { parseFilters } from "./filter";
import { sortsOf } from "./sort";
import { createKeywordStore } from "./sort-and-filter";

/**
 * The keywords that a table shows, in its order.
 * @param list the table's address parameters; "" for the saved list's own order
 * @param own a person's labels, which the table's filters may ask about
 */
export function shownRows(
  rows: readonly Keyword[],
  list: string,
  own: (keywordId: string) => Labels = () => NO_LABELS,
): Keyword[] {
  const params = new URLSearchParams(list);
  const shown = { parts: differingParts(rows), locale: "en-GB" };
  const view = createKeywordStore(rows, shown, own).view({
    query: params.get("q") ?? "",
    filters: parseFilters(params.get("f") ?? "").filters,
    sorts: sortsOf(params.get("sort"), visibleColumns(rows)),
  });
  return [...view].flatMap((row) => rows[row] ?? []);
}

/**
 * The keywords before and after one in the order of a table. A keyword that the table's filters leave out stands where
 * the saved list has it.
 * @param list the table's address parameters; "" for the saved list's own order
 * @param own a person's labels, which the table's filters may ask about
 */
export function previousAndNext(
  rows: readonly Keyword[],
  keywordId: string,
  list: string,
  own: (keywordId: string) => Labels = () => NO_LABELS,
): Neighbors {
  const ordered = shownRows(rows, list, own);
  const isIn = ordered.some(({ id }) => id === keywordId);
  const order = isIn ? ordered : rows;
  const index = order.findIndex(({ id }) => id === keywordId);
  return {
    previousId: index > 0 ? (order[index - 1]?.id ?? null) : null,
    nextId: index >= 0 ? (order[index + 1]?.id ?? null) : null,
    list,
  };
}
