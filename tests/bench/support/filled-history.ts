import type { HistoryResponse } from "../../../lib/domain/history/history-response";
import { keywordId } from "../../../lib/domain/ids";
import type { Keyword } from "../../../lib/domain/keyword/keyword";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../../lib/domain/response/reading";
import { dayText } from "../../../lib/domain/time/days";
import { DAY_MS } from "../../../lib/domain/time/units";
import type { SavedCopies } from "../../../lib/upstream/saved/saved-copies";

export const LAST_DAY = 20_777;
const DAYS_A_RESPONSE = 15;
const PAGES = 400;
const PAGE_STAYS_DAYS = 90;

/** The same numbers in every run, without a pattern that would compress better than real data. */
function noise(...seeds: readonly number[]): number {
  let hash = 0x2c1b3c6d;
  for (const seed of seeds) {
    hash = Math.imul(hash ^ seed, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
}

function placeOn(keyword: number, day: number): number {
  const home = 1 + Math.floor(noise(keyword) ** 1.5 * 96);
  const shift = Math.floor(noise(keyword, Math.floor(day / 2)) * 5) - 2;
  return Math.min(100, Math.max(1, home + shift));
}

const pageOn = (keyword: number, day: number): string =>
  `https://bench.example/${Math.floor(noise(keyword, 1, Math.floor(day / PAGE_STAYS_DAYS)) * PAGES)}`;

export const idOf = (keyword: number) => keywordId(`k${keyword}`);
const rowOf = (keyword: number) => unknownKeyword(idOf(keyword), `keyword ${keyword}`);

type Span = { from: number; to: number };

function responseOf(keywords: number, { from, to }: Span): HistoryResponse {
  const rows = Array.from({ length: keywords }, (_, keyword) => rowOf(keyword));
  return {
    kind: "list",
    complete: true,
    readAtMs: to * DAY_MS,
    readOn: to,
    positionOf: null,
    keywords: rows.map((row, keyword) => ({ ...row, searchVolume: (keyword % 1_000) * 10 })),
    daysOf: (keyword) =>
      Array.from({ length: to - from + 1 }, (_, offset) => ({
        day: from + offset,
        source: "list" as const,
        position: { kind: "at" as const, place: placeOn(keyword, from + offset) },
        page: pageOn(keyword, from + offset),
        volume: null,
        metrics: {},
      })),
  };
}

export type Filled = { projectId: string; keywords: number; days: number };

export async function fillHistory(copies: SavedCopies, { projectId, keywords, days }: Filled): Promise<void> {
  for (let from = LAST_DAY - days + 1; from <= LAST_DAY; from += DAYS_A_RESPONSE) {
    const to = Math.min(LAST_DAY, from + DAYS_A_RESPONSE - 1);
    await copies.copyHistory.save(projectId, responseOf(keywords, { from, to }));
  }
}

export const listOn = (keywords: number, day: number): KeywordList => ({
  keywords: Array.from(
    { length: keywords },
    (_, keyword): Keyword => ({
      ...rowOf(keyword),
      position: { kind: "at", place: placeOn(keyword, day) },
      rankingUrl: pageOn(keyword, day),
      searchVolume: (keyword % 1_000) * 10,
      measuredOn: dayText(day),
    }),
  ),
  total: keywords,
  unreadable: 0,
  complete: true,
  pages: 1,
  pageSize: null,
});
