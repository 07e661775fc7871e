import type { Keyword, KeywordData, MetricSeries, PositionPoint, PositionSeries } from "../keyword/keyword";
import type { Position } from "../keyword/position";
import { intervalOf, spanOf } from "../time/interval";

/**
 * A saved day of a keyword.
 * @property isDated false: the list had no dates, so `on` is the day of the load
 */
export type HeldDay = {
  on: string;
  position: Position | null;
  rankingUrl: string | null;
  metrics: Readonly<Record<string, number | null>>;
  fromList: boolean;
  isDated: boolean;
};

/**
 * Saved days of a keyword, oldest first.
 * @property positionOf device or engine of the positions; null: unknown
 */
export type HeldDays = { positionOf: string | null; days: HeldDay[] };

const positionPoint = ({ on, position, rankingUrl, fromList }: HeldDay): PositionPoint[] =>
  position === null ? [] : [{ on, position, rankingUrl, ...(fromList ? { fromList } : {}) }];

/**
 * Adds days from lists to a keyword's own data, which wins on equal days. If it has its own history, an undated list
 * row is only its current position.
 * @returns the same object if lists add nothing
 */
export function withHeldDays(data: KeywordData, held: HeldDays): KeywordData {
  const own = seriesOf(data.positions, held.positionOf);
  if (own === null) return data;
  const known = new Set(own.points.map(({ on }) => on));
  const hasHistory = data.positions.some(({ points }) => points.length > 0);
  const days = hasHistory ? held.days.filter(({ isDated }) => isDated) : held.days;
  const added = days.flatMap(positionPoint).filter(({ on }) => !known.has(on));
  if (added.length === 0) return data;
  const points = [...own.points, ...added].sort((one, other) => (one.on < other.on ? -1 : 1));
  const isNew = !data.positions.includes(own);
  const positions = isNew
    ? [{ ...own, points }]
    : data.positions.map((each) => (each === own ? { ...each, points } : each));
  return { ...data, positions };
}

/** The series that days belong to; a new one if there is none; null: all are of another device or engine. */
function seriesOf(positions: readonly PositionSeries[], positionOf: string | null): PositionSeries | null {
  if (positions.length === 0) return { label: null, points: [] };
  const single = positions.length === 1 ? positions[0] : undefined;
  return positions.find(({ label }) => label === positionOf) ?? (single?.label === null ? single : null);
}

/**
 * Builds keyword data from lists alone.
 * @param row the keyword in the saved list
 * @returns null: fewer than two days, which is no history
 */
export function dataFromLists(row: Keyword, { days }: HeldDays): KeywordData | null {
  const positions = days.flatMap(positionPoint);
  const metrics = metricSeries(days);
  const longest = Math.max(positions.length, ...metrics.map(({ points }) => points.length));
  const span = spanOf(days.map(({ on }) => on));
  if (span === null || longest < 2) return null;
  return {
    keyword: row,
    projectId: null,
    positions: positions.length === 0 ? [] : [{ label: null, points: positions }],
    metrics,
    interval: intervalOf(span, days.length),
  };
}

function metricSeries(days: readonly HeldDay[]): MetricSeries[] {
  const names = new Set(days.flatMap(({ metrics }) => Object.keys(metrics)));
  return [...names].map((metric) => ({
    metric,
    label: null,
    points: days.flatMap(({ on, metrics }) =>
      Object.hasOwn(metrics, metric) ? [{ on, value: metrics[metric] ?? null }] : [],
    ),
  }));
}

/** @returns true if all positions come from lists, so the full history may have more days */
export const isOnlyFromLists = ({ positions }: Pick<KeywordData, "positions">): boolean =>
  positions.some(({ points }) => points.length > 0) &&
  positions.every(({ points }) => points.every(({ fromList }) => fromList));
