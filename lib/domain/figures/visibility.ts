import type { Keyword } from "../keyword/keyword";
import { isKnownPosition, rankingPlace } from "../keyword/position";
import { countedVolume } from "../keyword/volume";
import { type ClickCurve, measureNamed, rateAt } from "./click-curve";

/** Required share of ranking keywords with a search volume. */
export const VISIBILITY_SHARE_MIN = 0.8;

type Weighted = Pick<Keyword, "position" | "searchVolume" | "metrics">;

/**
 * Estimated clicks as a share (0–1) of those with position 1 everywhere, by search volume, or by impressions if no
 * keyword has a volume. Outside the top 100: no clicks. Skips missing positions.
 * @returns null: too few ranking keywords have a weight, or position 1 has no clicks
 */
export function visibilityOf(keywords: readonly Weighted[], curve: ClickCurve): number | null {
  const hasVolumes = keywords.some(({ searchVolume }) => countedVolume(searchVolume) !== null);
  let [ranking, weightedCount, clickSum, most] = [0, 0, 0, 0];
  const best = rateAt(curve, 1);
  for (const { position, searchVolume, metrics } of keywords) {
    if (!isKnownPosition(position)) continue;
    const place = rankingPlace(position);
    const weight = hasVolumes ? countedVolume(searchVolume) : (measureNamed(metrics, "impressions")?.value ?? null);
    ranking += Number(place !== null);
    if (weight === null) continue;
    weightedCount += Number(place !== null);
    most += weight * best;
    if (place !== null) clickSum += weight * rateAt(curve, place);
  }
  return weightedCount === 0 || most === 0 || weightedCount < VISIBILITY_SHARE_MIN * ranking ? null : clickSum / most;
}

/** @source https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/ */
export const SISTRIX_2020: ClickCurve = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025].map(
  (rate, at) => ({ to: at + 1, rate }),
);
