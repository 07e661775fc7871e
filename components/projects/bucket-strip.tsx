"use client";

import { useFormats } from "@/components/browser/formats";
import { notSeenWords, POSITION_PARTS } from "@/components/charts/position-parts";
import type { ProjectFigures } from "@/lib/domain/figures/project-figures";

export function BucketStrip({ statistics, onDay }: Pick<ProjectFigures, "statistics" | "onDay">) {
  const formats = useFormats();
  const parts = POSITION_PARTS.filter(({ bucket }) => statistics.buckets[bucket] > 0);
  const words = parts
    .map(({ bucket, label }) => {
      const name = bucket === "notLoaded" && onDay !== null ? notSeenWords(onDay.interval) : label;
      return `${name}: ${formats.integer(statistics.buckets[bucket])}`;
    })
    .join(", ");
  return (
    <span title={words} className="block">
      <span aria-hidden="true" className="flex h-2 w-28 gap-px overflow-hidden rounded-full forced-color-adjust-none">
        {parts.map(({ bucket, className, opacity }) => (
          <span key={bucket} className={className} style={{ flexGrow: statistics.buckets[bucket], opacity }} />
        ))}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
