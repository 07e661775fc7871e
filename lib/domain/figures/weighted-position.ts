import { measureNamed } from "./click-curve";

type Metrics = Record<string, number | null>;

/** Positions times impressions, impressions, and how many keywords they are of. */
export type WeightedSums = [weighted: number, impressions: number, rows: number];

export function addWeighted(sums: WeightedSums, place: number, metrics: Metrics): void {
  const impressions = measureNamed(metrics, "impressions")?.value;
  if (impressions === undefined) return;
  sums[0] += place * impressions;
  sums[1] += impressions;
  sums[2] += 1;
}

/** The average weighted by impressions, as Search Console shows it; null unless every ranking keyword has impressions. */
export const weightedPosition = ([weighted, impressions, rows]: WeightedSums, ranking: number): number | null =>
  rows === ranking && impressions > 0 ? weighted / impressions : null;
