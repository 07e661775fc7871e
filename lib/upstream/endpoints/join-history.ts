import type { Keyword, KeywordData, Market, MetricSeries, PositionSeries } from "../../domain/keyword/keyword";
import { intervalOf } from "../parse/series/series-values";

type Dated = { on: string };

function joinedPoints<Point extends Dated>(held: readonly Point[], fresh: readonly Point[]): Point[] {
  const byDay = new Map<string, Point>();
  for (const point of [...held, ...fresh]) byDay.set(point.on, point);
  return [...byDay.values()].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function joinedSeries<Point extends Dated, Series extends { points: Point[] }>(
  held: readonly Series[],
  fresh: readonly Series[],
  nameOf: (series: Series) => string,
): Series[] {
  const known = new Map(held.map((series) => [nameOf(series), series]));
  const joined = fresh.map((series) => {
    const before = known.get(nameOf(series));
    known.delete(nameOf(series));
    return before === undefined ? series : { ...series, points: joinedPoints(before.points, series.points) };
  });
  return [...joined, ...known.values()];
}

const positionName = ({ label }: PositionSeries) => JSON.stringify(label);
const metricName = ({ metric, label }: MetricSeries) => JSON.stringify([metric, label]);

/** Takes only missing fields from `known`: a bare history has neither phrase nor market. */
export function filledFrom(keyword: Keyword, known: Keyword): Keyword {
  const market = Object.fromEntries(
    Object.entries(known.market).map(([part, value]) => [part, keyword.market[part as keyof Market] ?? value]),
  ) as Market;
  return {
    ...keyword,
    phrase: keyword.phrase === "" ? known.phrase : keyword.phrase,
    market,
    position: keyword.position ?? known.position,
    previous: keyword.previous ?? (keyword.position === null ? known.previous : null),
    best: keyword.best ?? known.best,
    searchVolume: keyword.searchVolume ?? known.searchVolume,
    cpc: keyword.cpc ?? known.cpc,
    rankingUrl: keyword.rankingUrl ?? known.rankingUrl,
    tags: keyword.tags.length > 0 ? keyword.tags : known.tags,
    measuredOn: keyword.measuredOn ?? known.measuredOn,
  };
}

/** A response for a few days has less detail than the full one, so fields it leaves out keep their saved value. */
const renewed = (held: Keyword, fresh: Keyword): Keyword => ({
  ...filledFrom(fresh, held),
  previous: fresh.previous ?? held.previous,
});

/** The response replaces the days it contains; no other is lost. `isEarlier`: it is not the current state. */
export function joinHistory(held: KeywordData, fresh: KeywordData, isEarlier: boolean): KeywordData {
  const positions = joinedSeries(held.positions, fresh.positions, positionName);
  const metrics = joinedSeries(held.metrics, fresh.metrics, metricName);
  return {
    ...fresh,
    keyword: isEarlier ? held.keyword : renewed(held.keyword, fresh.keyword),
    projectId: fresh.projectId ?? held.projectId,
    positions,
    metrics,
    interval: intervalOf(positions.length > 0 ? positions : metrics),
  };
}
