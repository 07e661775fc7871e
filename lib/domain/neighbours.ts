import type { Keyword } from "./keyword";
import { searchKeywords } from "./keyword-search";
import { parseSort, sortKeywords } from "./keyword-sort";
import { differingParts } from "./market";
import type { Neighbours } from "./pages";

/**
 * The keywords before and after one in the order of a table. A keyword that the table's filters leave out stands where
 * the saved list has it.
 * @param list the table's address parameters; "" for the saved list's own order
 */
export function neighboursIn(rows: readonly Keyword[], keywordId: string, list: string): Neighbours {
  const params = new URLSearchParams(list);
  const shown = { parts: differingParts(rows), locale: "en-GB" };
  const matching = searchKeywords(rows, params.get("q") ?? "", shown);
  const ordered = sortKeywords(matching, parseSort(params.get("sort") ?? ""));
  const isIn = ordered.some(({ id }) => id === keywordId);
  const order = isIn ? ordered : rows;
  const index = order.findIndex(({ id }) => id === keywordId);
  return {
    previousId: index > 0 ? (order[index - 1]?.id ?? null) : null,
    nextId: index >= 0 ? (order[index + 1]?.id ?? null) : null,
    list,
  };
}
