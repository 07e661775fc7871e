import type { Formats } from "@/lib/domain/display/format";
import { gapsBetween } from "@/lib/domain/series/series";
import type { Chart } from "./chart";
import { ChartLine, ComparedLines } from "./chart-line";
import { DateAxis } from "./date-axis";
import { EndLabels } from "./end-labels";
import { NotChecked, NotLoaded } from "./not-checked";
import { LANE_PX, type Plot, rankHeights } from "./plot";
import { positionText } from "./point-text";

const TOP = 10;

type RankPlotProps = { chart: Chart; plot: Plot; formats: Formats };

export function RankPlot({ chart, plot, formats }: RankPlotProps) {
  const { history, lines } = chart;
  if (history.kind !== "position") return null;
  const heights = rankHeights(chart, plot);
  const { y, floor, laneY, axis } = heights;
  const known = history.drawn.filter(({ position }) => position.kind !== "empty").map(({ day }) => day);
  const latest = history.points.findLast(({ position }) => position.kind !== "empty");
  const width = plot.right - plot.left;
  const rest = { interval: history.interval, plot, heights };
  const hasTopLine = axis.top < TOP && axis.bottom > TOP;

  return (
    <>
      <NotChecked
        gaps={gapsBetween(known, history.loaded, history.interval)}
        plot={plot}
        floor={floor}
        words="not measured"
      />
      <NotLoaded history={history} plot={plot} floor={floor} />
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
            {tick}
          </text>
        </g>
      ))}
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
      <ComparedLines lines={lines} {...rest} />
      <ChartLine line={history} tone="c1" {...rest} />
      <EndLabels
        chart={chart}
        plot={plot}
        heights={heights}
        latest={latest === undefined ? "" : positionText(formats, latest.position)}
      />
      <DateAxis plot={plot} history={history} formats={formats} />
    </>
  );
}
