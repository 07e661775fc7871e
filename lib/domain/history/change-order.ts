import { rankingPlace } from "../keyword/change";
import type { Move } from "./history";

/** Keywords without a volume come last. Those that entered or left the top 100 come first among them. */
const EDGE_WEIGHT = -1_000;
const POSITIONS_WEIGHT = -2_000;

const reachOf = (place: number | null) => (place === null ? 0 : 1 / place);

/** Search volume times the change in 1 ÷ position, for sorting the heaviest change first. */
export function changeWeight({ from, to, places, volume }: Move): number {
  const [before, now] = [reachOf(rankingPlace(from)), reachOf(rankingPlace(to))];
  if (volume !== null) return volume * Math.abs(now - before);
  return places === null ? EDGE_WEIGHT + before + now : POSITIONS_WEIGHT + places;
}
