import { POSITION_BUCKETS, type PositionBucket } from "@/lib/domain/figures/position-buckets";
import type { TrendDay } from "@/lib/domain/history/history";

/** What a column is made of, from its foot up. `rest`: listed that day, and no position of it is held. */
export type PartName = Exclude<PositionBucket, "empty" | "notLoaded"> | "rest";

export const PART_NAMES: readonly PartName[] = [
  ...POSITION_BUCKETS.filter((bucket) => bucket !== "empty" && bucket !== "notLoaded"),
  "rest",
];

/** How many keywords each part of a day holds; together all that were listed. */
export function partsOf({ buckets, known, listed }: TrendDay): Record<PartName, number> {
  return { ...buckets, rest: Math.max(0, listed - known) };
}

/** Where each part of a day begins and ends, in keywords; parts that hold none are left out. */
export function stackOf(day: TrendDay): { part: PartName; from: number; to: number }[] {
  const counts = partsOf(day);
  let foot = 0;
  return PART_NAMES.flatMap((part) => {
    const from = foot;
    foot += counts[part];
    return counts[part] === 0 ? [] : [{ part, from, to: foot }];
  });
}
