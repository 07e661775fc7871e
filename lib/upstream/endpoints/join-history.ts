import type { Keyword, KeywordData, Market, MetricSeries, PositionSeries } from "../../domain/keyword/keyword";
import { intervalOf } from "../parse/series/series-values";

type Dated = { on: string };

function joinedPoints<Point extends Dated>(savedPoints: readonly Point[], fresh: readonly Point[]): Point[] {
  const byDay = new Map<string, Point>();
  for (const point of [...savedPoints, ...fresh]) byDay.set(point.on, point);
  return [...byDay.values()].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function joinedSeries<Point extends Dated, Series extends { points: Point[] }>(
  savedSeries: readonly Series[],
  fresh: readonly Series[],
  nameOf: (series: Series) => string,
): Series[] {
  const savedByName = new Map(savedSeries.map((series) => [nameOf(series), series]));
  const joined = fresh.map((series) => {
    const before = savedByName.get(nameOf(series));
    savedByName.delete(nameOf(series));
    return before === undefined ? series : { ...series, points: joinedPoints(before.points, series.points) };
  });
  return [...joined, ...savedByName.values()];
}

const positionName = ({ label }: PositionSeries) => JSON.stringify(label);
const metricName = ({ metric, label }: MetricSeries) => JSON.stringify([metric, label]);

/** Takes only missing fields from `fallback`: a bare history has neither phrase nor market. */
export function filledFrom(keyword: Keyword, fallback: Keyword): Keyword {
  const market = Object.fromEntries(
    Object.entries(fallback.market).map(([part, value]) => [part, keyword.market[part as keyof Market] ?? value]),
  ) as Market;
  return {
    ...keyword,
    phrase: keyword.phrase === "" ? fallback.phrase : keyword.phrase,
    market,
    position: keyword.position ?? fallback.position,
    previous: keyword.previous ?? (keyword.position === null ? fallback.previous : null),
    best: keyword.best ?? fallback.best,
    searchVolume: keyword.searchVolume ?? fallback.searchVolume,
    cpc: keyword.cpc ?? fallback.cpc,
    rankingUrl: keyword.rankingUrl ?? fallback.rankingUrl,
    tags: keyword.tags.length > 0 ? keyword.tags : fallback.tags,
    measuredOn: keyword.measuredOn ?? fallback.measuredOn,
  };
}

/** A response for a few days has less detail than the full one, so fields it leaves out keep their saved value. */
const refreshKeyword = (savedKeyword: Keyword, fresh: Keyword): Keyword => ({
  ...filledFrom(fresh, savedKeyword),
  previous: fresh.previous ?? savedKeyword.previous,
});

/** The response replaces the days it contains; no other is lost. `isEarlier`: it is not the current state. */
export function joinHistory(savedData: KeywordData, fresh: KeywordData, isEarlier: boolean): KeywordData {
  const positions = joinedSeries(savedData.positions, fresh.positions, positionName);
  const metrics = joinedSeries(savedData.metrics, fresh.metrics, metricName);
  return {
    ...fresh,
    keyword: isEarlier ? savedData.keyword : refreshKeyword(savedData.keyword, fresh.keyword),
    projectId: fresh.projectId ?? savedData.projectId,
    positions,
    metrics,
    interval: intervalOf(positions.length > 0 ? positions : metrics),
  };
}
