import { memo } from "react";
import type { Formats } from "@/lib/domain/display/format";
import type { Chart } from "./chart";
import { ChartMarks } from "./chart-marks";
import { MetricPlot } from "./metric-plot";
import type { Plot } from "./plot";
import { RankPlot } from "./rank-plot";

type ChartDrawingProps = { chart: Chart; plot: Plot; formats: Formats };

/** Memoized: moving the cursor must not redraw the chart. */
export const ChartDrawing = memo(function ChartDrawing({ chart, plot, formats }: ChartDrawingProps) {
  return (
    <g>
      <RankPlot chart={chart} plot={plot} formats={formats} />
      <MetricPlot chart={chart} plot={plot} formats={formats} />
      <ChartMarks marks={chart.marks} plot={plot} />
    </g>
  );
});
