import { scaleLinear } from "d3-scale";
import { type RankAxis, rankAxis } from "@/lib/domain/series/chart-axis";
import { isBeyond } from "@/lib/domain/series/series";
import { type Chart, placesOf, valuesOf } from "./chart";
import { nameLines, namePx } from "./download/name-lines";
import type { Size } from "./use-size";

/** Below this width labels are shortened and margins smaller. */
const NARROW_PX = 480;
const DATE_LINE = 25;
const LANE_HEIGHT = 18;
const LANE_GAP = 15;
/** Steps of a measure's axis, about. */
export const TICKS = 5;

/** From the end of a line to its label, and from the label to the edge. */
const LABEL_GAP = 16;
/** A label is no wider than this; a longer name goes on in a line below. */
const NAME_PX = 160;
const NARROW_NAME_PX = 84;

/** Room for the names of lines that stand beside each other: as wide as the longest line of any; 0 for a line alone. */
function namesWidth({ name, lines }: Pick<Chart, "name" | "lines">, isNarrow: boolean): number {
  if (lines.length === 0) return 0;
  const most = isNarrow ? NARROW_NAME_PX : NAME_PX;
  const widths = [name, ...lines.map((line) => line.name)].flatMap((each) => nameLines(each, most).map(namePx));
  return Math.max(isNarrow ? 44 : 56, ...widths);
}

/** The rectangle in which a chart draws, in pixels of its SVG, and where it puts a day. */
export type Plot = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  isNarrow: boolean;
  /** The widest that a line of a label may be. */
  namePx: number;
  x: (day: number) => number;
};

/** Makes room for the axis labels left, the latest value (and names) right and the dates below. One day stands in the middle. */
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

/** Where a chart puts its values. `laneY` is the middle of the lane for "not in the top 100", null when there is none. */
export type Heights = { y: (value: number) => number; floor: number; laneY: number | null };

/** The rank axis: the best position on top, and a lane under it when something was not in the top 100. */
export function rankHeights(chart: Chart, plot: Pick<Plot, "top" | "bottom">): Heights & { axis: RankAxis } {
  const axis = rankAxis(placesOf(chart));
  const hasLane = [chart.history, ...chart.lines].some((line) => line.kind === "position" && line.drawn.some(isBeyond));
  const floor = hasLane ? plot.bottom - LANE_HEIGHT - LANE_GAP : plot.bottom;
  const y = scaleLinear().domain([axis.top, axis.bottom]).range([plot.top, floor]);
  return { y, floor, laneY: hasLane ? plot.bottom - LANE_HEIGHT / 2 : null, axis };
}

/** A normal axis: 0 at the bottom (or the lowest value, when one is below it) up to a round number above the highest. */
export function metricScale(chart: Pick<Chart, "history" | "lines">, top: number, bottom: number) {
  const values = valuesOf(chart);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(TICKS)
    .range([bottom, top]);
}

export const LANE_PX = LANE_HEIGHT;
