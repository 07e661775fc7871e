import { type Interval, intervalOf } from "../time/interval";

/** How far back the line of each project goes; the names are values of `range` in the address. */
export const TOP_TEN_DAYS = { "7d": 7, "28d": 28, "90d": 90, "12m": 365 } as const;
export type TopTenRange = keyof typeof TOP_TEN_DAYS;
export const TOP_TEN_RANGES = Object.keys(TOP_TEN_DAYS) as TopTenRange[];
export const TOP_TEN_USUAL: TopTenRange = "28d";

/** The span that an address names; null: none there is. */
export const parseTopTenRange = (text: string | null): TopTenRange | null =>
  TOP_TEN_RANGES.find((range) => range === text) ?? null;

/** Keywords in the top 10 on a day, of those whose position is known on that very day. */
export type TopTenPoint = { day: number; top10: number; known: number };

/** How the share of the top 10 went, oldest day first; at least two days. */
export type TopTenLine = { interval: Interval; points: TopTenPoint[] };

/** A day on which less is known than this share of the fullest one says too little; of months, which leave more out. */
const ENOUGH = 0.8;
const ENOUGH_OF_MONTH = 0.2;
/** A line is a thumb wide: more points than these are not seen. */
const POINTS_MAX = 60;

export const shareOf = ({ top10, known }: TopTenPoint): number => top10 / known;

/** So many days before a span the last month before it is found, where days stand for months. */
export const TOP_TEN_SLACK = 46;

/**
 * @param days known days, oldest first, with some before the span
 * @param daysBack length of the span, back from the last day that says enough; where it holds a single day, the one before it is the other end
 * @returns null: fewer than two of them say enough
 */
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
  // Counted from the last one, which is what the line comes to; the first one is what it began with.
  const points = enough.filter((_, at) => at === 0 || (enough.length - 1 - at) % step === 0);
  return { interval: step > 1 && interval === "day" ? "week" : interval, points };
}
