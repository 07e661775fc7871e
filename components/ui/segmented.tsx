"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cn } from "./cn";
import { asHtml } from "./markup";

export type Segment<T extends string> = {
  value: T;
  /** Written as one text. */
  label: ReactNode;
  count?: string;
  name?: string;
};

type SegmentedProps<T extends string> = {
  /** Spoken name of the group. */
  label: string;
  name: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

/** The choice that was pressed or focused: nothing else in the group can be. */
const chosenBy = ({ target }: { target: EventTarget }): string => (target as HTMLInputElement).value;

/**
 * A few choices of which one holds. Native radio buttons, so arrow keys work and forms understand it. They are one text,
 * which stays while another is chosen: the buttons themselves are told which one holds.
 */
export function Segmented<T extends string>({ label, name, segments, value, onChange, className }: SegmentedProps<T>) {
  const box = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<string | null>(null);
  const [first] = useState(value);
  const choose = (wanted: string | undefined) => {
    const segment = segments.find((each) => each.value === wanted);
    if (segment !== undefined && segment.value !== value) onChange(segment.value);
  };
  const buttons = () => [...(box.current?.querySelectorAll("input") ?? [])];

  // One may have been chosen before the scripts were there to hear it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useLayoutEffect(() => choose(buttons().find(({ checked }) => checked)?.value), []);
  useLayoutEffect(() => {
    for (const button of buttons()) {
      button.checked = button.value === value;
      // The one that had the focus went with the text before this one.
      if (button.value === focused.current && !box.current?.contains(document.activeElement)) button.focus();
    }
  });

  return (
    <fieldset
      ref={box}
      data-slot="segmented"
      className={cn(
        // The hidden inputs lie in it, not in the page, or they would widen the page where this scrolls.
        "relative inline-flex h-8 max-w-full min-w-0 items-center overflow-x-auto rounded-md border border-line-strong bg-surface p-0.5",
        "pointer-coarse:h-11.5 pointer-coarse:p-0",
        className,
      )}
      onInput={(event) => choose(chosenBy(event))}
      onFocus={(event) => {
        focused.current = chosenBy(event);
      }}
      onBlur={() => {
        focused.current = null;
      }}
      {...asHtml(
        <>
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
                checked={segment.value === first}
                aria-label={segment.name}
              />
              {segment.label}
              {segment.count && (
                <span className="font-normal text-fg-3 tabular-nums forced-colors:text-inherit">{segment.count}</span>
              )}
            </label>
          ))}
        </>,
      )}
    />
  );
}
