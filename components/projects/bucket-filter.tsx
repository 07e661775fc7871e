"use client";

import { POSITION_BUCKETS, type PositionBucket } from "@/lib/domain/figures/position-buckets";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import { filtersText, parseFilters } from "@/lib/domain/table/filter";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { useChoice } from "../page/view-params";
import { BucketBar } from "./bucket-bar";

/** The bucket bar as a filter of the table below it: pressing a part shows its keywords, pressing it again all. */
export function BucketFilter({ statistics, onDay }: { statistics: KeywordStatistics; onDay?: HistoryDay }) {
  const [text, setText] = useChoice("f");
  const { filters } = parseFilters(text ?? "");
  const bucketIn = (value: string) => POSITION_BUCKETS.find((bucket) => bucket === value) ?? null;
  const held = filters.find(({ field, op, value }) => field === "position" && op === "is" && bucketIn(value) !== null);
  const picked = held === undefined ? null : bucketIn(held.value);
  const pick = (bucket: PositionBucket) => {
    const rest = filters.filter((filter) => filter !== held);
    const next = bucket === picked ? rest : [...rest, { field: "position" as const, op: "is" as const, value: bucket }];
    setText(next.length === 0 ? null : filtersText(next));
  };
  return <BucketBar statistics={statistics} onDay={onDay} picked={picked} onPick={pick} />;
}
