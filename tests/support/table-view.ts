import type { Keyword } from "../../lib/domain/keyword/keyword";
import type { ShownMarket } from "../../lib/domain/keyword/market";
import type { Sort } from "../../lib/domain/table/sort";
import { createKeywordStore } from "../../lib/domain/table/sort-and-filter";

type Wanted = { query?: string; sorts?: readonly Sort[]; marketView?: ShownMarket };

export function tableView(
  rows: readonly Keyword[],
  { query = "", sorts = [], marketView = { parts: [], locale: "en-GB" } }: Wanted,
): Keyword[] {
  const view = createKeywordStore(rows, marketView).view({ query, filters: [], sorts });
  return [...view].flatMap((row) => rows[row] ?? []);
}
