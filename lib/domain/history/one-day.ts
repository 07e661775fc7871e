import { type CountedFigures, figureChanges } from "../figures/figure-changes";
import { keywordStatistics } from "../figures/statistics";
import { type Keyword, newestDay } from "../keyword/keyword";
import { listInterval } from "../series/list-interval";
import { atOnce, mapInSteps, type Steps } from "../steps";
import { dayNumber } from "../time/days";
import type { Interval } from "../time/interval";
import { isEnough } from "./compared-days";

/** Rows this many days behind the newest one come from an earlier round of checks. */
const BEHIND_MOST: Record<Interval, number> = { day: 7, week: 10, month: 27 };
/** Above this share of earlier rows, a sum over the list would mix days. */
const MIXED = 0.2;

type Row = Pick<Keyword, "measuredOn" | "position">;

function roundOf(
  rows: readonly Pick<Row, "measuredOn">[],
  interval: Interval,
): { newest: string; behind: number } | null {
  const newest = newestDay(rows);
  const now = newest === null ? null : dayNumber(newest);
  if (newest === null || now === null) return null;
  let behind = 0;
  for (const { measuredOn } of rows)
    if (measuredOn !== newest && now - (dayNumber(measuredOn ?? "") ?? now) > BEHIND_MOST[interval]) behind += 1;
  return { newest, behind };
}

export const isMixed = (rows: readonly Pick<Row, "measuredOn">[], interval: Interval): boolean =>
  (roundOf(rows, interval)?.behind ?? 0) > MIXED * rows.length;

/** Newest day of a list, if enough rows have it; null: one round of checks, or too few known days. */
export function oneDayOf(rows: readonly Row[], interval: Interval): string | null {
  if (rows.some(({ position }) => position === null)) return null;
  const round = roundOf(rows, interval);
  if (round === null || round.behind <= MIXED * rows.length) return null;
  const knownCount = rows.filter(({ measuredOn }) => measuredOn === round.newest).length;
  return isEnough({ known: knownCount, listed: rows.length }, interval) ? round.newest : null;
}

/** Clears position, previous position and metrics of rows that were measured on another day. */
export const rowsOnlyOf = (keywords: readonly Keyword[], day: string): Steps<Keyword[]> =>
  mapInSteps(keywords, (keyword) =>
    keyword.measuredOn === day ? keyword : { ...keyword, position: null, previous: null, metrics: {} },
  );

export function listSummary(keywords: readonly Keyword[]): CountedFigures {
  const interval = listInterval(keywords) ?? "day";
  const day = oneDayOf(keywords, interval);
  const rows = day === null ? keywords : atOnce(rowsOnlyOf(keywords, day));
  const onDay = day === null ? null : { on: day, interval };
  const mixesDays = day === null && isMixed(rows, interval);
  return { statistics: keywordStatistics(rows), changes: figureChanges(rows), onDay, mixesDays };
}
