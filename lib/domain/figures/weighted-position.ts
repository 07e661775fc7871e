import { measureNamed } from "./click-curve";

type Metrics = Record<string, number | null>;

export type WeightedSums = [weighted: number, impressions: number, rows: number];

export function addWeighted(sums: WeightedSums, place: number, metrics: Metrics): void {
  const impressions = measureNamed(metrics, "impressions")?.value;
  if (impressions === undefined) return;
  sums[0] += place * impressions;
  sums[1] += impressions;
  sums[2] += 1;
}

/** Average weighted by impressions, as in Search Console; null unless every ranking keyword has impressions. */
export const weightedPosition = ([weighted, impressions, rows]: WeightedSums, ranking: number): number | null =>
  rows === ranking && impressions > 0 ? weighted / impressions : null;
