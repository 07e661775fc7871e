import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";

export type Segment<T extends string> = {
  value: T;
  label: ReactNode;
  count?: string;
  name?: string;
};

type SegmentedProps<T extends string> = {
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

export function Segmented<T extends string>({ label, segments, value, onChange, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset
      className={cn(
        // Relative: the hidden inputs would otherwise widen the page where this scrolls.
        "relative inline-flex h-8 max-w-full min-w-0 items-center overflow-x-auto rounded-md border border-line-strong bg-surface p-0.5",
        "pointer-coarse:h-11.5 pointer-coarse:p-0",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cn(
            "inline-flex h-full cursor-pointer items-center gap-1.5 rounded px-2.5 text-ui whitespace-nowrap text-fg-2",
            "forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none",
            "hover:text-fg has-checked:bg-sunken has-checked:font-medium has-checked:text-fg",
            "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent",
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            aria-label={segment.name}
          />
          {segment.label}
          {segment.count && (
            <span className="font-normal text-fg-3 tabular-nums forced-colors:text-inherit">{segment.count}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
