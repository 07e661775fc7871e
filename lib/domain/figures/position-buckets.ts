import type { Position } from "../keyword/position";

/** `beyond`: checked, not in the first 100; `notLoaded`: the list has no position field. */
export const POSITION_BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100", "beyond", "empty", "notLoaded"] as const;
export type PositionBucket = (typeof POSITION_BUCKETS)[number];

const UPPER_BOUNDS = [
  ["1-3", 3],
  ["4-10", 10],
  ["11-20", 20],
  ["21-50", 50],
  ["51-100", 100],
] as const satisfies readonly (readonly [PositionBucket, number])[];

/** A fractional position is in the first bucket that can contain it: 3.4 is not in the top 3. null: no field */
export function bucketOf(position: Position | null): PositionBucket {
  if (position === null) return "notLoaded";
  if (position.kind !== "at") return position.kind;
  const { place } = position;
  return UPPER_BOUNDS.find(([, bound]) => place <= bound)?.[0] ?? "beyond";
}
