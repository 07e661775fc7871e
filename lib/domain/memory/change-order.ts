import { rateAt } from "../figures/click-curve";
import type { ClickEstimate } from "../figures/click-estimate";
import { rankingPlace } from "../keyword/change";
import type { Position } from "../keyword/position";
import type { Move } from "./memory";

/**
 * Why a keyword stands where it does among the changes. `clicks`: by how many clicks the change may bring or cost, by the
 * project's own click rates; `volume`: by its search volume times the change in 1 ÷ position; `positions`: by how many
 * positions it moved; `edge`: by having entered or left the top 100.
 * @property of search volume or impressions @property rate the change in click rate, 0–1
 */
export type ChangeOrder =
  | { kind: "clicks"; of: number; rate: number }
  | { kind: "volume"; volume: number; reach: number }
  | { kind: "positions"; positions: number }
  | { kind: "edge" };

/** @param clicks null: the project's own click rates are not known */
export function changeOrder(move: Move, clicks: ClickEstimate | null): ChangeOrder {
  if (clicks !== null) return clicksOrder(move, clicks) ?? positionsOrder(move);
  const { volume, from, to } = move;
  if (volume === null) return positionsOrder(move);
  return { kind: "volume", volume, reach: Math.abs(reachOf(to) - reachOf(from)) };
}

/** null: nothing tells how many it may be, or both positions have one click rate. */
function clicksOrder({ from, to, volume, impressions }: Move, { by, rates }: ClickEstimate): ChangeOrder | null {
  const of = by === "volume" ? volume : impressions;
  const [before, now] = [rankingPlace(from), rankingPlace(to)];
  const rate = Math.abs((now === null ? 0 : rateAt(rates, now)) - (before === null ? 0 : rateAt(rates, before)));
  return of === null || of * rate === 0 ? null : { kind: "clicks", of, rate };
}

const positionsOrder = ({ places }: Move): ChangeOrder =>
  places === null ? { kind: "edge" } : { kind: "positions", positions: places };

/** 1 ÷ position; nothing outside the top 100. */
function reachOf(position: Position): number {
  const place = rankingPlace(position);
  return place === null ? 0 : 1 / place;
}

/** Where a keyword begins that only its positions tell of: after all others, what entered or left the top 100 first. */
const EDGE_WEIGHT = -1_000;
const POSITIONS_WEIGHT = -2_000;

/** The higher, the further up. */
export function changeWeight(move: Move, clicks: ClickEstimate | null): number {
  const order = changeOrder(move, clicks);
  if (order.kind === "clicks") return order.of * order.rate;
  if (order.kind === "volume") return order.volume * order.reach;
  if (order.kind === "positions") return POSITIONS_WEIGHT + order.positions;
  return EDGE_WEIGHT + reachOf(move.from) + reachOf(move.to);
}
