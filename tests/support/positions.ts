import type { Position } from "../../lib/domain/keyword/position";

export const at = (place: number): Position => ({ kind: "at", place });
export const beyond: Position = { kind: "beyond", depth: 100 };
export const empty: Position = { kind: "empty" };
