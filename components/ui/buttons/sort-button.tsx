import { ArrowDown, ArrowUp } from "lucide";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { TableHeader } from "@/components/ui/table";

type SortButtonProps = ComponentProps<"button"> & {
  direction: "ascending" | "descending" | null;
  isNumeric: boolean;
};

export function SortButton({ direction, isNumeric, children, ...props }: SortButtonProps) {
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
      <Icon
        of={direction === "descending" ? ArrowDown : ArrowUp}
        size={12}
        className={direction === null ? "opacity-0 group-hover:opacity-50 max-sm:hidden" : undefined}
      />
    </button>
  );
}

type SortHeaderProps = ComponentProps<typeof TableHeader> & Pick<SortButtonProps, "direction"> & { onSort: () => void };

/** The header of a column that sorts its table. */
export const SortHeader = ({ direction, onSort, numeric = false, children, ...props }: SortHeaderProps) => (
  <TableHeader numeric={numeric} aria-sort={direction ?? undefined} {...props}>
    <SortButton direction={direction} isNumeric={numeric} onClick={onSort}>
      {children}
    </SortButton>
  </TableHeader>
);
