import type { Keyword, KeywordData } from "../keyword/keyword";
import { DifferingParts, marketText } from "../keyword/market";
import { isKnownPosition, PLACE_MAX, type Position } from "../keyword/position";
import { mapInSteps, type Steps } from "../steps";
import { dayNumber, dayText, mondayOf } from "../time/days";
import { type Interval, intervalOf, spanOf } from "../time/interval";

export const MATRIX_DAYS = [7, 14, 28, 90] as const;
export type MatrixDays = (typeof MATRIX_DAYS)[number];
export const MATRIX_DAYS_DEFAULT: MatrixDays = 28;
export const MATRIX_FIRST_ROWS = 30;

const COLUMNS: Record<Interval, Record<MatrixDays, number>> = {
  day: { 7: 7, 14: 14, 28: 28, 90: 90 },
  week: { 7: 4, 14: 8, 28: 13, 90: 26 },
  month: { 7: 3, 14: 6, 28: 12, 90: 24 },
};
export const matrixColumns = (interval: Interval, days: MatrixDays): number => COLUMNS[interval][days];

/** A place; −1: measured, not in the first 100; −2: not measured or empty; null: not loaded. */
export type MatrixCell = number | null;
export const BEYOND_CELL = -1;
export const UNCHECKED_CELL = -2;

export type MatrixRow = { id: string; phrase: string; market: string; cells: MatrixCell[] };
/** Sum of a column: mean over `ranking` places, and the number in the first 10 of `measured`. */
export type MatrixSum = { average: number | null; ranking: number; topTen: number; measured: number };
export type Matrix = { interval: Interval; days: string[]; sums: MatrixSum[]; rows: MatrixRow[] };

export const toMatrixDays = (text: string | null): MatrixDays =>
  MATRIX_DAYS.find((days) => String(days) === text) ?? MATRIX_DAYS_DEFAULT;

function cellOf(position: Position): number {
  if (position.kind === "empty") return UNCHECKED_CELL;
  return position.kind === "beyond" || position.place > PLACE_MAX ? BEYOND_CELL : position.place;
}

export type HeldPositions = {
  last: string;
  of(keywordId: string): Iterable<readonly [on: string, position: Position]>;
};

function heldOf(keyword: Keyword, history: KeywordData | undefined, positions: HeldPositions | null) {
  const points = new Map<string, Position>();
  let [from, to] = ["", ""];
  const cover = (first: string | undefined, last: string | undefined) => {
    if (first === undefined || last === undefined) return;
    from = from === "" || first < from ? first : from;
    to = last > to ? last : to;
  };
  for (const [on, position] of positions?.of(keyword.id) ?? []) {
    points.set(on, position);
    cover(on, on);
  }
  for (const { on, position } of keyword.recent ?? []) points.set(on, position);
  cover(keyword.recent?.[0]?.on, keyword.recent?.at(-1)?.on);
  const series = history?.positions[0]?.points ?? [];
  for (const { on, position } of series) points.set(on, position);
  cover(history?.asked?.from ?? series[0]?.on, series.at(-1)?.on);
  if (keyword.measuredOn !== null && keyword.position !== null && !points.has(keyword.measuredOn))
    points.set(keyword.measuredOn, keyword.position);
  return { points, from, to };
}

function columnOf(day: number, interval: Interval): number {
  if (interval === "day") return day;
  return interval === "week" ? mondayOf(day) : (dayNumber(`${dayText(day).slice(0, 7)}-01`) ?? day);
}

function columnsUntil(last: number, interval: Interval, count: number): number[] {
  const columns = [columnOf(last, interval)];
  while (columns.length < count) columns.push(columnOf((columns.at(-1) ?? last) - 1, interval));
  return columns;
}

const RHYTHM_MIN = 3;

