import type { Json } from "../json";
import type { Keyword } from "../keyword/keyword";
import type { Position } from "../keyword/position";

/** Fields sent as they are. Recent positions become two columns, days and places. */
export const PACKED_FIELDS = [
  "id",
  "phrase",
  "market",
  "position",
  "previous",
  "best",
  "searchVolume",
  "cpc",
  "rankingUrl",
  "tags",
  "measuredOn",
] as const satisfies readonly (keyof Keyword)[];
export type PackedName = (typeof PACKED_FIELDS)[number] | "recentOn" | "recentAt" | `m.${string}` | `o.${string}`;

/** @property count rows, or recent positions of all rows @property distinct number of values, the highest code */
export type PackedColumn = { name: PackedName; count: number; distinct: number };

/** A recent position: the place, or a short text without one. */
export function positionCode(position: Position): number | string {
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? `>${position.depth}` : "-";
}

export function codedPosition(code: Json | undefined): Position {
  if (typeof code === "number") return { kind: "at", place: code };
  return typeof code === "string" && code.startsWith(">")
    ? { kind: "beyond", depth: Number(code.slice(1)) }
    : { kind: "empty" };
}
