import { useFormats } from "@/components/browser/formats";
import type { Formats } from "@/lib/domain/display/format";
import { metricOf } from "@/lib/domain/keyword/metric";
import { dayTicks } from "@/lib/domain/series/chart-axis";
import type { History } from "@/lib/domain/series/keyword-history";
import { gapsBetween } from "@/lib/domain/series/series";
import { STEP_DAYS } from "@/lib/domain/time/interval";
import { type Chart, knownDays, linesIn } from "./chart";
import { ChartLine } from "./chart-line";
import { EndLabels } from "./end-labels";
import { NotChecked, NotLoaded } from "./not-checked";
import { LANE_PX, type Plot } from "./plot";
import { dateText, metricText, positionText, tickText } from "./point-text";

export function ChartPlot({ chart, plot }: { chart: Chart; plot: Plot }) {
  const formats = useFormats();
  const { history } = chart;
  const { y, ticks } = plot;
  const isRank = history.kind === "position";
  return (
    <>
      <NotChecked
        gaps={gapsBetween(knownDays(history, "drawnPoints"), history.loadedSpan, history.interval)}
        plot={plot}
        words={isRank ? "not measured" : "no value"}
      />
      <NotLoaded history={history} plot={plot} />
      {ticks.map((value) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={plot.left - 8} y={y(value) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
            {tickText(formats, history, value)}
          </text>
        </g>
      ))}
      {isRank && <TopLine plot={plot} />}
      <Lane plot={plot} />
      {linesIn(chart).map((line) => (
        <ChartLine key={line.key} line={line} interval={history.interval} plot={plot} />
      ))}
      <EndLabels chart={chart} plot={plot} latest={latestText(formats, history)} />
      <DateAxis plot={plot} history={history} formats={formats} />
    </>
  );
}

function latestText(formats: Formats, history: History): string {
  if (history.kind === "position") {
    const latest = history.points.findLast(({ position }) => position.kind !== "empty");
    return latest === undefined ? "" : positionText(formats, latest.position);
  }
  const latest = history.points.findLast(({ value }) => value !== null);
  return latest === undefined ? "" : metricText(formats, metricOf(history.metric), latest.value);
}

const TOP = 10;

function TopLine({ plot: { y, left, right } }: { plot: Plot }) {
  const [top = TOP, bottom = TOP] = y.domain();
  if (top >= TOP || bottom <= TOP) return null;
  return (
    <>
      <line x1={left} x2={right} y1={y(TOP)} y2={y(TOP)} className="stroke-accent-text" strokeDasharray="4 3" />
      <text x={left + 8} y={y(TOP) - 6} className="fill-accent-text text-axis font-medium">
        Top {TOP}
      </text>
    </>
  );
}

const Lane = ({ plot: { laneY, left, right } }: { plot: Plot }) =>
  laneY !== null && (
    <>
      <rect x={left} y={laneY - LANE_PX / 2} width={right - left} height={LANE_PX} rx={3} className="fill-sunken" />
      <text x={left - 8} y={laneY + 4} textAnchor="end" className="fill-fg-3 text-axis">
        &gt;100
      </text>
    </>
  );

function DateAxis({ plot, history, formats }: { plot: Plot; history: History; formats: Formats }) {
  const { from, to } = history.span;
  const room = { widthPx: plot.right - plot.left, stepDays: STEP_DAYS[history.measured].usual };
  return dayTicks(from, to, room).map((day) => (
    <text
      key={day}
      x={plot.x(day)}
      y={plot.bottom + 17}
      textAnchor={plot.x(day) < plot.left + 10 ? "start" : "middle"}
      className="fill-fg-3 text-axis"
    >
      {dateText(formats, history.measured, day)}
    </text>
  ));
}
