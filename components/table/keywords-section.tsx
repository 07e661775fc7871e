import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { useAddress, useChoice } from "@/components/browser/use-address";
import type { TableViewRef } from "@/components/exports/table-view";
import { useCopyRows } from "@/components/exports/use-copy-rows";
import { SavedSince } from "@/components/history/saved-since";
import type { OwnLabels } from "@/components/labels/use-labels";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { Button } from "@/components/ui/buttons/button";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { lazyDialog, lazyPart } from "@/components/ui/lazy";
import { ProgressLine } from "@/components/ui/progress-line";
import type { ProjectLabels } from "@/lib/domain/keyword/labels";
import type { ColumnId } from "@/lib/domain/table/columns";
import { parseFilters } from "@/lib/domain/table/filter";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { parseGrouping } from "@/lib/domain/table/groups";
import { rowAt } from "@/lib/domain/table/rows";
import { countChosen } from "@/lib/domain/table/selection";
import { tableList } from "@/lib/domain/web/address-params";
import { pageSwapsQuery } from "@/lib/queries/history";
import { KeywordTable } from "./keyword-table";
import { Toolbar } from "./toolbar";
import type { RowSelection } from "./use-selection";
import { useTableActions } from "./use-table-actions";
import { type KeywordPageView, NONE, useTableView } from "./use-table-view";

const FilterChips = lazyPart(() => import("./view/filter-chips").then((part) => part.FilterChips));

const GroupTable = lazyPart(() => import("./view/group-table").then((part) => part.GroupTable));

const QuickView = lazyDialog(() => import("./row/quick-view").then((part) => part.QuickView));

const RowMenu = lazyPart(() => import("./row/row-menu").then((part) => part.RowMenu), {
  closeOf: ({ place, onClose }) => place && (() => onClose(place.index)),
});

/** With more columns, the table may be wider than the page. */
const COLUMNS_FIT = 11;

type KeywordsSectionProps = {
  page: ProjectPageState;
  first: FirstScreen;
  selection: RowSelection;
  labels: OwnLabels;
  view: TableViewRef;
};

function withTags(columns: readonly ColumnId[], labels: ProjectLabels): readonly ColumnId[] {
  if (columns.includes("tags") || !Object.values(labels.keywords).some(({ tags }) => tags.length > 0)) return columns;
  return columns.flatMap((column): ColumnId[] => (column === "updated" ? ["tags", column] : [column]));
}

