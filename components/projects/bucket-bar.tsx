"use client";

import { useFormats } from "@/components/browser/formats";
import { notSeenWords, POSITION_PARTS } from "@/components/charts/position-parts";
import { cn } from "@/components/ui/cn";
import { asHtml } from "@/components/ui/markup";
import type { PositionBucket } from "@/lib/domain/figures/position-buckets";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { HistoryDay } from "@/lib/domain/time/day-view";

type BucketBarProps = {
  statistics: KeywordStatistics;
  /** The earlier day that the figures are of: what has no position then was not seen, and cannot be loaded. */
  onDay?: HistoryDay;
  /** The part that the table is cut down to; null: none. */
  picked: PositionBucket | null;
  onPick: (bucket: PositionBucket) => void;
};

/** How many keywords stand where, as one bar and as words that filter the table; empty parts are left out. */
export function BucketBar({ statistics, onDay, picked, onPick }: BucketBarProps) {
  const formats = useFormats();
  const notSeen = onDay === undefined || onDay.day === null ? null : notSeenWords(onDay.interval);
  const parts = POSITION_PARTS.filter(({ bucket }) => statistics.buckets[bucket] > 0);
  return (
    <div className="border-t border-line px-4 pt-3 pb-3.5 max-sm:px-3 max-sm:pt-1 max-sm:pb-0">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the buttons are below */}
      <div
        aria-hidden="true"
        className="flex h-2.5 gap-0.5 overflow-hidden rounded-full forced-color-adjust-none"
        onClick={({ target }) => {
          const pressed = target instanceof HTMLElement ? target.dataset.bucket : undefined;
          const part = parts.find(({ bucket }) => bucket === pressed);
          if (part !== undefined) onPick(part.bucket);
        }}
        {...asHtml(
          parts.map(({ bucket, className, opacity }) => (
            <span
              key={bucket}
              data-bucket={bucket}
              className={cn("cursor-pointer", className)}
              style={{ flexGrow: statistics.buckets[bucket], opacity }}
            />
          )),
        )}
      />
      <ul
        aria-label="Positions"
        className="mt-2 -ml-1.5 flex flex-wrap gap-x-2 gap-y-1 text-note max-sm:mt-0 max-sm:flex-nowrap max-sm:overflow-x-auto"
      >
        {parts.map(({ bucket, label, className, opacity }) => (
          <li key={bucket}>
            <button
              type="button"
              aria-pressed={picked === bucket}
              onClick={() => onPick(bucket)}
              className="inline-flex min-h-6 items-center gap-1.5 rounded px-1.5 whitespace-nowrap hover:bg-sunken aria-pressed:bg-accent-soft pointer-coarse:min-h-11 max-sm:pointer-coarse:min-h-8"
              {...asHtml(
                <>
                  <span
                    className={cn("size-2 rounded-[3px] forced-color-adjust-none", className)}
                    style={{ opacity }}
                  />
                  <span className="text-fg-2">{notSeen !== null && bucket === "notLoaded" ? notSeen : label}</span>
                  <span className="font-medium tabular-nums">{formats.integer(statistics.buckets[bucket])}</span>
                </>,
              )}
            />
          </li>
        ))}
      </ul>
      {notSeen !== null && statistics.buckets.notLoaded > 0 && (
        <p className="mt-1 text-note text-fg-2 max-sm:sr-only">
          {notSeen}: these keywords have no position for it and are left out of averages.
        </p>
      )}
      {statistics.buckets.empty > 0 && (
        <p className="mt-1 text-note text-fg-2 max-sm:sr-only">
          Not measured: the service left the position empty. It doesn’t say whether some of these simply don’t rank.
        </p>
      )}
    </div>
  );
}
