import { scaleLinear } from "d3-scale";
import type { Formats } from "@/lib/domain/display/format";
import { rankAxis } from "@/lib/domain/series/chart-axis";
import { type Chart, hasBeyond, linesIn, valuesOf } from "./chart";
import { nameLines, namePx } from "./download/name-lines";
import { tickText } from "./point-text";

/** Narrower charts have shorter labels and smaller margins. */
const NARROW_PX = 480;
const DATE_LINE = 25;
const RANK_LABEL_PX = 24;
const LETTER_PX = 6.5;
export const LANE_PX = 18;
const LANE_GAP = 15;
const TICKS = 5;

const LABEL_GAP = 16;
const NAME_PX = 160;
const NARROW_NAME_PX = 84;

function namesWidth(chart: Chart, isNarrow: boolean): number {
  if (chart.lines.length === 0) return 0;
  const most = isNarrow ? NARROW_NAME_PX : NAME_PX;
  const widths = linesIn(chart).flatMap(({ name }) => nameLines(name, most).map(namePx));
  return Math.max(isNarrow ? 44 : 56, ...widths);
}

export type Plot = ReturnType<typeof plotOf>;

export type Size = { width: number; height: number };

export function plotOf({ width, height }: Size, chart: Chart, formats: Formats) {
  const { span } = chart.history;
  const edges = { top: 16, bottom: height - DATE_LINE };
  const heights = heightsOf(chart, edges);
  const isNarrow = width < NARROW_PX;
  const left = tickWidth(chart, heights.ticks, formats) + (isNarrow ? 10 : 16);
  const namesPx = namesWidth(chart, isNarrow);
  const labelPx = namesPx > 0 ? namesPx + LABEL_GAP : isNarrow ? 44 : 70;
  const right = Math.max(left + 40, width - labelPx);
  const isOneDay = span.to === span.from;
  const x = scaleLinear()
    .domain(isOneDay ? [span.from - 1, span.to + 1] : [span.from, span.to])
    .range([left, right]);
  return { ...edges, ...heights, left, right, isNarrow, namePx: isNarrow ? NARROW_NAME_PX : NAME_PX, x };
}

function tickWidth({ history }: Chart, ticks: readonly number[], formats: Formats): number {
  if (history.kind === "position") return RANK_LABEL_PX;
  return Math.max(...ticks.map((value) => tickText(formats, history, value).length)) * LETTER_PX + 4;
}

/** `laneY`: the middle of the lane for positions past the first 100 */
export function heightsOf(chart: Chart, plot: { top: number; bottom: number }) {
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
