import { figureChanges } from "../figures/figure-changes";
import type { CountedFigures } from "../figures/project-figures";
import { keywordStatistics } from "../figures/statistics";
import type { Keyword } from "../keyword/keyword";
import { listInterval } from "../series/list-interval";
import { atOnce, type Steps } from "../steps";
import { dayNumber } from "../time/days";
import type { Interval } from "../time/interval";
import { isEnough } from "./is-enough";

/** Rows further behind the newest one than this, in days, are of an earlier round of checks. */
const BEHIND_MOST: Record<Interval, number> = { day: 7, week: 10, month: 27 };
/** Above this share of such rows a list is of several days, and a sum over it would mix them. */
const MIXED = 0.2;

type Row = Pick<Keyword, "measuredOn" | "position">;

/** The newest day of a list's rows, and how many of them are of an earlier round of checks; null: no row has a day. */
function roundOf(
  rows: readonly Pick<Row, "measuredOn">[],
  interval: Interval,
): { newest: string; behind: number } | null {
  const newest = rows.reduce<string | null>((day, { measuredOn }) => laterOf(day, measuredOn), null);
  const now = newest === null ? null : dayNumber(newest);
  if (newest === null || now === null) return null;
  let behind = 0;
  for (const { measuredOn } of rows)
    if (measuredOn !== newest && now - (dayNumber(measuredOn ?? "") ?? now) > BEHIND_MOST[interval]) behind += 1;
  return { newest, behind };
}

/** Are the rows of a list of several rounds of checks, so that a sum or an average over them mixes days? */
export const isMixed = (rows: readonly Pick<Row, "measuredOn">[], interval: Interval): boolean =>
  (roundOf(rows, interval)?.behind ?? 0) > MIXED * rows.length;

/**
 * The day whose figures stand for a list that is of several days: its newest, where enough rows are of it. null: the
 * list is of one round of checks, or no day is known of enough of it, or some of its positions are still to be loaded.
 */
export function oneDayOf(rows: readonly Row[], interval: Interval): string | null {
  if (rows.some(({ position }) => position === null)) return null;
  const round = roundOf(rows, interval);
  if (round === null || round.behind <= MIXED * rows.length) return null;
  const known = rows.filter(({ measuredOn }) => measuredOn === round.newest).length;
  return isEnough({ known, listed: rows.length }, interval) ? round.newest : null;
}

/** What rows say of a day alone; the others keep what is theirs whatever the day. */
export function* rowsOnlyOf(keywords: readonly Keyword[], day: string): Steps<Keyword[]> {
  const rows: Keyword[] = [];
  for (const keyword of keywords) {
    yield;
    rows.push(keyword.measuredOn === day ? keyword : { ...keyword, position: null, previous: null, metrics: {} });
  }
  return rows;
}

/** The figures of a list as they are saved beside it: of its one day, where its rows are of several. */
export function listSummary(keywords: readonly Keyword[]): CountedFigures {
  const interval = listInterval(keywords) ?? "day";
  const day = oneDayOf(keywords, interval);
  const rows = day === null ? keywords : atOnce(rowsOnlyOf(keywords, day));
  const onDay = day === null ? null : { on: day, interval };
  const mixesDays = day === null && isMixed(rows, interval);
  return { statistics: keywordStatistics(rows), changes: figureChanges(rows), onDay, mixesDays };
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
