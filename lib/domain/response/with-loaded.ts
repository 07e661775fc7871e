import type { Keyword } from "../keyword/keyword";
import type { LoadedRow } from "../keyword/row-from-history";
import type { KeywordList } from "./reading";

/** The list's own values win. Best positions come either all from the service or all from the loaded days. */
export function withLoaded(list: KeywordList, loadedRows: ReadonlyMap<string, LoadedRow>): KeywordList {
  const isSent =
    list.keywords.some(({ best }) => best !== null) || list.keywords.some(({ id }) => isSentBest(loadedRows.get(id)));
  const keywords = list.keywords.map((keyword) => fillKeyword(keyword, loadedRows.get(keyword.id), isSent));
  const isDerived = !isSent && keywords.some(({ best }) => best !== null);
  return { ...list, keywords, ...(isDerived ? { bestIsLoaded: true } : {}) };
}

const isSentBest = (row: LoadedRow | undefined): boolean =>
  row !== undefined && row.best !== null && row.bestIsLoaded !== true;

function fillKeyword(keyword: Keyword, row: LoadedRow | undefined, isBestSent: boolean): Keyword {
  if (keyword.position !== null || row === undefined) return keyword;
  return {
    ...keyword,
    position: row.position,
    previous: keyword.previous ?? row.previous,
    best: keyword.best ?? (isBestSent && !isSentBest(row) ? null : row.best),
    rankingUrl: keyword.rankingUrl ?? row.rankingUrl,
    measuredOn: row.measuredOn ?? keyword.measuredOn,
    recent: keyword.recent ?? row.recent,
    searchVolume: keyword.searchVolume ?? row.searchVolume,
    cpc: keyword.cpc ?? row.cpc ?? null,
  };
}
