import type { History } from "@/lib/domain/series/keyword-history";
import { runsBeyond, segmentsOf } from "@/lib/domain/series/series";
import type { DaySpan } from "@/lib/domain/time/interval";
import { chartPoints, colorOf, DASHES, type linesIn, type Tone } from "./chart";
import { linePath, toTenths } from "./line-path";
import { LANE_PX, type Plot } from "./plot";

/** A narrower run is drawn as one ring. */
const RING_PX = 6;

type ChartLineProps = {
  line: ReturnType<typeof linesIn>[number];
  interval: History["interval"];
  plot: Plot;
};

export function ChartLine({ line, interval, plot }: ChartLineProps) {
  const { tone } = line;
  const segments = segmentsOf(chartPoints(line), interval, ({ value }) => value);
  const [xOf, yOf] = [(day: number) => toTenths(plot.x(day)), (value: number) => toTenths(plot.y(value))];
  const runs = line.kind === "position" ? runsBeyond(line.drawnPoints, interval) : [];
  return (
    <>
      {runs.length > 0 && (
        <pattern id={`beyond-${tone}`} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" stroke={colorOf(tone)} strokeWidth={2} />
        </pattern>
      )}
      {runs.map((run) => (
        <BeyondRun key={run.from} run={run} tone={tone} plot={plot} />
      ))}
      <path
        d={linePath(segments, xOf, yOf)}
        fill="none"
        stroke={colorOf(tone)}
        strokeWidth={tone === "c1" ? 2 : 1.5}
        strokeDasharray={DASHES[tone]}
        strokeLinejoin="round"
        strokeLinecap={tone === "c1" ? "round" : "butt"}
      />
      {segments.map(([point, ...more]) =>
        point === undefined || more.length > 0 ? null : (
          <circle key={point.day} cx={xOf(point.day)} cy={yOf(point.value)} r={2.5} fill={colorOf(tone)} />
        ),
      )}
    </>
  );
}

function BeyondRun({ run, tone, plot }: { run: DaySpan; tone: Tone; plot: Plot }) {
  const laneY = plot.laneY ?? 0;
  const [from, to] = [plot.x(run.from), plot.x(run.to)];
  const isMain = tone === "c1";
  if (to - from < RING_PX)
    return (
      <circle
        cx={(from + to) / 2}
        cy={laneY}
        r={isMain ? 3 : 2.5}
        className="fill-surface"
        stroke={colorOf(tone)}
        strokeWidth={1.5}
      />
    );
  const height = isMain ? LANE_PX - 6 : 4;
  const box = { x: from - 3, y: laneY - height / 2, width: to - from + 6, height, rx: 2 };
  return <rect {...box} fill={`url(#beyond-${tone})`} stroke={colorOf(tone)} strokeWidth={1} />;
}

export function LineSwatch({ tone }: { tone: Tone }) {
  return (
    <svg width={18} height={8} aria-hidden="true" className="shrink-0">
      <path d="M0 4H18" fill="none" stroke={colorOf(tone)} strokeWidth={2} strokeDasharray={DASHES[tone]} />
    </svg>
  );
}
