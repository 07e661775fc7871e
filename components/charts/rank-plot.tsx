import { LANE_PX, rankHeights } from "./plot";
import { PlotFrame, type PlotProps } from "./plot-frame";
import { positionText } from "./point-text";

const TOP = 10;

export function RankPlot({ chart, plot, formats }: PlotProps) {
  const { history } = chart;
  if (history.kind !== "position") return null;
  const heights = rankHeights(chart, plot);
  const { y, laneY, axis } = heights;
  const latest = history.points.findLast(({ position }) => position.kind !== "empty");
  const width = plot.right - plot.left;
  const hasTopLine = axis.top < TOP && axis.bottom > TOP;

  return (
    <PlotFrame
      chart={chart}
      plot={plot}
      formats={formats}
      heights={heights}
      ticks={axis.ticks.map((tick) => ({ value: tick, text: tick }))}
      missingWords="not measured"
      latest={latest === undefined ? "" : positionText(formats, latest.position)}
    >
      {hasTopLine && (
        <>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={y(TOP)}
            y2={y(TOP)}
            className="stroke-accent-text"
            strokeDasharray="4 3"
          />
          <text x={plot.left + 8} y={y(TOP) - 6} className="fill-accent-text text-axis font-medium">
            Top {TOP}
          </text>
        </>
      )}
      {laneY !== null && (
        <>
          <rect x={plot.left} y={laneY - LANE_PX / 2} width={width} height={LANE_PX} rx={3} className="fill-sunken" />
          <text x={plot.left - 8} y={laneY + 4} textAnchor="end" className="fill-fg-3 text-axis">
            &gt;100
          </text>
        </>
      )}
    </PlotFrame>
  );
}
