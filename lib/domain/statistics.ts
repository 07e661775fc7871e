import type { Keyword } from "./keyword";

/** Buckets of positions; `beyond`: checked, not in the first 100; `notLoaded`: the list carries no position. */
export const POSITION_BUCKETS = ["1-3", "4-10", "11-20", "21-50", "51-100", "beyond", "empty", "notLoaded"] as const;
export type PositionBucket = (typeof POSITION_BUCKETS)[number];

/** Figures of one keyword list; every one can be shown with its base. Positions are averaged over ranking keywords only. */
export type KeywordStatistics = {
  keywords: number;
  /** Keywords whose position is known: ranking or beyond. */
  loaded: number;
  /** Keywords at a place within the first 100: the base of the average. */
  ranking: number;
  averagePosition: number | null;
  buckets: Record<PositionBucket, number>;
  /** Movement of keywords with two known positions (comparable ones). */
  movement: { improved: number; declined: number; same: number; entered: number; lost: number };
  /** Metrics that are not positions: how many rows hold a number, and their sum and mean. */
  metrics: Record<string, { rows: number; sum: number; mean: number }>;
};

export function keywordStatistics(keywords: readonly Keyword[]): KeywordStatistics {
  throw new Error(`not written yet: ${keywords.length}`);
}
