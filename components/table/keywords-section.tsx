import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { listen } from "@/components/browser/listen";
import { SavedSince } from "@/components/history/saved-since";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { lazyDialog, lazyPart } from "@/components/ui/lazy";
import { ProgressLine } from "@/components/ui/progress-line";
import { KeywordTable } from "./keyword-table";
import { Toolbar } from "./toolbar";
import { type KeywordsTable, type KeywordsTableParts, useKeywordsTable } from "./use-keywords-table";

const FilterChips = lazyPart(() => import("./view/filter-chips").then((part) => part.FilterChips));

const GroupTable = lazyPart(() => import("./view/group-table").then((part) => part.GroupTable));

const QuickView = lazyDialog(() => import("./row/quick-view").then((part) => part.QuickView));

const RowMenu = lazyPart(() => import("./row/row-menu").then((part) => part.RowMenu), {
  closeOf: ({ table: { act } }) => act.menu.place && act.closeMenu,
});

export function KeywordsSection(parts: KeywordsTableParts) {
  const formats = useFormats();
  const table = useKeywordsTable(parts);
  const { page, count, isBehind, isWide, pageSwaps, grouping, act } = table;
  const { live, viewed, facts } = page;
  const frame = useStickyHeader(isWide);
  // Stays mounted after its first use, so that it can report results.
  const [isMenuUsed, setMenuUsed] = useState(false);
  if (act.menu.place !== null && !isMenuUsed) setMenuUsed(true);

  return (
    <section aria-label="Keywords">
      <Toolbar table={table} />
      {table.filters.length > 0 && (
        <div className="flex flex-wrap gap-2 pb-1.5 empty:hidden print:hidden">
          <FilterChips table={table} />
        </div>
      )}
      {pageSwaps?.isLoading === false && (
        <p className="flex flex-wrap items-center gap-2 pb-1.5 text-note text-fg-2">
          {formats.integer(pageSwaps.checked)} of {formats.counted(facts.count, "keyword")} have page history.
          <SavedSince page={page} />
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
        <ProgressLine active={live.isRefreshing || viewed.isBehind || table.isLoading} label="Loading keywords" />
        {count === 0 && !isBehind && pageSwaps?.isLoading !== true ? (
          <NoMatch table={table} />
        ) : grouping !== null ? (
          <GroupTable table={table} by={grouping} />
        ) : (
          <KeywordTable table={table} />
        )}
      </div>
      {isMenuUsed && <RowMenu table={table} />}
      {act.viewed !== null && <QuickView table={table} keyword={act.viewed} onClose={act.closeQuickView} />}
    </section>
  );
}

function NoMatch({ table: { filters, searched, setQuery, setFilters } }: { table: KeywordsTable }) {
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
    const stop = listen(window, ["scroll", "resize"], place, { passive: true });
    const element = frame.current;
    return () => {
      stop();
      element?.style.removeProperty("--table-top");
    };
  }, [isWide]);
  return frame;
}
