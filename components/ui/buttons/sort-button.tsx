import { ArrowDown, ArrowUp } from "lucide";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

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
