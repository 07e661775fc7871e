import { type HistoryResponse, listResponse } from "../../lib/domain/history/history-response";
import type { Position } from "../../lib/domain/keyword/position";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../lib/domain/response/reading";
import { dayText } from "../../lib/domain/time/days";
import { DAY_MS, HOUR_MS } from "../../lib/domain/time/units";
import type { CopyAddress } from "../../lib/upstream/endpoints/copy-address";
import type { SavedCopies } from "../../lib/upstream/saved/saved-copies";

export const KILL_PROJECT: CopyAddress = { kind: "keywords", projectId: "p", keywordId: null };
export const LIST_KEYWORDS = 40;
const FIRST_DAY = 20_000;

export const listOn = (day: number): number => FIRST_DAY + day;

export const positionOn = (keyword: number, day: number): Position => ({
  kind: "at",
  place: 1 + ((keyword * 31 + day * 7) % 97),
});

export const dailyList = (day: number): KeywordList => ({
  keywords: Array.from({ length: LIST_KEYWORDS }, (_, keyword) => ({
    ...unknownKeyword(`k${keyword}`, `phrase ${keyword}`),
    position: positionOn(keyword, day),
    measuredOn: dayText(listOn(day)),
    rankingUrl: `https://example.com/${(keyword + day) % 5}`,
  })),
  total: LIST_KEYWORDS,
  unreadable: 0,
  complete: true,
  pages: 1,
  pageSize: null,
});

export function listDay(list: KeywordList, day: number): { history: HistoryResponse; asOfMs: number } {
  const asOfMs = listOn(day) * DAY_MS + HOUR_MS;
  return { history: listResponse(list, asOfMs), asOfMs };
}

export function saveDay(copies: SavedCopies, day: number): Promise<void> {
  const list = dailyList(day);
  const copy = { body: JSON.stringify(list), summary: null, complete: true, rows: LIST_KEYWORDS };
  return copies.write(KILL_PROJECT, { ...copy, ...listDay(list, day) }, []);
}
