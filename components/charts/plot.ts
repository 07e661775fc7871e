import { scaleLinear } from "d3-scale";
import type { DaySpan } from "@/lib/domain/chart-range";
import type { Size } from "./use-size";

/** Below this width labels are shortened and margins smaller. */
const NARROW_PX = 480;
const DATE_LINE = 25;

/** The rectangle in which a chart draws, in pixels of its SVG, and where it puts a day. */
export type Plot = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  isNarrow: boolean;
  x: (day: number) => number;
};

/** Makes room for the axis labels left, the latest value right and the dates below. A single day stands in the middle. */
export function plotOf({ width, height }: Size, span: DaySpan, leftLabelPx: number): Plot {
  const isNarrow = width < NARROW_PX;
  const left = leftLabelPx + (isNarrow ? 10 : 16);
  const right = Math.max(left + 40, width - (isNarrow ? 44 : 70));
  const isOneDay = span.to === span.from;
  const x = scaleLinear()
    .domain(isOneDay ? [span.from - 1, span.to + 1] : [span.from, span.to])
    .range([left, right]);
  return { left, right, top: 16, bottom: height - DATE_LINE, isNarrow, x };
}
