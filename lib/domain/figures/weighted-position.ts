type Metrics = Readonly<Record<string, number | null>>;

/** How often a keyword was shown, as its row says; null: it does not say. */
export function impressionsIn(metrics: Metrics): number | null {
  const name = Object.keys(metrics).find((each) => each.toLowerCase() === "impressions");
  const value = name === undefined ? null : (metrics[name] ?? null);
  return value !== null && value >= 0 ? value : null;
}

/** Positions times impressions, impressions, and how many keywords they are of. */
export type WeightedSums = [weighted: number, impressions: number, rows: number];

export function addWeighted(sums: WeightedSums, place: number, metrics: Metrics): void {
  const impressions = impressionsIn(metrics);
  if (impressions === null) return;
  sums[0] += place * impressions;
  sums[1] += impressions;
  sums[2] += 1;
}

/** The average weighted by impressions, as Search Console shows it; null unless every ranking keyword has impressions. */
export const weightedPosition = ([weighted, impressions, rows]: WeightedSums, ranking: number): number | null =>
  rows === ranking && impressions > 0 ? weighted / impressions : null;
