import type { Formats } from "@/lib/domain/display/format";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { Chart } from "./chart";
import { metricScale, TICKS } from "./plot";
import { PlotFrame, type PlotProps } from "./plot-frame";
import { metricText } from "./point-text";

export function metricTicks(
  chart: Pick<Chart, "history" | "lines">,
  formats: Formats,
): { ticks: { value: number; text: string }[]; widthPx: number } {
  if (chart.history.kind !== "metric") return { ticks: [], widthPx: 0 };
  const metric = metricOf(chart.history.metric);
  const ticks = metricScale(chart, 0, 1)
    .ticks(TICKS)
    .map((value) => ({ value, text: metricText(formats, metric, value) }));
  return { ticks, widthPx: Math.max(...ticks.map(({ text }) => text.length)) * 6.5 + 4 };
}

export function MetricPlot({ chart, plot, formats }: PlotProps) {
  const { history } = chart;
  if (history.kind !== "metric") return null;
  const latest = history.points.findLast(({ value }) => value !== null);
  return (
    <PlotFrame
      chart={chart}
      plot={plot}
      formats={formats}
      heights={{ y: metricScale(chart, plot.top, plot.bottom), floor: plot.bottom, laneY: null }}
      ticks={metricTicks(chart, formats).ticks}
      missingWords="no value"
      latest={latest === undefined ? "" : metricText(formats, metricOf(history.metric), latest.value)}
    />
  );
}
