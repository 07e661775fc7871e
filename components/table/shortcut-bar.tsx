"use client";

import { useDisplay, useFormats } from "@/components/browser/formats";
import { Kbd } from "@/components/ui/kbd";

const KEYS = [
  ["j k", "move"],
  ["x", "select"],
  ["↵", "open"],
  ["space", "quick view"],
  ["?", "all shortcuts"],
];

/** The line under the table: which row the keys move from, and what they do. Where keys are off it is not there. */
export function ShortcutBar({ index, count }: { index: number; count: number }) {
  const formats = useFormats();
  const { keys: isOn } = useDisplay();
  if (!isOn) return null;
  return (
    <section
      aria-label="Table shortcuts"
      className="sticky bottom-0 z-10 -mx-6 -mb-6 mt-5 hidden h-9 items-center gap-4 border-t border-line bg-bg px-6 text-note text-fg-2 lg:flex"
    >
      <span className="tabular-nums">
        {index === -1
          ? formats.counted(count, "row")
          : `Row ${formats.integer(index + 1)} of ${formats.integer(count)}`}
      </span>
      <span className="ml-auto flex items-center gap-3">
        {KEYS.map(([key, does]) => (
          <span key={key} className="inline-flex items-center gap-1">
            <Kbd className="text-fg">{key}</Kbd>
            {does}
          </span>
        ))}
      </span>
    </section>
  );
}
