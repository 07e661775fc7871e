import type { Keyword, RecentPoint } from "./keyword";
import type { Position } from "./position";

export const isKnownPosition = (position: Position | null): position is Position =>
  position !== null && position.kind !== "empty";

/** For display only: averages, buckets, changes, filters and sorting ignore it. */
export function lastKnown({ position, recent }: Pick<Keyword, "position" | "recent">): RecentPoint | null {
  if (isKnownPosition(position)) return null;
  return recent?.findLast((point) => isKnownPosition(point.position)) ?? null;
}
