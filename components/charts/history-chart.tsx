"use client";

import { useId, useState } from "react";
import { useFormats } from "@/components/ui/formats";
import type { History } from "@/lib/domain/keyword-history";
import { ChartCursor } from "./chart-cursor";
import { ChartReader } from "./chart-reader";
import { historySummary } from "./history-summary";
import { MetricPlot, metricTicks } from "./metric-plot";
import { plotOf } from "./plot";
import { PointStrip, PointTip } from "./point-tip";
import { RankPlot } from "./rank-plot";
import { useSize } from "./use-size";

const FIRST_SIZE = { width: 820, height: 352 };
const RANK_LABEL_PX = 24;

/**
 * The chart of one history, drawn by the server at a usual width and by the browser at the real one. Points are read by
 * pointer, tap, or arrow keys.
 * @param isNow whether the latest point is recent enough to be called "now"
 */
export function HistoryChart({ history, isNow }: { history: History; isNow: boolean }) {
  const formats = useFormats();
  const [box, size] = useSize(FIRST_SIZE);
  const [active, setActive] = useState<number | null>(null);
  const titleId = useId();
  const leftPx = history.kind === "position" ? RANK_LABEL_PX : metricTicks(history, formats).widthPx;
  const plot = plotOf(size, history.span, leftPx);
  const index = active === null ? null : Math.min(active, history.drawn.length - 1);

  return (
    <>
      <PointStrip history={history} index={index} />
      <div ref={box} className="relative h-[280px] overflow-hidden sm:h-[352px]">
        <svg
          width={size.width}
          height={size.height}
          className="absolute inset-0 block max-w-none"
          role="img"
          aria-labelledby={titleId}
        >
          <title id={titleId}>{historySummary(history, formats)}</title>
          {history.kind === "position" ? (
            <RankPlot history={history} plot={plot} formats={formats} isNow={isNow} />
          ) : (
            <MetricPlot history={history} plot={plot} formats={formats} />
          )}
          {index !== null && <ChartCursor history={history} plot={plot} index={index} />}
        </svg>
        <ChartReader history={history} plot={plot} index={index} onRead={setActive} />
        {index !== null && <PointTip history={history} plot={plot} index={index} />}
      </div>
    </>
  );
}
