import type { ComponentProps } from "react";
import { cn } from "./cn";

type ScrollBoxProps = ComponentProps<"section"> & { label: string };

export const ScrollBox = ({ label, className, ...props }: ScrollBoxProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
    className={cn("relative overflow-auto focus-visible:-outline-offset-2", className)}
    {...props}
  />
);
