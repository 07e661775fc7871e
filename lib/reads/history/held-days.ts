import type { KeywordData } from "../../domain/keyword/keyword";
import type { Reading } from "../../domain/response/reading";
import type { HeldDays } from "../../domain/series/list-days";
import type { HistoryReads } from "./history";

export async function heldDays(
  history: HistoryReads,
  projectId: string,
  keywordId: string,
  own: Reading<KeywordData> | null,
): Promise<HeldDays> {
  const { lines } = await history.keyword(projectId, keywordId, { from: null, to: null });
  const { positionOf = null, points = [] } = lines.at(-1) ?? {};
  const hasHistory = own?.data.positions.some((series) => series.points.length > 0) ?? false;
  const days = points.flatMap(({ on, position, rankingUrl, metrics, source }) => {
    const fromList = source !== "history";
    if ((own !== null && !fromList) || (hasHistory && source === "undated")) return [];
    return { on, position, rankingUrl, metrics: own === null ? metrics : {}, fromList, isDated: source !== "undated" };
  });
  return { positionOf, days };
}
