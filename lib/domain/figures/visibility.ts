import type { Keyword } from "../keyword/keyword";
import { isKnownPosition, rankingPlace } from "../keyword/position";
import { countedVolume } from "../keyword/volume";
import { type ClickRates, measureNamed, rateAt } from "./click-curve";

/** Required share of ranking keywords with a search volume. */
export const VISIBILITY_SHARE_MIN = 0.8;

/** Estimated clicks as a share (0–1) of those with position 1 everywhere; null: too few keywords have a volume. */
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

/** Outside the top 100: no clicks. Skips missing positions. @returns null: no weights, or position 1 has no clicks */
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

/** @source https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/ */
export const SISTRIX_2020: ClickRates = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025].map(
  (rate, at) => ({ from: at + 1, to: at + 1, rate }),
);
