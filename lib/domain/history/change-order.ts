import { rateAt } from "../figures/click-curve";
import type { ClickEstimate } from "../figures/click-estimate";
import { rankingPlace } from "../keyword/change";
import type { Move } from "./memory";

/**
 * Why a keyword stands where it does among the changes. `clicks`: by how many clicks the change may bring or cost, by the
 * project's own click rates; `reach`: by how often it is searched or shown times the change in 1 ÷ position; `positions`:
 * by how many positions it moved; `edge`: by having entered or left the top 100.
 * @property of search volume or impressions @property rate the change in click rate, 0–1
 */
export type ChangeOrder =
  | { kind: "clicks"; of: number; rate: number }
  | { kind: "reach"; of: number; reach: number }
  | { kind: "positions"; positions: number }
  | { kind: "edge" };

/** Rates are of steps, so fewer clicks are rather where a step ends than what a change means. */
const CLICKS_MIN = 1;

/** @param clicks null: the project's own click rates are not known */
export function changeOrder(
  { from, to, places, volume, impressions }: Move,
  clicks: ClickEstimate | null,
): ChangeOrder {
  const of = clicks?.by === "impressions" ? impressions : volume;
  if (of === null) return places === null ? { kind: "edge" } : { kind: "positions", positions: places };
  const [before, now] = [rankingPlace(from), rankingPlace(to)];
  const rate = clicks === null ? 0 : Math.abs(rateOf(clicks, now) - rateOf(clicks, before));
  if (of * rate >= CLICKS_MIN) return { kind: "clicks", of, rate };
  return { kind: "reach", of, reach: Math.abs(reachOf(now) - reachOf(before)) };
}

// Outside the top 100 there are neither clicks nor reach.
const rateOf = ({ rates }: ClickEstimate, place: number | null) => (place === null ? 0 : rateAt(rates, place));
const reachOf = (place: number | null) => (place === null ? 0 : 1 / place);

/** Estimated clicks stand before anything that other numbers could bring. */
const CLICKS_WEIGHT = 1e12;
/** Where a keyword begins that only its positions tell of: after all others, what entered or left the top 100 first. */
const EDGE_WEIGHT = -1_000;
const POSITIONS_WEIGHT = -2_000;

/** The higher, the further up. */
export function changeWeight(move: Move, clicks: ClickEstimate | null): number {
  const order = changeOrder(move, clicks);
  if (order.kind === "clicks") return CLICKS_WEIGHT + order.of * order.rate;
  if (order.kind === "reach") return order.of * order.reach;
  if (order.kind === "positions") return POSITIONS_WEIGHT + order.positions;
  return EDGE_WEIGHT + reachOf(rankingPlace(move.from)) + reachOf(rankingPlace(move.to));
}
