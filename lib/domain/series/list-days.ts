import type { Keyword, KeywordData, MetricSeries, PositionPoint, PositionSeries } from "../keyword/keyword";
import type { Position } from "../keyword/position";
import { intervalOf, spanOf } from "../time/interval";

/** @property isDated false: the list had no dates, so `on` is the day of the load */
export type HeldDay = {
  on: string;
  position: Position | null;
  rankingUrl: string | null;
  metrics: Readonly<Record<string, number | null>>;
  fromList: boolean;
  isDated: boolean;
};

/** Oldest first. @property positionOf device or engine of the positions; null: unknown */
export type HeldDays = { positionOf: string | null; days: HeldDay[] };

const positionPoint = ({ on, position, rankingUrl, fromList }: HeldDay): PositionPoint[] =>
  position === null ? [] : [{ on, position, rankingUrl, ...(fromList ? { fromList } : {}) }];

/** The keyword's own data wins on equal days. With an own history, an undated row is only its current position. */
export function withHeldDays(data: KeywordData, listDays: HeldDays): KeywordData {
  const own = seriesOf(data.positions, listDays.positionOf);
  if (own === null) return data;
  const ownDays = new Set(own.points.map(({ on }) => on));
  const hasHistory = data.positions.some(({ points }) => points.length > 0);
  const days = hasHistory ? listDays.days.filter(({ isDated }) => isDated) : listDays.days;
  const newPoints = days.flatMap(positionPoint).filter(({ on }) => !ownDays.has(on));
  if (newPoints.length === 0) return data;
  const points = [...own.points, ...newPoints].sort((one, other) => (one.on < other.on ? -1 : 1));
  const isNew = !data.positions.includes(own);
  const positions = isNew
    ? [{ ...own, points }]
    : data.positions.map((each) => (each === own ? { ...each, points } : each));
  return { ...data, positions };
}

function seriesOf(positions: readonly PositionSeries[], positionOf: string | null): PositionSeries | null {
  if (positions.length === 0) return { label: null, points: [] };
  const single = positions.length === 1 ? positions[0] : undefined;
  return positions.find(({ label }) => label === positionOf) ?? (single?.label === null ? single : null);
}

/** @returns null: fewer than two days, which is no history */
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

/** A keyword's own data, completed by days of lists, or the days of lists alone. @param row null: in no saved list */
export function knownData(data: KeywordData | null, row: Keyword | null, listDays: HeldDays): KeywordData | null {
  if (data !== null) return withHeldDays(data, listDays);
  return row === null ? null : dataFromLists(row, listDays);
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

export const isOnlyFromLists = ({ positions }: Pick<KeywordData, "positions">): boolean =>
  positions.some(({ points }) => points.length > 0) &&
  positions.every(({ points }) => points.every(({ fromList }) => fromList));
