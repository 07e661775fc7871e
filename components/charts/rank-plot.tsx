import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { axisBottom, rankTicks } from "@/lib/domain/chart-axis";
import type { Formats } from "@/lib/domain/format";
import type { History, RankHistory } from "@/lib/domain/keyword-history";
import { drawnPlace, gapsBetween, isBeyond, segmentsOf } from "@/lib/domain/series";
import { DateAxis } from "./date-axis";
import { NotChecked } from "./not-checked";
import type { Plot } from "./plot";
import { placeText } from "./point-text";

const LANE_HEIGHT = 18;
const LANE_GAP = 15;

type RankPlotProps = { history: RankHistory & History; plot: Plot; formats: Formats; isNow: boolean };

/** Where the rank chart puts a place, and where its lane for "not in the top 100" is. */
export function rankScale(history: RankHistory, plot: Plot) {
  const places = history.drawn.map(drawnPlace).filter((place) => place !== null);
  const bottom = axisBottom(places);
  const hasLane = history.drawn.some(isBeyond);
  const floor = hasLane ? plot.bottom - LANE_HEIGHT - LANE_GAP : plot.bottom;
  const y = scaleLinear().domain([1, bottom]).range([plot.top, floor]);
  return { y, bottom, floor, laneTop: hasLane ? plot.bottom - LANE_HEIGHT : null };
}

/** Positions over time: 1 at the top, gaps left open, and a lane of its own for "not in the top 100". */
export function RankPlot({ history, plot, formats, isNow }: RankPlotProps) {
  const { y, bottom, floor, laneTop } = rankScale(history, plot);
  const known = history.drawn.filter(({ position }) => position.kind !== "empty").map(({ day }) => day);
  const path = line<{ day: number; value: number }>()
    .x(({ day }) => plot.x(day))
    .y(({ value }) => y(value));
  const segments = segmentsOf(history.drawn, history.interval, drawnPlace);
  const latest = history.points.findLast(({ position }) => position.kind !== "empty");
  const latestPlace = latest ? drawnPlace(latest) : null;
  const laneY = laneTop === null ? 0 : laneTop + LANE_HEIGHT / 2;

  return (
    <>
      <rect
        x={plot.left}
        y={plot.top}
        width={plot.right - plot.left}
        height={y(10) - plot.top}
        className="fill-accent-soft"
        opacity={0.65}
      />
      <NotChecked
        gaps={gapsBetween(known, history.span, history.interval)}
        plot={plot}
        floor={floor}
        words="not checked"
      />
      {rankTicks(bottom).map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 text-axis tabular-nums">
            {tick}
          </text>
        </g>
      ))}
      <text x={plot.left + 8} y={y(10) - 6} className="fill-accent-text text-axis font-medium">
        Top 10
      </text>
      {laneTop !== null && (
        <>
          <rect
            x={plot.left}
            y={laneTop}
            width={plot.right - plot.left}
            height={LANE_HEIGHT}
            rx={3}
            className="fill-sunken"
          />
          <text x={plot.left - 8} y={laneY + 4} textAnchor="end" className="fill-fg-3 text-axis">
            &gt;100
          </text>
          {history.drawn.filter(isBeyond).map(({ day }) => (
            <circle key={day} cx={plot.x(day)} cy={laneY} r={3} className="fill-surface stroke-c1" strokeWidth={1.5} />
          ))}
        </>
      )}
      {segments.map((segment) => {
        const [only] = segment;
        if (only === undefined) return null;
        if (segment.length === 1)
          return <circle key={only.day} cx={plot.x(only.day)} cy={y(only.value)} r={2.5} className="fill-c1" />;
        return (
          <path
            key={only.day}
            d={path(segment) ?? undefined}
            fill="none"
            className="stroke-c1"
            strokeWidth={2}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        );
      })}
      {latest && latestPlace !== null && (
        <>
          <circle cx={plot.x(latest.day)} cy={y(latestPlace)} r={3.5} className="fill-c1" />
          <text
            x={plot.x(latest.day) + 10}
            y={y(latestPlace) + 4}
            className="fill-fg text-label font-semibold tabular-nums"
          >
            {placeText(formats, latestPlace)}
            {isNow && !plot.isNarrow && " now"}
          </text>
        </>
      )}
      {latest && latestPlace === null && laneTop !== null && (
        <text x={plot.x(latest.day) + 10} y={laneY + 4} className="fill-fg text-label font-semibold">
          &gt;100{isNow && !plot.isNarrow && " now"}
        </text>
      )}
      <DateAxis plot={plot} history={history} formats={formats} />
    </>
  );
}
