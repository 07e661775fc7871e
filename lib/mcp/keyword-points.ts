import type { KeywordData } from "../domain/keyword/keyword";
import { dayNumber } from "../domain/time/days";
import { positionValue } from "./keyword-row";

type Point = { series: number; on: string; day: number };
type RankPoint = Point & { position: ReturnType<typeof positionValue>; ranking_url?: string | null };
type MetricPoint = Point & { value: number | null };

/** The points of every series between two days (both included), newest first, so that a cut leaves out the oldest. */
export type Points = {
  /** How many points there are in all. */
  count: number;
  /** Where a cut to `most` points may fall: whole days only, but never nothing. */
  newest(most: number): { ranks: RankPoint[]; metrics: MetricPoint[]; oldestOn: string | null };
};

export function pointsBetween(
  data: KeywordData,
  span: { from: string | undefined; to: string | undefined },
  withUrls: boolean,
): Points {
  const from = span.from === undefined ? Number.NEGATIVE_INFINITY : (dayNumber(span.from) ?? 0);
  const to = span.to === undefined ? Number.POSITIVE_INFINITY : (dayNumber(span.to) ?? 0);
  const within = (on: string): number | null => {
    const day = dayNumber(on);
    return day !== null && day >= from && day <= to ? day : null;
  };
  const ranks = data.positions.flatMap(({ points }, series) =>
    points.flatMap(({ on, position, rankingUrl }): RankPoint[] => {
      const day = within(on);
      const url = withUrls ? { ranking_url: rankingUrl } : {};
      return day === null ? [] : [{ series, on, day, position: positionValue(position), ...url }];
    }),
  );
  const metrics = data.metrics.flatMap(({ points }, series) =>
    points.flatMap(({ on, value }): MetricPoint[] => {
      const day = within(on);
      return day === null ? [] : [{ series, on, day, value }];
    }),
  );
  const all: Point[] = [...ranks, ...metrics].sort((a, b) => b.day - a.day);
  return {
    count: all.length,
    newest(most) {
      const limit = all.length > most ? all[most]?.day : undefined;
      const oldest = limit === undefined ? all.at(-1) : (all.findLast(({ day }) => day > limit) ?? all[0]);
      const since = oldest?.day ?? 0;
      const kept = <P extends Point>(points: P[]) => points.filter(({ day }) => day >= since);
      return { ranks: kept(ranks), metrics: kept(metrics), oldestOn: oldest?.on ?? null };
    },
  };
}
