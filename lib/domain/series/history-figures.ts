import type { PositionPoint } from "../keyword/keyword";
import { type Change, changeOf, rankingPlace } from "../keyword/position";
import { minBy } from "../min-by";
import { dayNumber } from "../time/days";
import { type Interval, STEP_DAYS } from "../time/interval";
import { isBeyond, type MetricPoint, type RankPoint } from "./series";

/** Counted in measured days (or months). Days beyond the first 100 count, but not in averages. */
export type RankFigures = {
  latest: RankPoint | null;
  isEarlier: boolean;
  first: RankPoint | null;
  change: Change;
  best: { place: number; on: string } | null;
  worst: { place: number | null; on: string } | null;
  /** Mean of places in the first 100, over `ranking` measurements. */
  average: number | null;
  ranking: number;
  topTen: number;
  beyond: number;
  checked: number;
  /** Mean of |place − previous place| over neighboring measurements in the first 100. */
  volatility: number | null;
};

const isKnown = ({ position }: { position: RankPoint["position"] }) => position.kind !== "empty";

export function rankFigures(points: readonly RankPoint[], interval: Interval = "day"): RankFigures {
  const knownPoints = points.filter(isKnown);
  const first = knownPoints[0] ?? null;
  const latest = knownPoints.at(-1) ?? null;
  const isEarlier = latest !== null && latest !== points.at(-1);
  let best: RankFigures["best"] = null;
  let worst: { place: number; on: string } | null = null;
  let topTen = 0;
  let sum = 0;
  let ranking = 0;
  for (const { position, on } of knownPoints) {
    const place = rankingPlace(position);
    if (place === null) continue;
    sum += place;
    ranking += 1;
    if (place <= 10) topTen += 1;
    if (best === null || place <= best.place) best = { place, on };
    if (worst === null || place >= worst.place) worst = { place, on };
  }
  const outside = knownPoints.filter(isBeyond);
  const lastOutside = outside.at(-1);
  return {
    latest,
    isEarlier,
    first,
    change: changeOf(first === latest || isEarlier ? null : (first?.position ?? null), latest?.position ?? null),
    best,
    worst: lastOutside === undefined ? worst : { place: null, on: lastOutside.on },
    average: ranking === 0 ? null : sum / ranking,
    ranking,
    topTen,
    beyond: outside.length,
    checked: knownPoints.length,
    volatility: volatilityOf(knownPoints, interval),
  };
}

function volatilityOf(knownPoints: readonly RankPoint[], interval: Interval): number | null {
  let sum = 0;
  let pairs = 0;
  for (const [index, point] of knownPoints.entries()) {
    const before = knownPoints[index - 1];
    if (before === undefined || point.day - before.day > STEP_DAYS[interval].most) continue;
    const [from, to] = [rankingPlace(before.position), rankingPlace(point.position)];
    if (from === null || to === null) continue;
    sum += Math.abs(to - from);
    pairs += 1;
  }
  return pairs === 0 ? null : sum / pairs;
}

export function firstSeen(points: readonly PositionPoint[]): { on: string; place: number } | null {
  const places = points.flatMap(({ on, position }) => {
    const place = rankingPlace(position);
    return place === null ? [] : [{ on, place }];
  });
  return minBy(places, ({ on }) => dayNumber(on) ?? Number.POSITIVE_INFINITY) ?? null;
}

export type MetricFigures = {
  latest: { on: string; value: number } | null;
  highest: { on: string; value: number } | null;
  sum: number;
  mean: number | null;
  known: number;
};

export function metricFigures(points: readonly MetricPoint[]): MetricFigures {
  const knownPoints = points.flatMap(({ on, value }) => (value === null ? [] : [{ on, value }]));
  const sum = knownPoints.reduce((total, { value }) => total + value, 0);
  return {
    latest: knownPoints.at(-1) ?? null,
    highest: minBy(knownPoints, ({ value }) => -value) ?? null,
    sum,
    mean: knownPoints.length === 0 ? null : sum / knownPoints.length,
    known: knownPoints.length,
  };
}
