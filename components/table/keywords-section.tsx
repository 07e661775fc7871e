"use client";

import { useEffect, useMemo, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { useAddress } from "@/components/browser/use-address";
import { thanWords } from "@/components/charts/delta/compared-words";
import type { TableViewRef } from "@/components/exports/table-view";
import { useCopyRows } from "@/components/exports/use-copy-rows";
import { DayMenu } from "@/components/history/day-menu";
import { PeriodMenu } from "@/components/history/day-period-menu";
import { useDayView } from "@/components/history/use-day-view";
import type { OwnLabels } from "@/components/labels/use-labels";
import { KeywordTable } from "@/components/table/keyword-table";
import { FilterChips, GroupTable, QuickView, RowMenu, SelectionBar } from "@/components/table/lazy-table-parts";
import { ShortcutBar } from "@/components/table/shortcut-bar";
import type { RowSelection } from "@/components/table/use-selection";
import { useStickyHeader } from "@/components/table/use-sticky-header";
import { useTableActions } from "@/components/table/use-table-actions";
import { useTableView } from "@/components/table/use-table-view";
import { ColumnsMenu } from "@/components/table/view/columns-menu";
import { AddFilter, FilterPresets } from "@/components/table/view/filter-bar";
import { GroupChoice, useGrouping } from "@/components/table/view/group-choice";
import { ReachButton, ReachWords } from "@/components/table/view/within-reach";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { SearchInput } from "@/components/ui/input";
import { ProgressLine } from "@/components/ui/progress-line";
import type { Formats } from "@/lib/domain/display/format";
import type { Problem } from "@/lib/domain/errors";
import type { ProjectLabels } from "@/lib/domain/keyword/labels";
import type { Reading } from "@/lib/domain/response/reading";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { ListFigures } from "@/lib/domain/table/pack";
import { type KeywordRows, type KeywordRowsList, rowAt } from "@/lib/domain/table/rows";
import { countChosen } from "@/lib/domain/table/selection";
import type { KeywordAsk } from "@/lib/domain/table/sort-and-filter";
import { tableList } from "@/lib/domain/web/address-params";

const NO_ROWS: KeywordRows = [];

/** With more columns than these the table may be wider than the page. */
const COLUMNS_FIT = 10;

type KeywordsSectionProps = {
  projectId: string;
  projectName: string;
  reading: Reading<KeywordRowsList>;
  /** Why there is no newer reading; exports say it too. */
  problem: Problem | null;
  /** False while only the first rows of the view are here; they are shown as they came. */
  isWhole: boolean;
  /** The rest could not be read, and a notice says so. */
  isRestMissing: boolean;
  first: KeywordAsk;
  matching: number;
  /** What is said of the whole list, and how many rows it has. */
  facts: ListFigures & { held: number };
  isBusy: boolean;
  /** More than one day of the project is known, so that its table can be shown as of one of them. */
  hasDays: boolean;
  selection: RowSelection;
  labels: OwnLabels;
  /** Holds the view on screen for the actions that use it. */
  view: TableViewRef;
};

/** Own tags need their column also where the service sends none. */
function withTags(columns: readonly ColumnId[], labels: ProjectLabels): readonly ColumnId[] {
  if (columns.includes("tags") || !Object.values(labels.keywords).some(({ tags }) => tags.length > 0)) return columns;
  return columns.flatMap((column): ColumnId[] => (column === "updated" ? ["tags", column] : [column]));
}

/** Search, count and the table of a project's keywords. Searching and sorting work on what is here and are free. */
export function KeywordsSection(props: KeywordsSectionProps) {
  const { reading, isWhole, facts, view, selection } = props;
  const { held, marketParts, available } = facts;
  const { labels, labelsOf } = props.labels;
  const defaults = useMemo(() => withTags(facts.columns, labels), [facts.columns, labels]);
  const formats = useFormats();
  const { keywords, complete, onDay, comparedWith } = reading.data;
  const isUsualDay = useDayView().asOf === null;
  const table = useTableView({ ...props, marketParts, available, columns: defaults, keywords, labelsOf });
  const { rows, count, isBehind, columns, query, filters } = table;
  useEffect(() => {
    const { asOf } = reading;
    const bestIsLoaded = reading.data.bestIsLoaded === true;
    const keywordAt = (row: number) => rows.at(row);
    const days = { onDay: onDay?.day ?? null, comparedOn: comparedWith?.day ?? null };
    view.current = { columns, rows: count, held, keywordAt, marketParts, bestIsLoaded, asOf, isWhole, ...days };
  }, [view, columns, count, held, rows, marketParts, reading, isWhole, onDay, comparedWith]);
  const isLoading = isBehind && !props.isRestMissing;
  const isWide = columns.length > COLUMNS_FIT || table.isChosen;
  const chosen = useMemo(() => table.rowsWith(selection.ids), [table.rowsWith, selection.ids]);
  const isSelecting = chosen.length > 0;
  const chosenHere = useMemo(() => countChosen(rows, selection.ids), [rows, selection.ids]);
  const [grouping, groupings] = useGrouping({ columns: defaults, marketParts });
  // Keys move along rows that are on screen only.
  const act = useTableActions(props.projectId, grouping === null ? rows : NO_ROWS, keywords, selection);
  // It stays once it was opened: what it has set going reports there.
  const [isMenuUsed, setMenuUsed] = useState(false);
  if (act.menu.place !== null && !isMenuUsed) setMenuUsed(true);
  const frame = useStickyHeader(isWide);
  const list = tableList(useAddress());
  useCopyRows(view, act.chosenPlaces, labelsOf);
  const fields = fieldsOf(available, { hasCurve: facts.reach.hasCurve, hasDevices: marketParts.includes("device") });
  const filtering = { filters, onFilters: table.setFilters, fields, valuesOf: table.valuesOf };
  const clear = () => {
    table.setQuery("");
    // Taking away no filters would still be a step of history.
    if (filters.length > 0) table.setFilters([]);
  };

  return (
    <section aria-label="Keywords">
      <div className="mt-1.5 flex flex-wrap items-center gap-2 sm:mt-5 print:hidden">
        <SearchInput
          className="min-w-0 flex-1 basis-36 sm:max-w-60"
          aria-label="Search keywords"
          placeholder="Search…"
          shortcut="/"
          data-search=""
          value={query}
          onChange={(event) => table.setQuery(event.target.value)}
        />
        {props.hasDays && (
          <DayMenu
            projectId={props.projectId}
            asOf={reading.asOf}
            onDay={onDay}
            isMixed={reading.data.mixesDays === true || (onDay !== undefined && isUsualDay)}
            isIcon={isSelecting}
          />
        )}
        {!isSelecting && (
          <FilterPresets
            {...filtering}
            statistics={facts.statistics}
            since={facts.changes.since}
            className="max-[1480px]:order-1"
          >
            {(facts.changes.comparable > 0 || comparedWith !== undefined) && (
              <PeriodMenu
                projectId={props.projectId}
                asOf={reading.asOf}
                comparedWith={comparedWith}
                since={facts.changes.since}
                now={onDay?.day ?? facts.newestOn ?? reading.asOf.slice(0, 10)}
              />
            )}
            <ReachButton reach={facts.reach} filters={filters} hasDays={props.hasDays} />
            <GroupChoice offered={groupings} chosen={grouping} />
          </FilterPresets>
        )}
        {filters.length > 0 && <FilterChips {...filtering} isPast={(onDay?.day ?? null) !== null} />}
        <AddFilter {...filtering} isIcon={isSelecting} />
        <div className={cn("flex items-center gap-2", !isSelecting && "sm:ml-auto")}>
          {!isSelecting && (
            <span
              role="status"
              className={cn("text-ui text-fg-2 tabular-nums", count === held && !isLoading && "sr-only")}
            >
              {countText(formats, { count, held, isLoading })}
            </span>
          )}
          <ColumnsMenu
            columns={columns}
            available={available}
            defaults={defaults}
            onColumns={table.setColumns}
            isIcon={isSelecting}
          />
        </div>
        {isSelecting && (
          <SelectionBar
            projectId={props.projectId}
            projectName={props.projectName}
            keywords={chosen}
            held={held}
            hidden={chosen.length - chosenHere}
            view={view}
            asOf={reading.asOf}
            state={{ complete, gone: reading.gone, problem: props.problem }}
            labels={labels}
            labelsOf={labelsOf}
            onClear={selection.clear}
          />
        )}
      </div>
      <ReachWords
        reach={facts.reach}
        filters={filters}
        hasDays={props.hasDays}
        than={thanWords(formats, facts.changes.since)}
      />
      <div
        ref={frame}
        className={cn(
          "relative mt-1.5 rounded-lg border border-line bg-surface sm:mt-3",
          isWide
            ? "overflow-x-auto overflow-y-hidden [--table-top:0px]"
            : "overflow-clip [--table-top:97px] sm:[--table-top:56px] print:overflow-visible",
        )}
      >
        <ProgressLine active={props.isBusy || isLoading} label="Loading keywords" />
        {count === 0 && !isBehind ? (
          <Empty
            title={noMatchText(formats, table.searched.trim(), filters.length)}
            actions={<Button onClick={clear}>{filters.length === 0 ? "Clear search" : "Clear filters"}</Button>}
          />
        ) : grouping !== null ? (
          <GroupTable
            projectId={props.projectId}
            asOf={reading.asOf}
            by={grouping}
            rows={rows}
            isWhole={isWhole}
            labelsOf={labelsOf}
            filters={filters}
          />
        ) : (
          <KeywordTable
            projectId={props.projectId}
            projectName={props.projectName}
            keywords={rows}
            count={count}
            isComplete={complete}
            isLoading={isLoading}
            columns={columns}
            isChosen={table.isChosen}
            sorts={table.sorts}
            onSort={table.sortBy}
            asOf={reading.asOf}
            newestOn={facts.newestOn}
            isPast={(onDay?.day ?? null) !== null}
            recentDays={facts.recentDays}
            positionOf={reading.data.positionOf}
            bestIsLoaded={reading.data.bestIsLoaded === true}
            marketParts={marketParts}
            labelsOf={labelsOf}
            isWide={isWide}
            cursor={act.cursor}
            chosen={selection.ids}
            chosenHere={chosenHere}
            onChoose={act.choose}
            onChooseAll={isWhole ? act.chooseAll : null}
            onQuickView={act.quickView}
            onMenu={act.menu.open}
          />
        )}
      </div>
      {grouping === null && <ShortcutBar index={act.cursor.index} count={count} />}
      {isMenuUsed && (
        <RowMenu
          projectId={props.projectId}
          place={act.menu.place}
          keyword={act.menu.place === null ? null : (rowAt(rows, act.menu.place.index) ?? null)}
          view={view}
          labelsOf={labelsOf}
          chosen={selection.ids}
          list={list}
          onChoose={(index, isOn) => act.choose(index, isOn, false)}
          onQuickView={act.quickView}
          onClose={act.closeMenu}
        />
      )}
      {act.viewed !== null && (
        <QuickView
          projectId={props.projectId}
          keyword={act.viewed}
          fields={available}
          frame={{
            asOf: reading.asOf,
            newestOn: facts.newestOn,
            isPast: (onDay?.day ?? null) !== null,
            labelsOf,
          }}
          list={list}
          onClose={act.closeQuickView}
        />
      )}
    </section>
  );
}

/** What filters can ask about. */
function fieldsOf(
  available: readonly ColumnId[],
  { hasCurve, hasDevices }: { hasCurve: boolean; hasDevices: boolean },
): ColumnId[] {
  const fields = available.filter((field) => field !== "recent" && field !== "url");
  if (hasCurve) fields.push("against-curve");
  if (hasDevices) fields.push("device-split");
  return fields;
}

/** How many rows the table has; while it cannot know, that the list is still being read. */
function countText(formats: Formats, { count, held, isLoading }: { count: number; held: number; isLoading: boolean }) {
  const all = formats.counted(held, "keyword");
  if (isLoading) return `Loading ${all}…`;
  return count === held ? all : `${formats.integer(count)} of ${all}`;
}

/** No keywords match “boot” and 2 filters. */
function noMatchText(formats: Formats, query: string, filters: number): string {
  const parts = [
    ...(query === "" ? [] : [`“${query}”`]),
    ...(filters === 0 ? [] : [formats.counted(filters, "filter")]),
  ];
  return `No keywords match ${parts.join(" and ")}.`;
}
