import type { MetricSeries, PositionSeries, RecentPoint } from "../../../domain/keyword/keyword";
import { measuresOf } from "../../../domain/keyword/keyword";
import { setOwn } from "../json/json-object";

export function recentPoints(series: PositionSeries, metrics: readonly MetricSeries[]): RecentPoint[] {
  const measured = new Map<string, Record<string, number | null>>();
  for (const { metric, points } of measuresOf(series, metrics))
    for (const { on, value } of points) {
      const day = measured.get(on) ?? {};
      setOwn(day, metric, value);
      measured.set(on, day);
    }
  return series.points.map(({ on, position, rankingUrl }) => {
    const point: RecentPoint = { on, position };
    if (rankingUrl !== null) point.rankingUrl = rankingUrl;
    const measures = measured.get(on);
    if (measures !== undefined) point.metrics = measures;
    return point;
  });
}
