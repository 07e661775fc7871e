import type { Json } from "../json";
import type { Keyword } from "../keyword/keyword";
import type { Position } from "../keyword/position";

/** Fields of a row that travel as they are; recent positions travel as two columns, their days and their places. */
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

/**
 * How one column is written.
 * @property form `values`: a value for each row. `codes`: which of the column's values each row has, or each recent day
 * of each row. `numbers`: texts that are whole numbers, as these
 * @property absent code 0 is a row that has no such field; the values begin with code 1
 * @property many codes or numbers to come
 * @property most the highest of them: says how much room one takes
 */
export type PackedColumn = {
  name: PackedName;
  form: "values" | "codes" | "numbers";
  absent: boolean;
  many: number;
  most: number;
};

/** A position among a row's recent ones: the place, or a short text for none. */
export function positionCode(position: Position): number | string {
  if (position.kind === "at") return position.place;
  return position.kind === "beyond" ? `>${position.depth}` : "-";
}

/** The position behind what `positionCode` made of it. */
export function codedPosition(code: Json | undefined): Position {
  if (typeof code === "number") return { kind: "at", place: code };
  return typeof code === "string" && code.startsWith(">")
    ? { kind: "beyond", depth: Number(code.slice(1)) }
    : { kind: "empty" };
}
