import { type ScaleLinear, scaleLinear } from "d3-scale";
import { rankAxis } from "@/lib/domain/series/chart-axis";
import { type Chart, type ChartLike, hasBeyond, valuesOf } from "./chart";
import { nameLines, namePx } from "./download/name-lines";
import type { Size } from "./use-size";

/** Narrower charts have shorter labels and smaller margins. */
const NARROW_PX = 480;
const DATE_LINE = 25;
export const LANE_PX = 18;
const LANE_GAP = 15;
const TICKS = 5;

const LABEL_GAP = 16;
const NAME_PX = 160;
const NARROW_NAME_PX = 84;

function namesWidth({ name, lines }: Pick<Chart, "name" | "lines">, isNarrow: boolean): number {
  if (lines.length === 0) return 0;
  const most = isNarrow ? NARROW_NAME_PX : NAME_PX;
  const widths = [name, ...lines.map((line) => line.name)].flatMap((each) => nameLines(each, most).map(namePx));
  return Math.max(isNarrow ? 44 : 56, ...widths);
}

export type Plot = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  isNarrow: boolean;
  namePx: number;
  x: (day: number) => number;
};

export function plotOf({ width, height }: Size, chart: Chart, leftLabelPx: number): Plot {
  const { span } = chart.history;
  const isNarrow = width < NARROW_PX;
  const left = leftLabelPx + (isNarrow ? 10 : 16);
  const namesPx = namesWidth(chart, isNarrow);
  const labelPx = namesPx > 0 ? namesPx + LABEL_GAP : isNarrow ? 44 : 70;
  const right = Math.max(left + 40, width - labelPx);
  const isOneDay = span.to === span.from;
  const x = scaleLinear()
    .domain(isOneDay ? [span.from - 1, span.to + 1] : [span.from, span.to])
    .range([left, right]);
  return { left, right, top: 16, bottom: height - DATE_LINE, isNarrow, namePx: isNarrow ? NARROW_NAME_PX : NAME_PX, x };
}

/** `laneY`: the middle of the lane for positions past the first 100 */
export type Heights = { y: ScaleLinear<number, number>; floor: number; laneY: number | null; ticks: number[] };

export function heightsOf(chart: ChartLike, plot: Pick<Plot, "top" | "bottom">): Heights {
  const values = valuesOf(chart);
  if (chart.history.kind === "metric") {
    const y = metricScale(values).range([plot.bottom, plot.top]);
    return { y, floor: plot.bottom, laneY: null, ticks: y.ticks(TICKS) };
  }
  const { top, bottom, ticks } = rankAxis(values);
  const hasLane = hasBeyond(chart);
  const floor = hasLane ? plot.bottom - LANE_PX - LANE_GAP : plot.bottom;
  const y = scaleLinear().domain([top, bottom]).range([plot.top, floor]);
  return { y, floor, laneY: hasLane ? plot.bottom - LANE_PX / 2 : null, ticks };
}

function metricScale(values: readonly number[]) {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(TICKS);
}
