import type { Keyword, RecentPoint } from "./keyword";
import type { Position } from "./position";

export const isKnownPosition = (position: Position | null): position is Position =>
  position !== null && position.kind !== "empty";

/**
 * Last position of a row without a current one, for display only: averages, buckets, changes, filters and sorting
 * ignore it.
 * @returns null: the current position is known, or no earlier one has a day
 */
export function lastKnown({ position, recent }: Pick<Keyword, "position" | "recent">): RecentPoint | null {
  if (isKnownPosition(position)) return null;
  return recent?.findLast((point) => isKnownPosition(point.position)) ?? null;
}
