import { type Keyword, type KeywordData, measuresOf } from "../keyword/keyword";
import { isKnownPosition, type Position } from "../keyword/position";
import { countedVolume } from "../keyword/volume";
import type { KeywordList } from "../response/reading";
import { dayOfInstant, plausibleDay } from "../time/days";
import type { ObservationSource } from "./history";
import { positionNumber } from "./observation";

export type ReportedDay = {
  day: number;
  source: ObservationSource;
  position: Position | null;
  page: string | null;
  volume: number | null;
  metrics: Record<string, number>;
};

/**
 * @property kind `list`: all keywords if `complete` @property positionOf device or engine of the positions
 * @property daysOf days of the keyword at an index, each day once
 */
export type HistoryResponse = {
  kind: "list" | "keyword";
  complete: boolean;
  readAtMs: number;
  readOn: number;
  positionOf: string | null;
  keywords: readonly Pick<Keyword, "id" | "phrase" | "market" | "searchVolume">[];
  daysOf(index: number): ReportedDay[];
};

function numbersOf(metrics: Readonly<Record<string, number | null>> = {}): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const name in metrics) {
    const value = metrics[name];
    if (typeof value === "number" && Number.isFinite(value)) numbers[name] = value;
  }
  return numbers;
}

/** A row's own date, or the newest recent day with the same position, or the day of the response. */
function dayOfRow({ measuredOn, position, recent }: Keyword, readOn: number): Pick<ReportedDay, "day" | "source"> {
  const own = plausibleDay(measuredOn, readOn);
  if (own !== null) return { day: own, source: "list" };
  const last = recent?.at(-1);
  const isLast = last !== undefined && position !== null && isSame(last.position, position);
  const day = isLast ? plausibleDay(last.on, readOn) : null;
  return day === null ? { day: readOn, source: "undated" } : { day, source: "list" };
}

const isSame = (one: Position, other: Position): boolean => positionNumber(one) === positionNumber(other);

function daysOfRow(row: Keyword, readOn: number): ReportedDay[] {
  const { day, source } = dayOfRow(row, readOn);
  const { position, rankingUrl: page } = row;
  const volume = countedVolume(row.searchVolume);
  const own: ReportedDay = { day, source, position, page, volume, metrics: numbersOf(row.metrics) };
  if (row.recent === null) return [own];
  const days = new Map([[day, own]]);
  for (const point of row.recent) {
    const on = plausibleDay(point.on, readOn);
    if (on === null) continue;
    const metrics = numbersOf(point.metrics);
    if (on !== day) {
      days.set(on, {
        day: on,
        source: "list",
        position: point.position,
        page: point.rankingUrl ?? null,
        volume: null,
        metrics,
      });
      continue;
    }
    // An empty position says nothing about a day for which the same row has one.
    if (!isKnownPosition(own.position)) own.position = point.position;
    own.page ??= point.rankingUrl ?? null;
    own.metrics = { ...metrics, ...own.metrics };
  }
  return [...days.values()];
}

const isWhole = ({ complete, unreadable, notes = [] }: KeywordList): boolean =>
  complete && unreadable === 0 && !notes.some(({ kind }) => kind === "changed");

export function listResponse(list: KeywordList, readAtMs: number): HistoryResponse {
  const readOn = dayOfInstant(readAtMs);
  const { keywords, positionOf = null } = list;
  return {
    kind: "list",
    complete: isWhole(list),
    readAtMs,
    readOn,
    positionOf,
    keywords,
    daysOf: (index) => {
      const row = keywords[index];
      return row === undefined ? [] : daysOfRow(row, readOn);
    },
  };
}

/** The dated points of its first series. @param own the keyword as sent, without fields from a list; null: unknown */
export function keywordResponse(
  data: KeywordData,
  { readAtMs, own }: { readAtMs: number; own: Keyword | null },
): HistoryResponse {
  const readOn = dayOfInstant(readAtMs);
  const series = data.positions.find(({ points }) => points.length > 0);
  return {
    kind: "keyword",
    complete: false,
    readAtMs,
    readOn,
    positionOf: series?.label ?? null,
    keywords: [data.keyword],
    daysOf: () => daysOfSeries(data, { readOn, own }),
  };
}

function daysOfSeries(data: KeywordData, { readOn, own }: { readOn: number; own: Keyword | null }): ReportedDay[] {
  const series = data.positions.find(({ points }) => points.length > 0);
  const rows = series === undefined && own !== null ? daysOfRow(own, readOn) : [];
  const days = new Map(rows.map((each) => [each.day, each]));
  const dayOn = (on: string): ReportedDay | null => {
    const day = plausibleDay(on, readOn);
    if (day === null) return null;
    const existingDay = days.get(day);
    if (existingDay !== undefined && existingDay.source === "history") return existingDay;
    const newDay: ReportedDay = {
      ...(existingDay ?? { position: null, page: null, volume: null, metrics: {} }),
      day,
      source: "history",
    };
    days.set(day, newDay);
    return newDay;
  };
  for (const { on, position, rankingUrl } of series?.points ?? []) {
    const day = dayOn(on);
    if (day !== null) Object.assign(day, { position, page: rankingUrl });
  }
  for (const { metric, points } of measuresOf(series, data.metrics))
    for (const { on, value } of points) {
      const day = value === null || !Number.isFinite(value) ? null : dayOn(on);
      if (day !== null && value !== null) day.metrics[metric] = value;
    }
  return [...days.values()];
}
