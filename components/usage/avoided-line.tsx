"use client";

import { useFormats } from "@/components/browser/formats";
import { Details } from "@/components/ui/details";
import type { HourUse } from "@/lib/domain/quota/usage";
import { sumOf } from "./hour-words";

/** What held copies avoided, unless a figure says it already (`hours` is null), and how that is counted. */
export function AvoidedLine({ hours }: { hours: readonly HourUse[] | null }) {
  const formats = useFormats();
  const words =
    hours === null
      ? "How avoided requests are counted"
      : `Requests avoided: at least ${formats.integer(sumOf(hours, (hour) => hour.avoided))}`;
  return (
    <Details className="border-t border-line px-4 py-2" summary={words}>
      <p className="mt-1 max-w-[72ch] pb-1">
        Opening an item from an older saved copy counts once an hour, as the number of requests it took to load. A
        keyword that isn’t loaded counts as 1 request when lists you refreshed draw its chart.
      </p>
    </Details>
  );
}
