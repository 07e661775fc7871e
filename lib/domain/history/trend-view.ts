import { metricOf } from "../keyword/metric";
import { dayNumber, dayText } from "../time/days";
import { type DaySpan, type Interval, rhythmOf, STEP_DAYS } from "../time/interval";
import { isEnough } from "./compared-days";
import type { TrendDay } from "./history";
import { effectivePeriod, type PagePeriod, periodSpan } from "./period";

export type LineName = "top10" | "average" | "top3" | "beyond" | "visibility" | `metric:${string}`;

export type TrendShow = "spread" | readonly LineName[];

export type TrendPoint = TrendDay & { day: number };

export type TrendLine = { name: LineName; points: (readonly [day: number, value: number])[] };

export type TrendHead = {
  names: LineName[];
  hasSpread: boolean;
  lines: TrendLine[];
  period: PagePeriod;
  interval: Interval;
  span: DaySpan;
  savedFrom: string | null;
  saved: number;
  savedDays: { from: string; to: string } | null;
};

/** Measures of fewer keywords are not representative of a day. */
const ENOUGH = 0.8;

/** A total if it can be summed, otherwise a mean; null: too few keywords have it. */
export function metricOn(day: TrendDay, metric: string, interval: Interval) {
  const summary = Object.hasOwn(day.metrics, metric) ? day.metrics[metric] : undefined;
  if (summary === undefined || (day.known > 0 && !isEnough(day, interval))) return null;
  return summary.rows >= ENOUGH * (day.known > 0 ? day.known : day.listed) ? summary : null;
}

export const metricOfLine = (name: LineName): string | null =>
  name.startsWith("metric:") ? name.slice("metric:".length) : null;

const POSITION_VALUES = {
  top10: ({ buckets }) => buckets["1-3"] + buckets["4-10"],
  average: ({ averagePosition }) => averagePosition,
  top3: ({ buckets }) => buckets["1-3"],
  beyond: ({ buckets }) => buckets.beyond,
  visibility: ({ visibility }) => visibility,
} as const satisfies Record<Exclude<LineName, `metric:${string}`>, (day: TrendDay) => number | null>;

const POSITION_LINES = Object.keys(POSITION_VALUES) as (keyof typeof POSITION_VALUES)[];

const isPositionLine = (name: LineName): name is keyof typeof POSITION_VALUES => Object.hasOwn(POSITION_VALUES, name);

export function valueOn(day: TrendDay, name: LineName, interval: Interval): number | null {
  if (isPositionLine(name)) return isEnough(day, interval) ? POSITION_VALUES[name](day) : null;
  const metric = metricOfLine(name);
  if (metric === null) return null;
  const summary = metricOn(day, metric, interval);
  if (summary === null) return null;
  return metricOf(metric).total ? summary.sum : summary.mean;
}

export const pointsOf = (days: readonly TrendDay[]): TrendPoint[] =>
  days.flatMap((each) => {
    const day = dayNumber(each.on);
    return day === null ? [] : [{ ...each, day }];
  });

export function lineOf(points: readonly TrendPoint[], name: LineName, interval: Interval): TrendLine {
  return {
    name,
    points: points.flatMap((point) => {
      const value = valueOn(point, name, interval);
      return value === null ? [] : [[point.day, value] as const];
    }),
  };
}

function namesOf(points: readonly TrendPoint[], interval: Interval): LineName[] {
  const metrics = new Set(points.flatMap((point) => Object.keys(point.metrics)));
  const all: LineName[] = [...POSITION_LINES, ...[...metrics].map((metric): LineName => `metric:${metric}`)];
  return all.filter((name) => lineOf(points, name, interval).points.length > 1);
}

const LINES_MAX = 2;

export function showOf(
  text: string | null,
  { names, hasSpread }: { names: readonly LineName[]; hasSpread: boolean },
): TrendShow {
  if (text === "spread" && hasSpread) return "spread";
  const requestedNames = (text ?? "").split(",");
  const visibleLines = names.filter((name) => requestedNames.includes(name)).slice(0, LINES_MAX);
  return visibleLines.length > 0 ? visibleLines : names.slice(0, LINES_MAX);
}

export function toggledLine(show: TrendShow, name: LineName): LineName[] {
  const lines = show === "spread" ? [] : show;
  if (lines.includes(name)) return lines.length === 1 ? [...lines] : lines.filter((line) => line !== name);
  return [...lines.slice(1 - LINES_MAX), name];
}

export function trendWithin(days: readonly TrendDay[], requestedPeriod: PagePeriod | null) {
  const points = pointsOf(days);
  const interval = rhythmOf(points.map(({ day }) => day));
  const last = points.findLast((point) => isEnough(point, interval)) ?? points.at(-1);
  const [first] = points;
  const period = effectivePeriod(requestedPeriod, interval);
  const span = periodSpan(period, { from: first?.day ?? 0, to: last?.day ?? 0 });
  const within = points.filter(({ day }) => day >= span.from && day <= span.to);
  return { period, interval, span, within, first: first ?? null };
}

export function trendHead(
  days: readonly TrendDay[],
  requestedPeriod: PagePeriod | null,
  show: string | null = null,
): TrendHead {
  const { period, interval, span, within, first } = trendWithin(days, requestedPeriod);
  const names = namesOf(within, interval);
  const hasSpread = names.includes("top10");
  const visibleLines = showOf(show, { names, hasSpread });
  const missing = first === null ? 0 : first.day - span.from;
  return {
    names,
    hasSpread,
    lines: visibleLines === "spread" ? [] : visibleLines.map((name) => lineOf(within, name, interval)),
    period,
    interval,
    span,
    savedFrom: first !== null && missing > STEP_DAYS[interval].most ? dayText(first.day) : null,
    saved: days.length,
    savedDays: first === null ? null : { from: first.on, to: days.at(-1)?.on ?? first.on },
  };
}
