import type { Keyword, RecentPoint } from "./keyword";
import type { Position } from "./position";

export const isKnownPosition = (position: Position | null): position is Position =>
  position !== null && position.kind !== "empty";

/**
 * The position a row had last, with its day, where it has none now. It stands beside the others for reading only: no
 * average, bucket, change, filter or order counts it.
 * @returns null where the position is known now, or no earlier one is held with its day
 */
export function lastKnown({ position, recent }: Pick<Keyword, "position" | "recent">): RecentPoint | null {
  if (isKnownPosition(position)) return null;
  return recent?.findLast((point) => isKnownPosition(point.position)) ?? null;
}
