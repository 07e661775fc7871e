import { Bookmark, Columns3 } from "lucide";
import { useFormats } from "@/components/browser/formats";
import type { TableViewRef } from "@/components/exports/table-view";
import type { OwnLabels } from "@/components/labels/use-labels";
import type { ProjectPageState } from "@/components/page/use-project-page";
import {
  AddFilter,
  type Filters,
  MovementFilter,
  QuickFilters,
  type ValuesOf,
} from "@/components/table/view/filter-bar";
import { cn } from "@/components/ui/cn";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { SearchInput } from "@/components/ui/inputs/input";
import { lazyPart } from "@/components/ui/lazy";
import type { Formats } from "@/lib/domain/display/format";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { Selected } from "./selection-bar";
import type { KeywordPageView } from "./use-table-view";

const SelectionBar = lazyPart(() => import("./selection-bar").then((part) => part.SelectionBar));

const ViewsPanel = lazyPart(() => import("./view/views-panel").then((module) => module.ViewsPanel), { isWarm: true });

const ColumnsPanel = lazyPart(() => import("./view/columns-panel").then((module) => module.ColumnsPanel), {
  isWarm: true,
});

type ToolbarProps = {
  page: ProjectPageState;
  table: KeywordPageView;
  defaults: readonly ColumnId[];
  filtering: Filters & { fields: readonly ColumnId[]; valuesOf: ValuesOf };
  selected: Selected;
  labels: OwnLabels;
  view: TableViewRef;
  isLoading: boolean;
};

export function Toolbar({ page, table, defaults, filtering, selected, labels, view, isLoading }: ToolbarProps) {
  const formats = useFormats();
  const { facts } = page;
  const { filters, onFilters } = filtering;
  const isSelecting = selected.keywords.length > 0;
  return (
    <div
      className={cn(
        "flex min-h-11 items-center gap-2 py-1.5 print:hidden max-sm:flex-wrap max-sm:gap-y-1",
        isSelecting && "flex-wrap",
      )}
    >
      <SearchInput
        className="w-40 min-w-28 shrink max-sm:w-auto max-sm:flex-1"
        aria-label="Search keywords"
        placeholder="Search…"
        shortcut="/"
        data-search=""
        value={table.query}
        onChange={(event) => table.setQuery(event.target.value)}
      />
      {!isSelecting && (
        <div className="relative flex min-w-0 items-center gap-2 overflow-x-auto max-sm:order-1 max-sm:w-full">
          <MovementFilter
            filters={filters}
            onFilters={onFilters}
            statistics={facts.statistics}
            since={facts.changes.since}
          />
          <QuickFilters facts={facts} filters={filters} onFilters={onFilters} valuesOf={filtering.valuesOf} />
        </div>
      )}
      <AddFilter {...filtering} isIcon={isSelecting} />
      {isSelecting && <SelectionBar page={page} selected={selected} labels={labels} view={view} />}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {!isSelecting && (
          <span
            role="status"
            className={cn(
              "text-ui text-fg-2 tabular-nums max-sm:sr-only",
              table.count === facts.count && !isLoading && "sr-only",
            )}
          >
            {countText(formats, { count: table.count, all: facts.count, isLoading })}
            {table.count !== facts.count && !isLoading && <span className="sr-only"> keywords</span>}
          </span>
        )}
        <span className="max-sm:hidden">
          <PopOver name="Saved views" icon={Bookmark} label={<span className="max-lg:sr-only">Views</span>}>
            {(close) => <ViewsPanel projectId={page.project.id} onClose={close} />}
          </PopOver>
        </span>
        <PopOver
          name="Choose columns"
          icon={Columns3}
          label={isSelecting ? undefined : <span className="max-lg:sr-only">Columns</span>}
          shortcut="c"
        >
          {() => (
            <ColumnsPanel
              columns={table.columns}
              available={facts.available}
              defaults={defaults}
              onColumns={table.setColumns}
            />
          )}
        </PopOver>
      </div>
    </div>
  );
}

function countText(formats: Formats, { count, all, isLoading }: { count: number; all: number; isLoading: boolean }) {
  if (isLoading) return `Loading ${formats.counted(all, "keyword")}…`;
  return count === all ? formats.counted(all, "keyword") : `${formats.integer(count)} of ${formats.integer(all)}`;
}
