import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Why an input or a change was refused; nothing without a text. */
export const ProblemText = ({ className, ...props }: ComponentProps<"p">) =>
  props.children ? <p role="alert" className={cn("text-danger", className)} {...props} /> : null;
