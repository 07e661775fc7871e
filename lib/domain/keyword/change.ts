import { isKnownPosition } from "./last-known";
import type { Position } from "./position";

/**
 * Movement between two positions. `places` is positive; `up` is better. `new`: entered the first 100; `lost`: left it;
 * `unknown`: one day is not known, shown as "n/a".
 */
export type Change =
  | { kind: "up" | "down"; places: number }
  | { kind: "same" }
  | { kind: "new" }
  | { kind: "lost" }
  | { kind: "unknown" };

export const PLACE_MAX = 100;

export const rankingPlace = (position: Position | null): number | null =>
  position?.kind === "at" && position.place <= PLACE_MAX ? position.place : null;

/** Position as figures count it: a place below 100 becomes `beyond`. */
export const countedPosition = (position: Position): Position =>
  position.kind === "at" && position.place > PLACE_MAX ? { kind: "beyond", depth: PLACE_MAX } : position;

/** Number of places that the site is known not to hold. */
const depthOf = (position: Position): number => (position.kind === "beyond" ? position.depth : PLACE_MAX);

/**
 * Change between two positions. Never trust a change field, because its sign is unknown. Fractional places compare to
 * one decimal, as shown on screen.
 * @param before null or `empty`: unknown @param now likewise
 */
export function changeOf(before: Position | null, now: Position | null): Change {
  if (!isKnownPosition(before) || !isKnownPosition(now)) return { kind: "unknown" };
  const from = rankingPlace(before);
  const to = rankingPlace(now);
  if (from === null && to === null) return { kind: "same" };
  // "Beyond 10" proves nothing about position 34: the site may have ranked there before.
  if (from === null) return to !== null && to > depthOf(before) ? { kind: "unknown" } : { kind: "new" };
  if (to === null) return from > depthOf(now) ? { kind: "unknown" } : { kind: "lost" };
  const places = Math.round((from - to) * 10) / 10;
  if (places === 0) return { kind: "same" };
  return places > 0 ? { kind: "up", places } : { kind: "down", places: -places };
}

/**
 * Sort value of a change: above 0 is better. Entering the first 100 is above any move and leaving it below; null for
 * `unknown`.
 */
export function changeRank(change: Change): number | null {
  if (change.kind === "unknown") return null;
  if (change.kind === "same") return 0;
  if (change.kind === "new") return PLACE_MAX;
  if (change.kind === "lost") return -PLACE_MAX;
  return change.kind === "up" ? change.places : -change.places;
}
