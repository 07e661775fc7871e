import type { Json } from "../../../domain/json";
import type { RecentPoint } from "../../../domain/keyword/keyword";
import type { Position } from "../../../domain/keyword/position";

/**
 * One position of a row.
 * @property qualifier what sets it apart ("mobile", "bing"); null: the row's plain position
 * @property name raw name of its field
 * @property order rank of the name among the names of positions, best first
 * @property raw value of the field
 * @property isBare the field is named after a device or engine alone, so it may be a flag
 */
export type PositionSource = {
  qualifier: string | null;
  name: string;
  order: number;
  position: Position;
  raw: Json;
  isBare: boolean;
  previous: Position | null;
  url: string | null;
  on: string | null;
  points: RecentPoint[] | null;
};
