"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { ColumnId } from "@/lib/domain/table/columns";
import { isSortable, type Sort } from "@/lib/domain/table/sort";
import type { ColumnSpec } from "../keyword-row/column-specs";

type SortHeaderProps = {
  id: ColumnId;
  spec: ColumnSpec;
  sorts: readonly Sort[];
  onSort: (column: ColumnId, isSecond: boolean) => void;
  /** The one header that Tab reaches; arrow keys lead to the others. */
  isTabStop: boolean;
  className?: string;
};

/**
 * A column's header; pressing it sorts best first, then the other way round, then not at all. With Shift it orders
 * what the first key leaves equal, and says so by a 2.
 */
export function SortHeader({ id, spec, sorts, onSort, isTabStop, className }: SortHeaderProps) {
  const sort = sorts.find(({ column }) => column === id);
  const isSorted = sort !== undefined;
  const isFirst = isSorted && sort === sorts[0];
  const Arrow = isSorted && sort.descending ? ArrowDown : ArrowUp;
  const align = spec.isNumeric ? "text-right" : "text-left";
  return (
    <th
      scope="col"
      aria-sort={isFirst ? (sort.descending ? "descending" : "ascending") : undefined}
      className={cn(
        "h-9 bg-sunken shadow-[inset_0_-1px_0_var(--line)] font-medium whitespace-nowrap last:pr-4",
        id === "keyword" ? "px-1 sm:px-1.5" : "px-2 sm:px-3",
        align,
        spec.className,
        className,
      )}
    >
      {isSortable(id) ? (
        <button
          type="button"
          data-sort-header={id}
          tabIndex={isTabStop ? 0 : -1}
          onClick={(event) => onSort(id, event.shiftKey)}
          className={cn(
            "group inline-flex min-h-7 items-center gap-1 rounded font-medium hover:text-fg pointer-coarse:min-h-11",
            spec.isNumeric && "flex-row-reverse",
            isSorted && "text-fg",
          )}
        >
          {id.startsWith("o.") ? <bdi className="max-w-40 truncate font-mono">{spec.header}</bdi> : spec.header}
          {isSorted && !isFirst && (
            <span>
              2<span className="sr-only">nd sort</span>
            </span>
          )}
          <Arrow
            aria-hidden="true"
            size={12}
            strokeWidth={1.5}
            className={isSorted ? undefined : "opacity-0 group-hover:opacity-50 max-sm:hidden"}
          />
        </button>
      ) : (
        spec.header
      )}
    </th>
  );
}
