import { rankingPlace } from "../keyword/change";
import type { Keyword } from "../keyword/keyword";
import { isKnownPosition } from "../keyword/last-known";
import { countedVolume } from "../keyword/volume";
import { type ClickRates, measureNamed, rateAt } from "./click-curve";

/** Required share of ranking keywords with a search volume. */
export const VISIBILITY_SHARE_MIN = 0.8;

/**
 * Estimated clicks as a share of those with position 1 everywhere.
 * @property share 0–1; null: too few ranking keywords have a volume @property ranking in the top 100
 * @property over keywords with a known position and a weight @property weighted ranking keywords with a weight
 */
export type Visibility = {
  share: number | null;
  by: "volume" | "impressions";
  over: number;
  ranking: number;
  weighted: number;
};

type Weighted = Pick<Keyword, "position" | "searchVolume" | "metrics">;

export const weightOf = ({ searchVolume, metrics }: Weighted, by: Visibility["by"]): number | null =>
  by === "volume" ? countedVolume(searchVolume) : (measureNamed(metrics, "impressions")?.value ?? null);

export const weighedBy = (keywords: readonly Pick<Keyword, "searchVolume">[]): Visibility["by"] =>
  keywords.some(({ searchVolume }) => countedVolume(searchVolume) !== null) ? "volume" : "impressions";

/**
 * Positions outside the top 100 count as no clicks. Missing positions are skipped.
 * @returns null: no ranking keyword has a volume or impressions, or position 1 brings no clicks by this curve
 */
export function visibilityOf(keywords: readonly Weighted[], curve: ClickRates): Visibility | null {
  const by = weighedBy(keywords);
  let [over, ranking, weighted, reached, most] = [0, 0, 0, 0, 0];
  const best = rateAt(curve, 1);
  for (const keyword of keywords) {
    const { position } = keyword;
    if (!isKnownPosition(position)) continue;
    const place = rankingPlace(position);
    const weight = weightOf(keyword, by);
    ranking += Number(place !== null);
    if (weight === null) continue;
    over += 1;
    weighted += Number(place !== null);
    most += weight * best;
    if (place !== null) reached += weight * rateAt(curve, place);
  }
  if (weighted === 0 || most === 0) return null;
  const isEnough = weighted >= VISIBILITY_SHARE_MIN * ranking;
  return { share: isEnough ? reached / most : null, by, over, ranking, weighted };
}
