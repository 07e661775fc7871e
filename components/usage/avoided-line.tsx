"use client";

import { Details } from "@/components/ui/details";
import { useFormats } from "@/components/ui/formats";
import type { HourUse } from "@/lib/domain/quota/usage";
import { sumOf } from "./hour-words";

/** What held copies avoided, unless a figure says it already (`hours` is null), and how that is counted. */
export function AvoidedLine({ hours }: { hours: readonly HourUse[] | null }) {
  const formats = useFormats();
  const words =
    hours === null
      ? "How saved requests are counted"
      : `Saved: at least ${formats.requests(sumOf(hours, (hour) => hour.avoided))}`;
  return (
    <Details className="border-t border-line px-4 py-2" summary={words}>
      <p className="mt-1 max-w-[72ch] pb-1">
        Each hour, a list or keyword that a person or an agent opened counts once, at the pages it took to read, when a
        copy from before that hour answered. Opening it again in the same hour counts nothing.
      </p>
    </Details>
  );
}
