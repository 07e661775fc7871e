import type { Json } from "../../../domain/json";
import type { RecentPoint } from "../../../domain/keyword/keyword";
import type { Position } from "../../../domain/keyword/position";

/**
 * One position of a row. @property qualifier "mobile", "bing"; null: the plain position @property name raw field name
 * @property order rank among position names, best first @property raw the field's value
 * @property isBare named after a device or engine only, so it may be a flag
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
