import type { Keyword } from "../keyword/keyword";
import { type ClickRates, ownCurve } from "./click-curve";
import { type Visibility, weighedBy } from "./visibility";

/**
 * What tells roughly how many clicks a position brings: how often a keyword is searched or shown, times the click rate
 * of the position.
 * @property by one unit for a whole list, so that its keywords can be compared
 */
export type ClickEstimate = { by: Visibility["by"]; rates: ClickRates };

/** By a project's own click rates; null: they are not known, or nobody has clicked yet. */
export function ownEstimate(
  keywords: readonly Pick<Keyword, "position" | "searchVolume" | "metrics">[],
): ClickEstimate | null {
  const curve = ownCurve(keywords);
  if (curve === null || curve.every(({ rate }) => rate === 0)) return null;
  return { by: weighedBy(keywords), rates: curve.map(({ from, to, rate }) => ({ from, to, rate })) };
}
