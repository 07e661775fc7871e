"use client";

import { useId } from "react";
import { useFormats } from "@/components/browser/formats";
import type { KnownDay } from "@/lib/domain/history/history";
import type { Interval } from "@/lib/domain/time/interval";
import { knownDayText } from "./period-words";

type DaySelectProps = {
  label: string;
  /** Known days, oldest first. */
  days: readonly KnownDay[];
  interval: Interval;
  /** null: none of them is chosen. */
  value: string | null;
  onDay: (day: string) => void;
};

/** One of the known days, the newest first; a native list, so that every device has its own way through many. */
export function DaySelect({ label, days, interval, value, onDay }: DaySelectProps) {
  const formats = useFormats();
  const id = useId();
  const isKnown = value !== null && days.some(({ on }) => on === value);
  return (
    <div className="mt-2 flex items-center gap-2 border-t border-line px-2 pt-3 pb-1">
      <label htmlFor={id} className="flex-1">
        {label}
      </label>
      <select
        id={id}
        value={isKnown ? value : ""}
        onChange={(event) => onDay(event.target.value)}
        className="h-8 max-w-52 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ui pointer-coarse:h-11"
      >
        {!isKnown && <option value="">{value === null ? "Choose…" : knownDayText(formats, interval, value)}</option>}
        {days.toReversed().map(({ on, known, listed }) => (
          <option key={on} value={on}>
            {knownDayText(formats, interval, on)}
            {known < listed && known > 0 ? ` · ${formats.integer(known)} of ${formats.integer(listed)}` : ""}
          </option>
        ))}
      </select>
    </div>
  );
}
