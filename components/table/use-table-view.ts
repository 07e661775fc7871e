import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from "react";
import { useDisplay } from "@/components/browser/formats";
import { listen } from "@/components/browser/listen";
import { useChoice, useQueryText } from "@/components/browser/use-address";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { useInTurns } from "@/components/table/view/use-chunked";
import { whenIdle } from "@/components/ui/lazy";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import type { Labels } from "@/lib/domain/keyword/labels";
import { inTurns } from "@/lib/domain/steps";
import { type ColumnId, changeBaseOf, columnsText, parseColumns } from "@/lib/domain/table/columns";
import { otherDevices } from "@/lib/domain/table/devices";
import { type Filter, filtersText, parseFilters } from "@/lib/domain/table/filter";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { type KeywordRows, OrderedRows, type Selection } from "@/lib/domain/table/rows";
import { nextSorts, sortParam, sortsOf } from "@/lib/domain/table/sort";
import { createKeywordStore, isSameAsk } from "@/lib/domain/table/sort-and-filter";
import { ownBase } from "@/lib/queries/account-base";
import { pageSwapsQuery } from "@/lib/queries/history";
import { browserStorage } from "@/lib/queries/web-storage";

type TableSource = {
  first: FirstScreen;
  defaults: readonly ColumnId[];
  labelsOf: (keywordId: string) => Labels;
};

export const NONE: readonly Keyword[] = [];

export function useTableView(page: ProjectPageState, { first, defaults, labelsOf }: TableSource) {
  const { available, marketParts } = page.facts;
  // Until then, only the first rows of the view are loaded, in the server's order.
  const { isWhole } = page.viewed;
  const keywords: KeywordRows = page.list?.keywords ?? NONE;
  const { locale } = useDisplay();
  const [query, setQuery] = useQueryText();
  const deferredQuery = useDeferredValue(query);
  const [filterParam, setFilter] = useChoice("f");
  const [sortText, setSort] = useChoice("sort");
  const [colsParam, setCols] = useChoice("cols");
  const [savedColumns, keep] = useSavedColumns(page.project.id);

  const sorts = useMemo(() => sortsOf(sortText, defaults), [sortText, defaults]);
  const filters = useMemo(() => parseFilters(filterParam ?? "").filters, [filterParam]);
  const isPageChanged = filters.some(({ field }) => field === "page-changed");
  const swaps = useQuery({ ...pageSwapsQuery(page.project.id, page.version), enabled: isPageChanged }).data;
  const changedPages = useMemo(() => new Set(swaps?.changed), [swaps]);
  const chosenColumns = useMemo(() => {
    const columnIds =
      (colsParam === null ? null : parseColumns(colsParam)) ??
      (savedColumns === null ? null : parseColumns(savedColumns));
    return columnIds?.filter((id) => available.includes(id) || changeBaseOf(id) !== null) ?? null;
  }, [colsParam, savedColumns, available]);
  const store = useMemo(
    () => createKeywordStore(keywords, { parts: marketParts, locale }, labelsOf, changedPages),
    [keywords, marketParts, locale, labelsOf, changedPages],
  );
  const columns = chosenColumns ?? defaults;
  const hasOthers = columns.includes("other-device");
  const others = useInTurns(useCallback(() => otherDevices(hasOthers ? keywords : NONE), [hasOthers, keywords]));
  const otherOf = useMemo(
    () => (others === null || !isWhole ? undefined : (keywordId: string) => others.get(keywordId)),
    [others, isWhole],
  );
  useEffect(() => {
    if (!isWhole) return;
    const work = store.prepare();
    void whenIdle().then(() => inTurns(work, whenIdle));
    return () => void work.return();
  }, [isWhole, store]);
  const rows = useMemo(() => {
    if (!isWhole) return keywords;
    return new OrderedRows(keywords, store.view({ query: deferredQuery, filters, sorts }));
  }, [isWhole, store, keywords, deferredQuery, filters, sorts]);

  const rowsWith = useCallback(
    (ids: Selection) => {
      if (ids.size === 0) return NONE;
      return new OrderedRows(keywords, store.view({ query: "", filters: [], sorts })).having(ids);
    },
    [store, keywords, sorts],
  );

  return {
    rowsWith,
    rows,
    /** The view changed since the first rows were rendered; they stay until all rows load. */
    isBehind: !isWhole && !isSameAsk(first.view, { query: deferredQuery, filters, sorts }),
    count: isWhole ? rows.length : first.matching,
    columns,
    isChosen: chosenColumns !== null,
    query,
    /** The search text of the rendered rows; the input may be newer. */
    searched: deferredQuery,
    setQuery,
    filters,
    setFilters: (next: readonly Filter[]) => setFilter(next.length === 0 ? null : filtersText(next)),
    sorts: isWhole ? sorts : first.view.sorts,
    sortBy: (column: ColumnId, isSecond: boolean) => setSort(sortParam(nextSorts(sorts, column, isSecond), defaults)),
    setColumns: (newColumns: readonly ColumnId[] | null) => {
      keep(newColumns);
      setCols(newColumns === null ? null : columnsText(newColumns));
    },
    valuesOf: store.valuesOf,
    /** For the filter by changed pages; null: not filtered by them. */
    pageSwaps: isPageChanged ? { isLoading: swaps === undefined, checked: swaps?.checked ?? 0 } : null,
    /** Missing until all rows have been compared. */
    otherOf,
  };
}

const keyOf = (projectId: string) => `kd-columns:${projectId}${ownBase()}`;
const CHANGED = "kd-columns";

const watch = (onChange: () => void) => listen(window, ["storage", CHANGED], onChange);

function useSavedColumns(projectId: string): [string | null, (columns: readonly ColumnId[] | null) => void] {
  const text = useSyncExternalStore(
    watch,
    () => browserStorage.get(keyOf(projectId)),
    () => null,
  );
  const keep = useCallback(
    (columns: readonly ColumnId[] | null) => {
      browserStorage.set(keyOf(projectId), columns && columnsText(columns));
      window.dispatchEvent(new Event(CHANGED));
    },
    [projectId],
  );
  return [text !== null && parseColumns(text) !== null ? text : null, keep];
}
