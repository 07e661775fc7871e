import { changeOf } from "../keyword/change";
import type { Position } from "../keyword/position";
import type { MoveKind, NotCompared } from "./history";

/** How one keyword stands on two days: moved, unchanged, or why the two cannot be compared. */
export type Compared =
  | { kind: MoveKind; places: number | null }
  | { kind: "unchanged" }
  | { kind: "notCompared"; why: NotCompared };

const notCompared = (why: NotCompared): Compared => ({ kind: "notCompared", why });

/**
 * Compares two positions of one keyword on one line. What was only looked for less deep says nothing of a place below
 * that depth, so the two are not compared.
 * @param before null: nothing is held of that day
 * @param now likewise
 */
export function compared(before: Position | null, now: Position | null): Compared {
  if (before === null || now === null) return notCompared("not-checked");
  if (before.kind === "empty" || now.kind === "empty") return notCompared("nothing-said");
  if (!lookedAlike(before, now) || !lookedAlike(now, before)) return notCompared("depth");
  const change = changeOf(before, now);
  if (change.kind === "up") return { kind: "better", places: change.places };
  if (change.kind === "down") return { kind: "worse", places: change.places };
  if (change.kind === "new" || change.kind === "lost") return { kind: change.kind, places: null };
  return change.kind === "unknown" ? notCompared("not-checked") : { kind: "unchanged" };
}

/** Could the first, looking as deep as it did, have found what the other found? */
function lookedAlike(one: Position, other: Position): boolean {
  if (one.kind !== "beyond") return true;
  if (other.kind === "beyond") return one.depth === other.depth;
  return other.kind !== "at" || other.place <= one.depth;
}
