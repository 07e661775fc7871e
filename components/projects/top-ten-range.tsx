"use client";

import { useRouter } from "@/components/browser/base";
import { useAddress } from "@/components/browser/use-address";
import { Segmented } from "@/components/ui/segmented";
import { TOP_TEN_RANGES, TOP_TEN_USUAL, type TopTenRange } from "@/lib/domain/figures/top-ten";

const NAMES: Record<TopTenRange, string> = { "7d": "7 days", "28d": "28 days", "90d": "90 days", "12m": "12 months" };

/** How far back the line of each project goes. */
export function TopTenRangeChoice({ range }: { range: TopTenRange }) {
  const router = useRouter();
  const params = useAddress();
  return (
    <span className="flex items-center gap-2 text-note text-fg-2 max-sm:hidden">
      <span aria-hidden="true">Top 10 share over</span>
      <Segmented
        label="Top 10 share over"
        name="range"
        segments={TOP_TEN_RANGES.map((value) => ({ value, label: value.toUpperCase(), name: NAMES[value] }))}
        value={range}
        onChange={(next) => {
          const query = new URLSearchParams(params);
          if (next === TOP_TEN_USUAL) query.delete("range");
          else query.set("range", next);
          router.push(query.size === 0 ? "/projects" : `/projects?${query}`, { scroll: false });
        }}
      />
    </span>
  );
}