export function KeywordsSection({ page, first, selection, labels: own, view }: KeywordsSectionProps) {
  const formats = useFormats();
  const { facts, live, viewed, list } = page;
  const { available, count: all } = facts;
  const { labels, labelsOf } = own;
  const defaults = useMemo(() => withTags(facts.columns, labels), [facts.columns, labels]);
  const asOf = live.answer.reading?.asOf ?? "";
  const { isWhole } = viewed;
  const [filterText] = useChoice("f");
  const isPageChanged = parseFilters(filterText ?? "").filters.some(({ field }) => field === "page-changed");
  const swaps = useQuery({ ...pageSwapsQuery(page.project.id, page.version), enabled: isPageChanged }).data;
  const changedPages = useMemo(() => (swaps === undefined ? null : new Set(swaps?.changed)), [swaps]);
  const table = useTableView(page, { first, defaults, labelsOf, changedPages });
  const { rows, count, columns, filters, otherOf } = table;
  const onDay = list?.onDay?.day ?? null;
  useEffect(() => {
    view.current = {
      columns,
      rows: count,
      held: all,
      keywordAt: (row) => rows.at(row),
      otherOf,
      marketParts: facts.marketParts,
      bestIsLoaded: list?.bestIsLoaded === true,
      asOf,
      onDay,
      comparedOn: list?.comparedWith?.day ?? null,
      isWhole,
    };
  });
  const isLoading = table.isBehind && !live.isRestMissing;
  const chosen = useMemo(() => table.rowsWith(selection.ids), [table.rowsWith, selection.ids]);
  const chosenHere = useMemo(() => countChosen(rows, selection.ids), [rows, selection.ids]);
  const [by] = useChoice("by");
  const grouping = parseGrouping(by);
  const isWide = grouping === null && (columns.length > COLUMNS_FIT || table.isChosen);
  // Keys only reach rows on screen.
  const act = useTableActions(page, grouping === null ? rows : NONE, selection);
  // Stays mounted after its first use, so that it can report results.
  const [isMenuUsed, setMenuUsed] = useState(false);
  if (act.menu.place !== null && !isMenuUsed) setMenuUsed(true);
  const frame = useStickyHeader(isWide);
  const address = tableList(useAddress());
  useCopyRows(view, act.chosenPlaces, labelsOf);
  const filtering = { filters, onFilters: table.setFilters, fields: fieldsOf(available), valuesOf: table.valuesOf };
  const isPast = onDay !== null;

  return (
    <section aria-label="Keywords">
      <Toolbar
        page={page}
        table={table}
        defaults={defaults}
        filtering={filtering}
        selected={{ keywords: chosen, hidden: chosen.length - chosenHere, clear: selection.clear }}
        labels={own}
        view={view}
        isLoading={isLoading}
      />
      {filters.length > 0 && (
        <div className="flex flex-wrap gap-2 pb-1.5 empty:hidden print:hidden">
          <FilterChips {...filtering} isPast={isPast} />
        </div>
      )}
      {isPageChanged && changedPages !== null && (
        <p className="flex flex-wrap items-center gap-2 pb-1.5 text-note text-fg-2">
          {formats.integer(swaps?.checked ?? 0)} of {formats.counted(all, "keyword")} have page history.
          <SavedSince project={page.project} count={all} />
        </p>
      )}
      <div
        ref={frame}
        className={cn(
          "relative rounded-lg border border-line bg-surface",
          isWide
            ? "overflow-x-auto overflow-y-hidden [--table-top:0px]"
            : "overflow-clip [--table-top:var(--header)] print:overflow-visible",
        )}
      >
        <ProgressLine active={live.isRefreshing || viewed.isBehind || isLoading} label="Loading keywords" />
        {count === 0 && !table.isBehind && !(isPageChanged && changedPages === null) ? (
          <NoMatch table={table} />
        ) : grouping !== null ? (
          <GroupTable
            projectId={page.project.id}
            version={page.version}
            by={grouping}
            rows={rows}
            isWhole={isWhole}
            labelsOf={labelsOf}
            filters={filters}
          />
        ) : (
          <KeywordTable
            page={page}
            table={table}
            labelsOf={labelsOf}
            isLoading={isLoading}
            isWide={isWide}
            act={act}
            selection={{ ids: selection.ids, count: chosenHere }}
          />
        )}
      </div>
      {isMenuUsed && (
        <RowMenu
          projectId={page.project.id}
          place={act.menu.place}
          keyword={act.menu.place === null ? null : (rowAt(rows, act.menu.place.index) ?? null)}
          view={view}
          labelsOf={labelsOf}
          chosen={selection.ids}
          list={address}
          onChoose={(index, isOn) => act.choose(index, isOn, false)}
          onQuickView={act.quickView}
          onClose={act.closeMenu}
        />
      )}
      {act.viewed !== null && (
        <QuickView
          projectId={page.project.id}
          keyword={act.viewed}
          fields={available.filter((field) => field !== "other-device")}
          frame={{ asOf, newestOn: facts.newestOn, isPast, labelsOf }}
          list={address}
          onClose={act.closeQuickView}
        />
      )}
    </section>
  );
}

function NoMatch({ table: { filters, searched, setQuery, setFilters } }: { table: KeywordPageView }) {
  const formats = useFormats();
  const query = searched.trim();
  const parts = [
    ...(query === "" ? [] : [`“${query}”`]),
    ...(filters.length === 0 ? [] : [formats.counted(filters.length, "filter")]),
  ];
  const clear = () => {
    setQuery("");
    setFilters([]);
  };
  return (
    <Empty
      title={`No keywords match ${parts.join(" and ")}.`}
      actions={<Button onClick={clear}>{filters.length === 0 ? "Clear search" : "Clear filters"}</Button>}
    />
  );
}

const fieldsOf = (available: readonly ColumnId[]): ColumnId[] => [
  ...available.filter((field) => field !== "recent" && field !== "url"),
  "serp-features",
];

/** A frame that scrolls sideways stops the header from sticking to the window, so it sticks to the frame. */
function useStickyHeader(isWide: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWide) return;
    const place = () => {
      const [box, bar] = [frame.current, frame.current?.closest("main")?.previousElementSibling];
      const downPx = (bar?.getBoundingClientRect().bottom ?? 0) - (box?.getBoundingClientRect().top ?? 0);
      box?.style.setProperty("--table-top", `${Math.max(0, downPx)}px`);
    };
    place();
    window.addEventListener("scroll", place, { passive: true });
    window.addEventListener("resize", place);
    const held = frame.current;
    return () => {
      window.removeEventListener("scroll", place);
      window.removeEventListener("resize", place);
      held?.style.removeProperty("--table-top");
    };
  }, [isWide]);
  return frame;
}
