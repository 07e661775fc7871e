"use client";

import { useRefreshOn } from "@/components/browser/use-refresh-on";
import { useChoice } from "@/components/page/view-params";
import { Segmented } from "@/components/ui/segmented";
import { parseTopTenRange, TOP_TEN_RANGES, TOP_TEN_USUAL, type TopTenRange } from "@/lib/domain/figures/top-ten";

const NAMES: Record<TopTenRange, string> = { "7d": "7 days", "28d": "28 days", "90d": "90 days", "12m": "12 months" };

export function TopTenRangeChoice() {
  const [range, setRange] = useChoice("range");
  useRefreshOn(range);
  return (
    <span className="flex items-center gap-2 text-note text-fg-2 max-sm:hidden">
      <span aria-hidden="true">Top 10 share over</span>
      <Segmented
        label="Top 10 share over"
        name="range"
        segments={TOP_TEN_RANGES.map((value) => ({ value, label: value.toUpperCase(), name: NAMES[value] }))}
        value={parseTopTenRange(range) ?? TOP_TEN_USUAL}
        onChange={(next) => setRange(next === TOP_TEN_USUAL ? null : next)}
      />
    </span>
  );
}
