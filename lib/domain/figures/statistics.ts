import type { Keyword } from "../keyword/keyword";
import { changeOf } from "../keyword/position";
import { measureNamed } from "./click-curve";
import { type MetricSummary, MetricSums } from "./metric-sums";
import { bucketOf, POSITION_BUCKETS, type PositionBucket } from "./position-buckets";

export type KeywordStatistics = {
  keywords: number;
  /** Keywords with a known position: ranking or beyond. */
  loaded: number;
  ranking: number;
  averagePosition: number | null;
  /** Average weighted by impressions; absent unless every ranking keyword has impressions. */
  weightedPosition?: number;
  buckets: Record<PositionBucket, number>;
  movement: { improved: number; declined: number; same: number; entered: number; lost: number };
  metrics: Record<string, MetricSummary>;
};

export function keywordStatistics(keywords: readonly Keyword[]): KeywordStatistics {
  const buckets = Object.fromEntries(POSITION_BUCKETS.map((bucket) => [bucket, 0])) as Record<PositionBucket, number>;
  const movement = { improved: 0, declined: 0, same: 0, entered: 0, lost: 0 };
  const metrics = new MetricSums();
  let ranking = 0;
  let placeSum = 0;
  const weightedSums: WeightedSums = [0, 0, 0];
  for (const keyword of keywords) {
    const bucket = bucketOf(keyword.position);
    buckets[bucket] += 1;
    if (keyword.position?.kind === "at" && bucket !== "beyond") {
      ranking += 1;
      placeSum += keyword.position.place;
      addWeighted(weightedSums, keyword.position.place, keyword.metrics);
    }
    const change = changeOf(keyword.previous, keyword.position);
    if (change.kind !== "unknown") movement[MOVEMENT_OF[change.kind]] += 1;
    metrics.add(keyword.metrics);
  }
  const weightedAverage = weightedPosition(weightedSums, ranking);
  return {
    keywords: keywords.length,
    loaded: ranking + buckets.beyond,
    ranking,
    averagePosition: ranking === 0 ? null : placeSum / ranking,
    ...(weightedAverage !== null && { weightedPosition: weightedAverage }),
    buckets,
    movement,
    metrics: metrics.summary(),
  };
}

const MOVEMENT_OF = { up: "improved", down: "declined", same: "same", new: "entered", lost: "lost" } as const;

type Metrics = Record<string, number | null>;

type WeightedSums = [weighted: number, impressions: number, rows: number];

function addWeighted(sums: WeightedSums, place: number, metrics: Metrics): void {
  const impressions = measureNamed(metrics, "impressions")?.value;
  if (impressions === undefined) return;
  sums[0] += place * impressions;
  sums[1] += impressions;
  sums[2] += 1;
}

/** Average weighted by impressions, as in Search Console; null unless every ranking keyword has impressions. */
const weightedPosition = ([weightedSum, impressions, rows]: WeightedSums, ranking: number): number | null =>
  rows === ranking && impressions > 0 ? weightedSum / impressions : null;
