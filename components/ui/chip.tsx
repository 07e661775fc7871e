import type { ComponentProps } from "react";
import { cn } from "./cn";

const TONES = {
  plain: "border border-line text-fg-2",
  new: "bg-accent-soft font-medium text-accent-text",
  up: "bg-up-soft font-medium text-up",
  lost: "bg-down-soft font-medium text-down",
};

export function Chip({ tone = "plain", className, ...props }: ComponentProps<"span"> & { tone?: keyof typeof TONES }) {
  return (
    <span
      className={cn("inline-block rounded px-1.5 text-note whitespace-nowrap", TONES[tone], className)}
      {...props}
    />
  );
}
