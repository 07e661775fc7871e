/** `beyond`: checked and not in the first `depth`; `empty`: the field was empty. Neither is 0. */
export type Position =
  /** 1-based; fractional if the service averages (Search Console by month) */
  { kind: "at"; place: number } | { kind: "beyond"; depth: number } | { kind: "empty" };

/** `places` is positive. `new`, `lost`: entered or left the first 100. `unknown`: one day is not known. */
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

const depthOf = (position: Position): number => (position.kind === "beyond" ? position.depth : PLACE_MAX);

/** Never trust a change field: its sign is unknown. Fractional places compare to one decimal, as on screen. */
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

/** Above 0 is better. Entering the first 100 is above any move, leaving it below; null for `unknown`. */
export function changeRank(change: Change): number | null {
  if (change.kind === "unknown") return null;
  if (change.kind === "same") return 0;
  if (change.kind === "new") return PLACE_MAX;
  if (change.kind === "lost") return -PLACE_MAX;
  return change.kind === "up" ? change.places : -change.places;
}

/** Positions gained (above 0 is better), "new" or "lost" at the edge of the top 100; null: one day is unknown. */
export function changeValue(change: Change): number | "new" | "lost" | null {
  return change.kind === "new" || change.kind === "lost" ? change.kind : changeRank(change);
}

export const isKnownPosition = (position: Position | null): position is Position =>
  position !== null && position.kind !== "empty";

/** For display only: averages, buckets, changes, filters and sorting ignore it. */
export function lastKnown<Point extends { position: Position }>({
  position,
  recent,
}: {
  position: Position | null;
  recent: readonly Point[] | null;
}): Point | null {
  if (isKnownPosition(position)) return null;
  return recent?.findLast((point) => isKnownPosition(point.position)) ?? null;
}
