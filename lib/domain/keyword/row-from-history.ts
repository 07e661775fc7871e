import { minBy } from "../min-by";
import { dayNumber } from "../time/days";
import type { Keyword, KeywordData, PositionSeries } from "./keyword";
import { PLACE_MAX, rankingPlace } from "./position";

export type LoadedRow = Pick<Keyword, "position" | "previous" | "best" | "rankingUrl" | "measuredOn" | "recent"> &
  Pick<Keyword, "searchVolume" | "cpc"> & {
    /** The best of the loaded days, not a field of the service. */
    bestIsLoaded?: true;
  };

const RECENT_DAYS = 28;

/** Best and last 28 days. @returns null: no position, or several series that can't be told apart */
export function rowFromHistory({ keyword, positions }: KeywordData): LoadedRow | null {
  const series = positions.filter(({ points }) => points.length > 0);
  const points = series.length === 1 ? (series[0]?.points ?? []) : [];
  const latest = points.at(-1) ?? null;
  const position = keyword.position ?? latest?.position ?? null;
  if (position === null) return null;
  return {
    position,
    previous: keyword.previous ?? points.at(-2)?.position ?? null,
    best: keyword.best ?? bestOf(points),
    ...(keyword.best === null ? { bestIsLoaded: true } : {}),
    rankingUrl: keyword.rankingUrl ?? latest?.rankingUrl ?? null,
    measuredOn: keyword.measuredOn ?? latest?.on ?? null,
    recent: keyword.recent ?? recentOf(points),
    searchVolume: keyword.searchVolume,
    cpc: keyword.cpc,
  };
}

function bestOf(points: PositionSeries["points"]): Keyword["best"] {
  const ranking = points.map(({ position }) => position).filter((position) => rankingPlace(position) !== null);
  return minBy(ranking, (position) => rankingPlace(position) ?? PLACE_MAX) ?? null;
}

function recentOf(points: PositionSeries["points"]): Keyword["recent"] {
  const last = dayNumber(points.at(-1)?.on ?? "");
  if (last === null) return null;
  return points
    .filter(({ on }) => (dayNumber(on) ?? last) > last - RECENT_DAYS)
    .map(({ on, position }) => ({ on, position }));
}
