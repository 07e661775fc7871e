import { parseRange, RANGES, rangeSpan } from "../series/chart-range";
import { dayNumber } from "../time/days";
import { type Interval, STEP_DAYS } from "../time/interval";
import type { TrendDay } from "./history";
import { rhythmOf } from "./nearest-day";

/** Spans of a project's trend, shortest first; their names are the values of `range` in the address. */
export const TREND_RANGES = RANGES.filter((range) => range !== "7d");
export type TrendRange = (typeof TREND_RANGES)[number];

/** A known day of a trend with its day number. */
export type TrendPoint = TrendDay & { day: number };

/** How positions are spread, their average, a measure by its raw name, or visibility. */
export type TrendChoice =
  | { kind: "spread" }
  | { kind: "average" }
  | { kind: "metric"; metric: string }
  | { kind: "visibility" };

/**
 * What two days of a project say of it, each of that day alone.
 * @property isWhole the days reach over the whole span, not only over what is held of it
 */
export type TrendChange = { from: TrendFigures; to: TrendFigures; isWhole: boolean };
type TrendFigures = Pick<TrendDay, "on" | "known" | "averagePosition"> & { top10: number };

/**
 * What the trend of a project is about, known before any of its days is drawn.
 * @property choices what can be drawn: everything of which two days are known
 * @property held days of which anything is held
 * @property onlyOn the one day that could be drawn, where there is one
 */
export type TrendHead = {
  choices: TrendChoice[];
  range: TrendRange;
  interval: Interval;
  change: TrendChange | null;
  held: number;
  onlyOn: string | null;
};

/** Below this share of the keywords a day says too little of a project. */
const ENOUGH = 0.8;
/**
 * A service that has one value for each month leaves out what was not seen in it, so most of a list may be absent from a
 * month that is there in full. What is absent is a part of its own in the picture.
 */
const ENOUGH_OF_MONTH = 0.2;

/** Is enough known of a day's positions to stand for the project? */
export function isEnough({ known, listed }: Pick<TrendDay, "known" | "listed">, interval: Interval): boolean {
  return known > 0 && known >= listed * (interval === "month" ? ENOUGH_OF_MONTH : ENOUGH);
}

/**
 * A measure on a day: a total where adding up means something, otherwise a mean. null: too few of the keywords that are
 * known that day carry it, or too little is known of the day.
 */
export function metricOn(day: TrendDay, metric: string, interval: Interval) {
  const summary = Object.hasOwn(day.metrics, metric) ? day.metrics[metric] : undefined;
  if (summary === undefined || (day.known > 0 && !isEnough(day, interval))) return null;
  return summary.rows >= ENOUGH * (day.known > 0 ? day.known : day.listed) ? summary : null;
}

/** Is there anything to draw of a day? */
export function isDrawn(day: TrendDay, choice: TrendChoice, interval: Interval): boolean {
  if (choice.kind === "metric") return metricOn(day, choice.metric, interval) !== null;
  if (choice.kind === "visibility") return day.visibility !== null && isEnough(day, interval);
  return isEnough(day, interval) && (choice.kind === "spread" || day.averagePosition !== null);
}

const pointsOf = (days: readonly TrendDay[]): TrendPoint[] =>
  days.flatMap((each) => {
    const day = dayNumber(each.on);
    return day === null ? [] : [{ ...each, day }];
  });

const hasTwo = (points: readonly TrendPoint[], choice: TrendChoice, interval: Interval): boolean =>
  points.filter((point) => isDrawn(point, choice, interval)).length > 1;

function choicesOf(points: readonly TrendPoint[], interval: Interval): TrendChoice[] {
  const metrics = new Set(points.flatMap((point) => Object.keys(point.metrics)));
  const all: TrendChoice[] = [
    { kind: "spread" },
    { kind: "average" },
    ...[...metrics].map((metric): TrendChoice => ({ kind: "metric", metric })),
    { kind: "visibility" },
  ];
  return all.filter((choice) => hasTwo(points, choice, interval));
}

