"use client";

import { memo } from "react";
import type { Formats } from "@/lib/domain/display/format";
import { markup } from "../ui/markup";
import type { Chart } from "./chart";
import { ChartMarks } from "./chart-marks";
import { MetricPlot } from "./metric-plot";
import type { Plot } from "./plot";
import { RankPlot } from "./rank-plot";

type ChartDrawingProps = { chart: Chart; plot: Plot; formats: Formats };

/**
 * All that a chart draws of its history, written as one text: React owns none of it, and reading a point does not draw
 * it again.
 */
export const ChartDrawing = memo(function ChartDrawing(props: ChartDrawingProps) {
  // Every text and attribute in it is escaped.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by markup()
  return <g dangerouslySetInnerHTML={{ __html: chartMarkup(props) }} />;
});

/** The drawing of a chart as SVG within its `svg` element. */
export const chartMarkup = ({ chart, plot, formats }: ChartDrawingProps): string =>
  markup(
    <>
      <RankPlot chart={chart} plot={plot} formats={formats} />
      <MetricPlot chart={chart} plot={plot} formats={formats} />
      <ChartMarks marks={chart.marks} plot={plot} />
    </>,
  );
