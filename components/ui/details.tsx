import { ChevronRight } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

export function Details({
  summary,
  className,
  children,
  ...props
}: ComponentProps<"details"> & { summary: ReactNode }) {
  return (
    <details className={cn("group text-note text-fg-2", className)} {...props}>
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded pr-1 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} className="size-3.5 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
