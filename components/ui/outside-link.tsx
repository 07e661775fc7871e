import type { ComponentProps } from "react";
import { cn } from "./cn";

/** To another site, in a new tab. */
export const OutsideLink = ({ className, children, ...props }: ComponentProps<"a">) => (
  <a target="_blank" rel="noopener noreferrer" className={cn("underline underline-offset-2", className)} {...props}>
    {children}
  </a>
);
