import type { Keyword } from "../keyword/keyword";
import { volatilityOf } from "../series/history-figures";
import { dayNumber } from "../time/days";

/**
 * How much a fresh copy of a keyword's history is worth, and the four figures that it follows from.
 * @property ageDays since its latest measurement; null: none is known
 * @property volatility mean move between its last points, in positions; null: fewer than two
 */
export type KeywordWorth = {
  keyword: Keyword;
  ageDays: number | null;
  volatility: number | null;
  searchVolume: number | null;
  starred: boolean;
  worth: number;
};

/** Of a keyword nothing is known of as much as of one that was measured so long ago. */
const UNKNOWN_AGE_DAYS = 90;
const POINTS = 8;
const STAR_FACTOR = 3;

/**
 * The keywords for which a request brings most: `age in days × (1 + volatility) × log10(10 + volume) × (starred ? 3 : 1)`.
 * @param today day number @returns the most worthwhile first; those measured today are worth nothing and left out
 */
export function whereItMatters(
  keywords: Iterable<Keyword>,
  { today, isStarred, count }: { today: number; isStarred: (keywordId: string) => boolean; count: number },
): KeywordWorth[] {
  const all: KeywordWorth[] = [];
  for (const keyword of keywords) {
    const one = worthOf(keyword, today, isStarred(keyword.id));
    if (one.worth > 0) all.push(one);
  }
  return all.sort((one, other) => other.worth - one.worth).slice(0, count);
}

function worthOf(keyword: Keyword, today: number, starred: boolean): KeywordWorth {
  const { measuredOn, searchVolume, recent } = keyword;
  const measured = measuredOn === null ? null : dayNumber(measuredOn);
  const ageDays = measured === null ? null : Math.max(0, today - measured);
  const points = (recent ?? []).slice(-POINTS).flatMap(({ on, position }) => {
    const day = dayNumber(on);
    return day === null || position.kind === "empty" ? [] : [{ on, day, position, rankingUrl: null }];
  });
  // Points of a list may be days or weeks apart: what counts is the move from one to the next.
  const volatility = volatilityOf(points, "month")?.places ?? null;
  const worth =
    (ageDays ?? UNKNOWN_AGE_DAYS) *
    (1 + (volatility ?? 0)) *
    Math.log10(10 + (searchVolume ?? 0)) *
    (starred ? STAR_FACTOR : 1);
  return { keyword, ageDays, volatility, searchVolume, starred, worth };
}
