import type { Json } from "../../../domain/json";
import type { RecentPoint } from "../../../domain/keyword/keyword";
import type { Position } from "../../../domain/keyword/position";

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
