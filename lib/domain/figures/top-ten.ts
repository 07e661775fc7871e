import { RANGES, type Range } from "../time/chart-range";
import { type Interval, intervalOf } from "../time/interval";

export type TopTenRange = Exclude<Range, "all">;
export const TOP_TEN_RANGES = RANGES.filter((range) => range !== "all");
export const TOP_TEN_USUAL: TopTenRange = "28d";

export const parseTopTenRange = (text: string | null): TopTenRange | null =>
  TOP_TEN_RANGES.find((range) => range === text) ?? null;

export type TopTenPoint = { day: number; top10: number; known: number };

/** Oldest day first, at least two days. */
export type TopTenLine = { interval: Interval; points: TopTenPoint[] };

/** Skip days with less than this share of the best-covered day. Monthly values may have more gaps. */
const ENOUGH = 0.8;
const ENOUGH_OF_MONTH = 0.2;
const POINTS_MAX = 60;

export const shareOf = ({ top10, known }: TopTenPoint): number => top10 / known;

/** Days to look back for the previous month before a span. */
export const TOP_TEN_SLACK = 46;

/** @param days oldest first, with some before the span @returns null: fewer than two usable days */
export function topTenLine(days: readonly TopTenPoint[], daysBack: number): TopTenLine | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const interval = intervalOf({ from: first.day, to: last.day }, days.length);
  const fullest = days.reduce((most, { known }) => Math.max(most, known), 0);
  const least = fullest * (interval === "month" ? ENOUGH_OF_MONTH : ENOUGH);
  const sayEnough = days.filter(({ known }) => known > 0 && known >= least);
  const newest = sayEnough.at(-1);
  if (newest === undefined || sayEnough.length < 2) return null;
  const within = sayEnough.filter(({ day }) => day > newest.day - daysBack);
  const enough = within.length < 2 ? sayEnough.slice(-2) : within;
  const step = Math.ceil(enough.length / POINTS_MAX);
  // Steps count from the last point, so that it is included. The first point is always included.
  const points = enough.filter((_, at) => at === 0 || (enough.length - 1 - at) % step === 0);
  return { interval: step > 1 && interval === "day" ? "week" : interval, points };
}

export type GroupTrend = { line: TopTenLine | null; switched: number };

export type GroupTrends = { from: string; to: string; days: number; groups: [string | null, GroupTrend][] };
