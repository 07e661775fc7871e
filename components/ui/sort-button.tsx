"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";

type SortButtonProps = ComponentProps<"button"> & {
  /** null: the table is not sorted by this column. */
  direction: "ascending" | "descending" | null;
  isNumeric: boolean;
};

/** The button in a column's header, with an arrow that says how the column is sorted. */
export function SortButton({ direction, isNumeric, children, ...props }: SortButtonProps) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={cn(
        "group inline-flex min-h-7 items-center gap-1 rounded font-medium hover:text-fg pointer-coarse:min-h-11",
        isNumeric && "flex-row-reverse",
        direction !== null && "text-fg",
      )}
      {...props}
    >
      {children}
      <Arrow
        aria-hidden="true"
        size={12}
        strokeWidth={1.5}
        className={direction === null ? "opacity-0 group-hover:opacity-50 max-sm:hidden" : undefined}
      />
    </button>
  );
}
