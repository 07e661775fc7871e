"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { ColumnId } from "@/lib/domain/keyword-columns";
import { isSortable, type Sort } from "@/lib/domain/keyword-sort";
import type { ColumnSpec } from "./column-specs";

type SortHeaderProps = { id: ColumnId; spec: ColumnSpec; sort: Sort | null; onSort: (column: ColumnId) => void };

/** A column's header; pressing it sorts best first, then the other way round, then not at all. */
export function SortHeader({ id, spec, sort, onSort }: SortHeaderProps) {
  const isSorted = sort?.column === id;
  const Arrow = isSorted && sort.descending ? ArrowDown : ArrowUp;
  const align = spec.isNumeric ? "text-right" : "text-left";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
      className={cn(
        "h-9 bg-sunken px-2 shadow-[inset_0_-1px_0_var(--line)] font-medium whitespace-nowrap first:pl-4 last:pr-4 sm:px-3",
        align,
        spec.className,
      )}
    >
      {isSortable(id) ? (
        <button
          type="button"
          onClick={() => onSort(id)}
          className={cn(
            "group inline-flex min-h-7 items-center gap-1 rounded font-medium hover:text-fg pointer-coarse:min-h-11",
            spec.isNumeric && "flex-row-reverse",
            isSorted && "text-fg",
          )}
        >
          {spec.header}
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
