import { memo, type RefObject, useId, useMemo, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import type { Formats } from "@/lib/domain/display/format";
import type { Chart } from "./chart";
import { ChartCursor } from "./chart-cursor";
import { ChartMarks } from "./chart-marks";
import { DayReader } from "./day-reader";
import { historySummary } from "./history-summary";
import { MetricPlot, metricTicks } from "./metric-plot";
import { type Plot, plotOf } from "./plot";
import { PointStrip, PointTip } from "./point-tip";
import { pointWords } from "./point-words";
import { RankPlot } from "./rank-plot";
import { useSize } from "./use-size";

const FIRST_SIZE = { width: 820, height: 352 };
const RANK_LABEL_PX = 24;

/** The server draws it at a usual width; the browser redraws it at the real width. */
export function HistoryChart({ chart, drawing }: { chart: Chart; drawing?: RefObject<SVGSVGElement | null> }) {
  const formats = useFormats();
  const [box, size] = useSize(FIRST_SIZE);
  const [active, setActive] = useState<number | null>(null);
  const titleId = useId();
  const { history } = chart;
  const plot = useMemo(() => {
    const leftPx = chart.history.kind === "position" ? RANK_LABEL_PX : metricTicks(chart, formats).widthPx;
    return plotOf(size, chart, leftPx);
  }, [size, chart, formats]);
  const index = active === null ? null : Math.min(active, history.drawn.length - 1);

  return (
    <>
      <PointStrip chart={chart} index={index} />
      <div ref={box} className="relative h-[280px] overflow-hidden sm:h-[352px]">
        <svg
          ref={drawing}
          width={size.width}
          height={size.height}
          className="absolute inset-0 block max-w-none"
          role="img"
          aria-labelledby={titleId}
        >
          <title id={titleId}>{historySummary(chart, formats)}</title>
          <ChartDrawing chart={chart} plot={plot} formats={formats} />
          {index !== null && <ChartCursor chart={chart} plot={plot} index={index} />}
        </svg>
        <DayReader
          days={history.drawn}
          plot={plot}
          index={index}
          onRead={setActive}
          wordsAt={(at) => pointWords(chart, at, formats)}
        />
        {index !== null && <PointTip chart={chart} plot={plot} index={index} />}
      </div>
    </>
  );
}

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