/** The name of a choice in the address; the first one there is needs none. */
export const choiceKey = (choice: TrendChoice): string =>
  choice.kind === "metric" ? `metric:${choice.metric}` : choice.kind;

/** The span that an address names; null: none, or none of a trend. */
export function parseTrendRange(text: string | null): TrendRange | null {
  const range = parseRange(text);
  return range === "7d" ? null : range;
}

/**
 * The days of a trend that can be drawn within a span, which counts back from the last of them; with those of which too
 * little is known.
 */
export function trendWithin(days: readonly TrendDay[], choice: TrendChoice, range: TrendRange) {
  const points = pointsOf(days);
  const interval = rhythmOf(points.map(({ day }) => day));
  const all = points.filter((point) => isDrawn(point, choice, interval));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = rangeSpan(range, { from: first.day, to: last.day });
  const within = ({ day }: TrendPoint) => day >= span.from && day <= span.to;
  return { interval, span, drawn: all.filter(within), all: points.filter(within) };
}

/** The span shown first, long enough for the rhythm of the days; a longer one where that holds fewer than two. */
const USUAL: Record<Interval, TrendRange> = { day: "28d", week: "90d", month: "12m" };

const usualRange = (days: readonly TrendDay[], choice: TrendChoice, interval: Interval): TrendRange =>
  TREND_RANGES.slice(TREND_RANGES.indexOf(USUAL[interval])).find(
    (range) => (trendWithin(days, choice, range)?.drawn.length ?? 0) > 1,
  ) ?? "all";

const LENGTHS: Partial<Record<TrendRange, number>> = { "28d": 28, "90d": 90, "12m": 365 };

/** The first and the last day of a span, each by itself. */
function changeWithin(days: readonly TrendDay[], range: TrendRange): TrendChange | null {
  const within = trendWithin(days, { kind: "spread" }, range);
  const [from, to] = [within?.drawn[0], within?.drawn.at(-1)];
  if (!within || from === undefined || to === undefined || from === to) return null;
  const missing = (LENGTHS[range] ?? Number.POSITIVE_INFINITY) - (to.day - from.day);
  return { from: figuresOf(from), to: figuresOf(to), isWhole: missing <= STEP_DAYS[within.interval].most };
}

const figuresOf = ({ on, known, averagePosition, buckets }: TrendDay): TrendFigures => ({
  on,
  known,
  averagePosition,
  top10: buckets["1-3"] + buckets["4-10"],
});

/** Two days that a project is compared on: the earlier one first. */
export type TwoDays = { from: string; to: string };

/** What two named days say; null where either is not known. */
function changeBetween(points: readonly TrendPoint[], { from, to }: TwoDays): TrendChange | null {
  const [before, now] = [from, to].map((on) => points.find((point) => point.on === on));
  return before === undefined || now === undefined
    ? null
    : { from: figuresOf(before), to: figuresOf(now), isWhole: false };
}

/**
 * @param asked what an address names; null: the usual one for the rhythm of the days
 * @param between the days that the project is compared on, where they were chosen; null: the ends of the span
 */
export function trendHead(
  days: readonly TrendDay[],
  asked: TrendRange | null,
  between: TwoDays | null = null,
): TrendHead {
  const points = pointsOf(days);
  const interval = rhythmOf(points.map(({ day }) => day));
  const choices = choicesOf(points, interval);
  const range = asked ?? usualRange(days, choices[0] ?? { kind: "spread" }, interval);
  const only = points.filter((point) => isEnough(point, interval));
  return {
    choices,
    range,
    interval,
    change: (between && changeBetween(points, between)) ?? changeWithin(days, range),
    held: days.length,
    onlyOn: only.length === 1 ? (only[0]?.on ?? null) : null,
  };
}
