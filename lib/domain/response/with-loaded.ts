import type { Keyword } from "../keyword/keyword";
import type { LoadedRow } from "../keyword/row-from-history";
import type { KeywordList } from "./reading";

/** The list's own values win. Best positions come either all from the service or all from the loaded days. */
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
