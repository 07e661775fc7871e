import type { KeywordList } from "../answer/reading";
import { dayNumber } from "../time/days";
import { rankingPlace } from "./change";
import type { Keyword, KeywordData, PositionPoint, PositionSeries } from "./keyword";

/** What a keyword's own data says for its row in a list that gives no positions. */
export type LoadedRow = Pick<Keyword, "position" | "previous" | "best" | "rankingUrl" | "measuredOn" | "recent"> &
  Pick<Keyword, "searchVolume" | "cpc"> & {
    /** The best is not a field of the service but the best of the days loaded. */
    bestIsLoaded?: true;
  };

const RECENT_DAYS = 28;

/**
 * The row a keyword's data makes: its latest position, the one before it, the best, and the last 28 days.
 * @returns null when it tells no position, or of several series that cannot be told apart here
 */
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

/**
 * Fills the rows of a list that carry no position at all; whatever the list itself says stays. The best positions of a
 * list are all of one kind: those of the service where it sends any, otherwise those of the days loaded.
 */
export function withLoaded(list: KeywordList, loaded: ReadonlyMap<string, LoadedRow>): KeywordList {
  const isSent =
    list.keywords.some(({ best }) => best !== null) || list.keywords.some(({ id }) => isSentBest(loaded.get(id)));
  const keywords = list.keywords.map((keyword) => filled(keyword, loaded.get(keyword.id), isSent));
  const isDerived = !isSent && keywords.some(({ best }) => best !== null);
  return { ...list, keywords, ...(isDerived ? { bestIsLoaded: true } : {}) };
}

const isSentBest = (loaded: LoadedRow | undefined): boolean =>
  loaded !== undefined && loaded.best !== null && loaded.bestIsLoaded !== true;

function filled(keyword: Keyword, loaded: LoadedRow | undefined, isBestSent: boolean): Keyword {
  if (keyword.position !== null || loaded === undefined) return keyword;
  return {
    ...keyword,
    position: loaded.position,
    previous: keyword.previous ?? loaded.previous,
    best: keyword.best ?? (isBestSent && !isSentBest(loaded) ? null : loaded.best),
    rankingUrl: keyword.rankingUrl ?? loaded.rankingUrl,
    measuredOn: loaded.measuredOn ?? keyword.measuredOn,
    recent: keyword.recent ?? loaded.recent,
    searchVolume: keyword.searchVolume ?? loaded.searchVolume,
    cpc: keyword.cpc ?? loaded.cpc ?? null,
  };
}

function bestOf(points: PositionSeries["points"]): Keyword["best"] {
  let best: PositionPoint | null = null;
  for (const point of points) {
    const place = rankingPlace(point.position);
    if (place !== null && place < (rankingPlace(best?.position ?? null) ?? Number.POSITIVE_INFINITY)) best = point;
  }
  return best?.position ?? null;
}

function recentOf(points: PositionSeries["points"]): Keyword["recent"] {
  const last = dayNumber(points.at(-1)?.on ?? "");
  if (last === null) return null;
  return points
    .filter(({ on }) => (dayNumber(on) ?? last) > last - RECENT_DAYS)
    .map(({ on, position }) => ({ on, position }));
}
