import { SortButton } from "@/components/ui/buttons/sort-button";
import { cn } from "@/components/ui/cn";
import type { ColumnId } from "@/lib/domain/table/columns";
import { isSortable, type Sort } from "@/lib/domain/table/sort";
import type { ColumnSpec } from "./row/column-specs";

type SortHeaderProps = {
  id: ColumnId;
  spec: ColumnSpec;
  sorts: readonly Sort[];
  onSort: (column: ColumnId, isSecond: boolean) => void;
  isTabStop: boolean;
  className?: string;
};

/** Closes the menu and moves the cursor to its row. */
export function SortHeader({ id, spec, sorts, onSort, isTabStop, className }: SortHeaderProps) {
  const sort = sorts.find(({ column }) => column === id);
  const isSorted = sort !== undefined;
  const isFirst = isSorted && sort === sorts[0];
  const direction = sort === undefined ? null : sort.descending ? "descending" : "ascending";
  const align = spec.isNumeric ? "text-right" : "text-left";
  return (
    <th
      scope="col"
      aria-sort={isFirst ? (direction ?? undefined) : undefined}
      className={cn(
        "h-8.5 bg-sunken shadow-[inset_0_-1px_0_var(--line)] font-medium whitespace-nowrap last:pr-4",
        id === "keyword" ? "px-1 sm:px-1.5" : "px-2 sm:px-3",
        align,
        spec.className,
        className,
      )}
    >
      {isSortable(id) ? (
        <SortButton
          data-sort-header={id}
          tabIndex={isTabStop ? 0 : -1}
          direction={direction}
          isNumeric={spec.isNumeric}
          onClick={(event) => onSort(id, event.shiftKey)}
        >
          {id.startsWith("o.") ? <bdi className="max-w-40 truncate font-mono">{spec.header}</bdi> : spec.header}
          {isSorted && !isFirst && (
            <span>
              2<span className="sr-only">nd sort</span>
            </span>
          )}
        </SortButton>
      ) : (
        spec.header
      )}
    </th>
  );
}
