import { scaleLinear } from "d3-scale";
import type { Plot } from "@/components/charts/plot";
import type { Size } from "@/components/charts/use-size";
import type { TrendDay } from "@/lib/domain/history/history";
import { type DaySpan, type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { PART_NAMES, type PartName, stackOf } from "./trend-parts";

const NARROW_PX = 480;
const DATE_LINE = 25;
const TOP = 18;
/** The last date stands in the middle under the last column. */
const DATE_PX = 44;
/** Columns at least this far apart have a little room between them. */
const APART_PX = 4;
const FILLED = 0.86;

/** Steps of an upright axis, about. */
export const TICKS = 4;

/** A plot whose first and last day stand half a column within its edges. */
export type TrendPlot = Plot & { columnPx: number };

/** @param leftPx room for the labels of the axis */
export function trendPlot({ width, height }: Size, span: DaySpan, interval: Interval, leftPx: number): TrendPlot {
  const isNarrow = width < NARROW_PX;
  const left = leftPx + 10;
  const right = Math.max(left + 40, width - DATE_PX / 2);
  const { usual } = STEP_DAYS[interval];
  const x = scaleLinear()
    .domain([span.from - usual / 2, span.to + usual / 2])
    .range([left, right]);
  const step = x(usual) - x(0);
  const columnPx = Math.max(1, step >= APART_PX ? step * FILLED : step);
  return { left, right, top: TOP, bottom: height - DATE_LINE, isNarrow, namePx: 0, x, columnPx };
}

/** One path for each part: its boxes of all days. */
export function stackPaths(
  days: readonly (TrendDay & { day: number })[],
  { x, columnPx }: Pick<TrendPlot, "x" | "columnPx">,
  y: (keywords: number) => number,
): { part: PartName; path: string }[] {
  const paths = new Map<PartName, string>();
  for (const day of days) {
    const left = (x(day.day) - columnPx / 2).toFixed(1);
    const width = columnPx.toFixed(1);
    for (const { part, from, to } of stackOf(day)) {
      const box = `M${left} ${y(to).toFixed(1)}h${width}V${y(from).toFixed(1)}h-${width}z`;
      paths.set(part, `${paths.get(part) ?? ""}${box}`);
    }
  }
  return PART_NAMES.flatMap((part) => {
    const path = paths.get(part);
    return path === undefined ? [] : [{ part, path }];
  });
}

/** Keywords from 0 at the bottom. */
export function countScale(days: readonly TrendDay[], top: number, bottom: number) {
  const most = Math.max(1, ...days.map(({ known, listed }) => Math.max(known, listed)));
  return scaleLinear().domain([0, most]).range([bottom, top]);
}

/** An average of positions is drawn close up, best at the top: it moves by little, and its axis says where it is. */
export function averageScale(averages: readonly number[], top: number, bottom: number) {
  const [low, high] = [Math.min(...averages), Math.max(...averages)];
  const room = Math.max(0.5, (high - low) * 0.15);
  return scaleLinear()
    .domain([Math.max(1, low - room), high + room])
    .nice(TICKS)
    .range([top, bottom]);
}

/** A measure on a normal axis: 0 at the bottom, or the lowest value where one is below it. */
export function measureScale(values: readonly number[], top: number, bottom: number) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(TICKS)
    .range([bottom, top]);
}
