import type { Keyword } from "../keyword/keyword";
import { type Labels, NO_LABELS } from "../keyword/labels";
import { differingParts } from "../keyword/market";
import type { Neighbors } from "../response/pages";
import { visibleColumns } from "./columns";
import { parseFilters } from "./filter";
import { sortsOf } from "./sort";
import { createKeywordStore } from "./sort-and-filter";

type Shown = { own?: (keywordId: string) => Labels; locale?: string };

/** @param list the table's address parameters; "" for the saved list's order */
export function shownRows(
  rows: readonly Keyword[],
  list: string,
  { own = () => NO_LABELS, locale = "en-GB" }: Shown = {},
): Keyword[] {
  const params = new URLSearchParams(list);
  const marketView = { parts: differingParts(rows), locale };
  const view = createKeywordStore(rows, marketView, own).view({
    query: params.get("q") ?? "",
    filters: parseFilters(params.get("f") ?? "").filters,
    sorts: sortsOf(params.get("sort"), visibleColumns(rows)),
  });
  return [...view].flatMap((row) => rows[row] ?? []);
}

/** A keyword that the filters exclude uses the saved list's order. */
export function previousAndNext(
  rows: readonly Keyword[],
  keywordId: string,
  list: string,
  options: Shown = {},
): Neighbors {
  const orderedRows = shownRows(rows, list, options);
  const isIn = orderedRows.some(({ id }) => id === keywordId);
  const order = isIn ? orderedRows : rows;
  const index = order.findIndex(({ id }) => id === keywordId);
  return {
    previousId: index > 0 ? (order[index - 1]?.id ?? null) : null,
    nextId: index >= 0 ? (order[index + 1]?.id ?? null) : null,
    list,
  };
}
