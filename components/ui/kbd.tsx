import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cn(
        "inline-flex items-center rounded border border-line bg-surface px-1 font-sans text-axis text-fg-2",
        className,
      )}
      {...props}
    />
  );
}
