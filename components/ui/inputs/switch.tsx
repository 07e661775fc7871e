import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type SwitchProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
  className?: string;
};

export function Switch({ isOn, onChange, children, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className={cn("inline-flex min-h-6 items-center gap-2 text-ui text-fg-2 pointer-coarse:min-h-11", className)}
    >
      <span
        className={cn(
          "relative inline-block h-5 w-9 shrink-0 rounded-full forced-colors:outline",
          isOn ? "bg-accent forced-colors:bg-[Highlight]" : "bg-control",
        )}
      >
        <span
          className={cn(
            "absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform forced-colors:bg-[CanvasText]",
            isOn && "translate-x-4 forced-colors:bg-[HighlightText]",
          )}
        />
      </span>
      {children}
    </button>
  );
}
