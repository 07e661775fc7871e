import { changeOf } from "../keyword/change";
import type { Position } from "../keyword/position";
import type { MoveKind, NotCompared } from "./history";

export type Compared =
  | { kind: MoveKind; places: number | null }
  | { kind: "unchanged" }
  | { kind: "notCompared"; why: NotCompared };

const notCompared = (why: NotCompared): Compared => ({ kind: "notCompared", why });

/** A shallow check reveals nothing about deeper positions, so such pairs are not compared. null: no data */
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

function lookedAlike(one: Position, other: Position): boolean {
  if (one.kind !== "beyond") return true;
  if (other.kind === "beyond") return one.depth === other.depth;
  return other.kind !== "at" || other.place <= one.depth;
}
