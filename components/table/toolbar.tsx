import { Bookmark, Columns3 } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { AddFilter, MovementFilter, QuickFilters } from "@/components/table/view/filter-bar";
import { cn } from "@/components/ui/cn";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { SearchInput } from "@/components/ui/inputs";
import { lazyPart } from "@/components/ui/lazy";
import type { Formats } from "@/lib/domain/display/format";
import type { KeywordsTable } from "./use-keywords-table";

const SelectionBar = lazyPart(() => import("./selection-bar").then((part) => part.SelectionBar));

const ViewsPanel = lazyPart(() => import("./view/views-panel").then((module) => module.ViewsPanel), { isWarm: true });

const ColumnsPanel = lazyPart(() => import("./view/columns-panel").then((module) => module.ColumnsPanel), {
  isWarm: true,
});

export function Toolbar({ table }: { table: KeywordsTable }) {
  const formats = useFormats();
  const { page, count, isLoading } = table;
  const all = page.facts.count;
  const isSelecting = table.selected.keywords.length > 0;
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
          <MovementFilter table={table} />
          <QuickFilters table={table} />
        </div>
      )}
      <AddFilter table={table} isIcon={isSelecting} />
      {isSelecting && <SelectionBar table={table} />}
      <div className="ml-auto flex shrink-0 items-center gap-2">
        {!isSelecting && (
          <span
            role="status"
            className={cn("text-ui text-fg-2 tabular-nums max-sm:sr-only", count === all && !isLoading && "sr-only")}
          >
            {countText(formats, { count, all, isLoading })}
            {count !== all && !isLoading && <span className="sr-only"> keywords</span>}
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
          {() => <ColumnsPanel table={table} />}
        </PopOver>
      </div>
    </div>
  );
}

function countText(formats: Formats, { count, all, isLoading }: { count: number; all: number; isLoading: boolean }) {
  if (isLoading) return `Loading ${formats.counted(all, "keyword")}…`;
  return count === all ? formats.counted(all, "keyword") : `${formats.integer(count)} of ${formats.integer(all)}`;
}
