import { isKnownPosition } from "./last-known";
import type { Position } from "./position";

/**
 * Movement between two positions of one keyword. `places` is above 0 in both directions; `up` is the better one.
 * `new`: entered the first 100; `lost`: left it; `unknown`: one of the two days is not known, shown as "n/a".
 */
export type Change =
  | { kind: "up" | "down"; places: number }
  | { kind: "same" }
  | { kind: "new" }
  | { kind: "lost" }
  | { kind: "unknown" };

/** Deepest position that counts as ranking; beyond it a keyword is "not in the top 100". */
export const PLACE_MAX = 100;

/** The place when it is within the first 100, otherwise null. */
export const rankingPlace = (position: Position | null): number | null =>
  position?.kind === "at" && position.place <= PLACE_MAX ? position.place : null;

/** A position as every figure counts it: a place below the first 100 is outside of them. */
export const countedPosition = (position: Position): Position =>
  position.kind === "at" && position.place > PLACE_MAX ? { kind: "beyond", depth: PLACE_MAX } : position;

/** How many places are known not to hold the site. */
const depthOf = (position: Position): number => (position.kind === "beyond" ? position.depth : PLACE_MAX);

/**
 * The change between two positions, never read from a field whose sign is unknown.
 * Fractional places (monthly averages) are compared to one decimal, which is what the screen shows.
 * @param before null or `empty` when that day is not known
 * @param now likewise
 */
export function changeOf(before: Position | null, now: Position | null): Change {
  if (!isKnownPosition(before) || !isKnownPosition(now)) return { kind: "unknown" };
  const from = rankingPlace(before);
  const to = rankingPlace(now);
  if (from === null && to === null) return { kind: "same" };
  // Beyond 10 proves nothing about position 34: it may have been there all the time.
  if (from === null) return to !== null && to > depthOf(before) ? { kind: "unknown" } : { kind: "new" };
  if (to === null) return from > depthOf(now) ? { kind: "unknown" } : { kind: "lost" };
  const places = Math.round((from - to) * 10) / 10;
  if (places === 0) return { kind: "same" };
  return places > 0 ? { kind: "up", places } : { kind: "down", places: -places };
}

/**
 * A number that orders changes: above 0 is better. Entering the first 100 ranks above any move within it and leaving
 * it below; null for `unknown`, which has no place in the order.
 */
export function changeRank(change: Change): number | null {
  if (change.kind === "unknown") return null;
  if (change.kind === "same") return 0;
  if (change.kind === "new") return PLACE_MAX;
  if (change.kind === "lost") return -PLACE_MAX;
  return change.kind === "up" ? change.places : -change.places;
}
