import { rankingPlace } from "../keyword/change";
import type { Move } from "./history";

/** `reach`: search volume times the change in 1 ÷ position. `positions`, `edge` (entered or left): without a volume. */
export type ChangeOrder =
  | { kind: "reach"; volume: number; reach: number }
  | { kind: "positions"; positions: number }
  | { kind: "edge" };

export function changeOrder({ from, to, places, volume }: Move): ChangeOrder {
  if (volume !== null)
    return { kind: "reach", volume, reach: Math.abs(reachOf(rankingPlace(to)) - reachOf(rankingPlace(from))) };
  return places === null ? { kind: "edge" } : { kind: "positions", positions: places };
}

const reachOf = (place: number | null) => (place === null ? 0 : 1 / place);

/** Keywords without a volume come last. Those that entered or left the top 100 come first among them. */
const EDGE_WEIGHT = -1_000;
const POSITIONS_WEIGHT = -2_000;

export function changeWeight(move: Move): number {
  const order = changeOrder(move);
  if (order.kind === "reach") return order.volume * order.reach;
  if (order.kind === "positions") return POSITIONS_WEIGHT + order.positions;
  return EDGE_WEIGHT + reachOf(rankingPlace(move.from)) + reachOf(rankingPlace(move.to));
}
