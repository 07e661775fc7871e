import { rankingPlace } from "../keyword/change";
import type { Keyword } from "../keyword/keyword";
import { isKnownPosition } from "../keyword/last-known";
import { type ClickRates, measureNamed, rateAt } from "./click-curve";

/** Figures are only made from volumes that so many of the ranking keywords have. */
export const VISIBILITY_SHARE_MIN = 0.8;

/**
 * How much of what position 1 everywhere would bring the positions of a list bring.
 * @property share 0–1; null: too few ranking keywords have a volume
 * @property by what keywords are weighted by @property over keywords that it is of: with a known position and a weight
 * @property ranking keywords within the top 100 @property weighted how many of those have a weight
 */
export type Visibility = {
  share: number | null;
  by: "volume" | "impressions";
  over: number;
  ranking: number;
  weighted: number;
};

type Weighted = Pick<Keyword, "position" | "searchVolume" | "metrics">;

/** What a keyword counts for in a visibility; null: nothing is known of it. */
export const weightOf = ({ searchVolume, metrics }: Weighted, by: Visibility["by"]): number | null =>
  by === "volume" ? searchVolume : (measureNamed(metrics, "impressions")?.value ?? null);

/** One unit for a whole list. */
export const weighedBy = (keywords: readonly Pick<Keyword, "searchVolume">[]): Visibility["by"] =>
  keywords.some(({ searchVolume }) => searchVolume !== null) ? "volume" : "impressions";

/**
 * Outside the top 100 counts as no clicks at all; a position that is empty or not loaded counts nowhere.
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
