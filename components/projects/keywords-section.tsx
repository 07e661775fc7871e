"use client";

import { useEffect, useMemo } from "react";
import type { TableViewRef } from "@/components/exports/table-view";
import { KeywordTable } from "@/components/keywords/keyword-table";
import { useLabels } from "@/components/labels/use-labels";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { useDisplay, useFormats } from "@/components/ui/formats";
import { SearchInput } from "@/components/ui/input";
import { ProgressLine } from "@/components/ui/progress-line";
import type { ColumnId } from "@/lib/domain/keyword-columns";
import { searchKeywords } from "@/lib/domain/keyword-search";
import { nextSort, parseSort, sortKeywords, sortText } from "@/lib/domain/keyword-sort";
import { labelText, type ProjectLabels } from "@/lib/domain/labels";
import type { MarketPart } from "@/lib/domain/market";
import type { KeywordList, Reading } from "@/lib/domain/reading";
import { useChoice, useQueryText } from "./view-params";

/** With more columns than these the table may be wider than the page. */
const COLUMNS_FIT = 10;

type KeywordsSectionProps = {
  projectId: string;
  projectName: string;
  reading: Reading<KeywordList>;
  /** False while only the first rows of the view are here; they are shown as they came. */
  isWhole: boolean;
  matching: number;
  held: number;
  columns: readonly ColumnId[];
  newestOn: string | null;
  recentDays: number | null;
  marketParts: readonly MarketPart[];
  isBusy: boolean;
  /** Where the view on screen is kept for those who act on it. */
  view: TableViewRef;
};

/** Own tags need their column also where the service sends none. */
function withTags(columns: readonly ColumnId[], labels: ProjectLabels): readonly ColumnId[] {
  if (columns.includes("tags") || !Object.values(labels.keywords).some(({ tags }) => tags.length > 0)) return columns;
  return columns.flatMap((column): ColumnId[] => (column === "updated" ? ["tags", column] : [column]));
}

/** Search, count and the table of a project's keywords. Searching and sorting work on what is here and are free. */
export function KeywordsSection(props: KeywordsSectionProps) {
  const { reading, isWhole, held, marketParts } = props;
  const { labels, labelsOf } = useLabels(props.projectId);
  const columns = useMemo(() => withTags(props.columns, labels), [props.columns, labels]);
  const formats = useFormats();
  const { locale } = useDisplay();
  const [query, setQuery] = useQueryText();
  const [sortParam, setSort] = useChoice("sort");
  const asked = sortParam === null ? null : parseSort(sortParam);
  const sort = asked !== null && columns.includes(asked.column) ? asked : null;
  const sortKey = sort === null ? "" : sortText(sort);
  const { keywords, complete } = reading.data;
  const shown = useMemo(() => {
    if (!isWhole) return keywords;
    return sortKeywords(
      searchKeywords(keywords, query, { parts: marketParts, locale }, (id) => labelText(labelsOf(id))),
      sortKey === "" ? null : parseSort(sortKey),
    );
  }, [keywords, isWhole, query, sortKey, marketParts, locale, labelsOf]);
  const count = isWhole ? shown.length : props.matching;
  const { view } = props;
  useEffect(() => {
    const { asOf } = reading;
    view.current = { columns, rows: count, held, keywordAt: (row) => shown[row], marketParts, asOf, isWhole };
  }, [view, columns, count, held, shown, marketParts, reading, isWhole]);
  const onSort = (column: ColumnId) => {
    const next = nextSort(sort, column);
    setSort(next === null ? null : sortText(next));
  };

  return (
    <section aria-label="Keywords">
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <SearchInput
          className="w-full sm:w-60"
          aria-label="Search keywords"
          placeholder="Search keywords…"
          shortcut="/"
          data-search=""
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span role="status" className="ml-auto text-ui text-fg-2 tabular-nums">
          {count === held
            ? formats.counted(count, "keyword")
            : `${formats.integer(count)} of ${formats.counted(held, "keyword")}`}
        </span>
      </div>
      <div
        className={cn(
          "relative mt-3 rounded-lg border border-line bg-surface [--table-top:97px] sm:[--table-top:56px]",
          // A table that may be wider than the page scrolls by itself, and then its header cannot stick to the window.
          columns.length > COLUMNS_FIT ? "overflow-x-auto" : "overflow-clip",
        )}
      >
        <ProgressLine active={props.isBusy} label="Loading keywords" />
        {count === 0 ? (
          <Empty
            title={`No keywords match “${query.trim()}”.`}
            actions={<Button onClick={() => setQuery("")}>Clear search</Button>}
          />
        ) : (
          <KeywordTable
            projectId={props.projectId}
            projectName={props.projectName}
            keywords={shown}
            count={count}
            isComplete={complete}
            columns={columns}
            sort={sort}
            onSort={onSort}
            asOf={reading.asOf}
            newestOn={props.newestOn}
            recentDays={props.recentDays}
            marketParts={marketParts}
            labelsOf={labelsOf}
          />
        )}
      </div>
    </section>
  );
}
