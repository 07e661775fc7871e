import { type KeywordStatistics, keywordStatistics } from "../domain/figures/statistics";
import { comparedWith } from "../domain/history/compared-days";
import { parsePeriod } from "../domain/history/period";
import { dayNumber, dayText, mondayOf } from "../domain/time/days";
import type { HistoryReads } from "./history/history";

type Figures = Pick<KeywordStatistics, "ranking" | "averagePosition" | "buckets" | "metrics">;

/** A week is its Monday, with the counts of its last saved day `on`. */
export type SeriesRow = Figures & { on: string; week: string; days: number; known: number; of: number };

type SeriesAsked = { by: "day" | "week"; since: string; ids: ReadonlySet<string> | null };

const FILTERED_DAYS_MAX = 120;

export async function projectSeries(
  history: HistoryReads,
  projectId: string,
  { by, since, ids }: SeriesAsked,
): Promise<{ rows: SeriesRow[]; isCut: boolean }> {
  const { days } = await history.days(projectId);
  const last = (days.findLast(({ known }) => known > 0) ?? days.at(-1))?.on;
  if (last === undefined) return { rows: [], isCut: false };
  const from = comparedWith(days, last, parsePeriod(since) ?? "first").day ?? last;
  const inSpan = days.filter(({ on }) => on >= from && on <= last);
  const includedDays = ids === null ? inSpan : inSpan.slice(-FILTERED_DAYS_MAX);
  const figures =
    ids === null
      ? (await history.trend(projectId, { from, to: last })).days.map(({ listed, ...day }) => ({ ...day, of: listed }))
      : await Promise.all(includedDays.map(({ on }) => filteredDay(history, { projectId, on, ids })));
  const rows = figures
    .filter(({ known, metrics }) => known > 0 || Object.keys(metrics).length > 0)
    .map((day) => ({ ...day, week: dayText(mondayOf(dayNumber(day.on) ?? 0)), days: 1 }))
    .toReversed();
  return {
    rows: by === "day" ? rows : [...weeksOf(rows).values()].map(asWeek),
    isCut: includedDays.length < inSpan.length,
  };
}

type FilteredDay = { projectId: string; on: string; ids: ReadonlySet<string> };

async function filteredDay(history: HistoryReads, { projectId, on, ids }: FilteredDay) {
  const { keywords } = await history.asOf(projectId, on, null);
  const { loaded, ...figures } = keywordStatistics(keywords.filter(({ id }) => ids.has(id)));
  return { on, of: ids.size, known: loaded, ...figures };
}

function weeksOf(days: readonly SeriesRow[]): Map<string, [SeriesRow, ...SeriesRow[]]> {
  const weeks = new Map<string, [SeriesRow, ...SeriesRow[]]>();
  for (const day of days) {
    const week = weeks.get(day.week);
    if (week === undefined) weeks.set(day.week, [day]);
    else week.push(day);
  }
  return weeks;
}

function asWeek(days: [SeriesRow, ...SeriesRow[]]): SeriesRow {
  const rankingCount = days.reduce((sum, { ranking }) => sum + ranking, 0);
  const positions = days.reduce((sum, { ranking, averagePosition }) => sum + ranking * (averagePosition ?? 0), 0);
  const averagePosition = rankingCount === 0 ? null : positions / rankingCount;
  return { ...days[0], days: days.length, averagePosition, metrics: addedUp(days) };
}

function addedUp(days: readonly SeriesRow[]): Figures["metrics"] {
  const sums: Figures["metrics"] = {};
  for (const { metrics } of days)
    for (const [name, { rows, sum, mean }] of Object.entries(metrics)) {
      const before = sums[name] ?? { rows: 0, sum: 0, mean: 0 };
      const count = before.rows + rows;
      sums[name] = {
        rows: count,
        sum: before.sum + sum,
        mean: (before.mean * before.rows + mean * rows) / (count || 1),
      };
    }
  return sums;
}