export function* matrixRhythm(
  keywords: readonly Keyword[],
  histories: ReadonlyMap<string, KeywordData>,
): Steps<Interval | null> {
  const intervals = new Set<Interval>();
  for (const { id, recent } of keywords) {
    yield;
    const points = new Set([...(recent ?? []), ...(histories.get(id)?.positions[0]?.points ?? [])].map(({ on }) => on));
    const span = points.size < RHYTHM_MIN ? null : spanOf([...points]);
    if (span !== null) intervals.add(intervalOf(span, points.size));
  }
  return (["day", "week", "month"] as const).find((interval) => intervals.has(interval)) ?? null;
}

function newestDay({ recent, measuredOn, position }: Keyword, history: KeywordData | undefined): string {
  const days = [recent?.at(-1)?.on, history?.positions[0]?.points.at(-1)?.on, position === null ? null : measuredOn];
  return days.reduce<string>((newest, on) => (on && on > newest ? on : newest), "");
}

export const matrixReach = (interval: Interval, count: MatrixDays): number =>
  matrixColumns(interval, count) * { day: 1, week: 7, month: 31 }[interval];

/** Latest known position of each column; without one, the latest point gives the reason. */
function byColumn(points: ReadonlyMap<string, Position>, interval: Interval): Map<number, Position> {
  const latest = new Map<number, { on: string; position: Position }>();
  for (const [on, position] of points) {
    const day = dayNumber(on);
    if (day === null) continue;
    const column = columnOf(day, interval);
    const latestPoint = latest.get(column);
    const [isKnown, wasKnown] = [
      isKnownPosition(position),
      latestPoint !== undefined && isKnownPosition(latestPoint.position),
    ];
    if (latestPoint === undefined || (isKnown === wasKnown ? on > latestPoint.on : isKnown))
      latest.set(column, { on, position });
  }
  return new Map([...latest].map(([column, { position }]) => [column, position]));
}

function columnSum(rows: readonly MatrixRow[], at: number): MatrixSum {
  const measured = rows.map(({ cells }) => cells[at] ?? UNCHECKED_CELL).filter((cell) => cell !== UNCHECKED_CELL);
  const places = measured.filter((cell) => cell !== BEYOND_CELL);
  return {
    average: places.length === 0 ? null : places.reduce((sum, place) => sum + place, 0) / places.length,
    ranking: places.length,
    topTen: places.filter((place) => place <= TOP_TEN).length,
    measured: measured.length,
  };
}

const TOP_TEN = 10;

export type MatrixSource = {
  keywords: readonly Keyword[];
  histories: ReadonlyMap<string, KeywordData>;
  positions: HeldPositions | null;
  interval: Interval;
};

export function* matrixSteps(source: MatrixSource, count: MatrixDays): Steps<Matrix> {
  const { keywords, histories, positions, interval } = source;
  let newest = positions?.last ?? "";
  const parts = new DifferingParts();
  for (const keyword of keywords) {
    yield;
    parts.add(keyword);
    const on = newestDay(keyword, histories.get(keyword.id));
    if (on > newest) newest = on;
  }
  const last = dayNumber(newest);
  const none: Matrix = { interval, days: [], sums: [], rows: [] };
  if (last === null) return none;
  const columns = columnsUntil(last, interval, COLUMNS[interval][count]);
  const days = columns.map(dayText);
  const marketView = { parts: parts.parts(), locale: "en-GB" };
  const rows: MatrixRow[] = [];
  let hasPosition = false;
  for (const keyword of keywords) {
    yield;
    const { points, from, to } = heldOf(keyword, histories.get(keyword.id), positions);
    hasPosition ||= [...points.values()].some(isKnownPosition);
    const latest = byColumn(points, interval);
    const cells = columns.map((column, at): MatrixCell => {
      const position = latest.get(column);
      if (position !== undefined) return cellOf(position);
      const lastDay = dayText((columns[at - 1] ?? last + 1) - 1);
      return lastDay >= from && dayText(column) <= to ? UNCHECKED_CELL : null;
    });
    rows.push({ id: keyword.id, phrase: keyword.phrase, market: marketText(keyword.market, marketView), cells });
  }
  if (!hasPosition) return none;
  const sums = yield* mapInSteps(columns.keys(), (at) => columnSum(rows, at));
  return { interval, days, sums, rows };
}
