import { line as pathOf } from "d3-shape";
import type { Line } from "@/lib/domain/history/compared-lines";
import type { History, MetricHistory, RankHistory } from "@/lib/domain/history/keyword-history";
import { drawnPlace, isBeyond, segmentsOf } from "@/lib/domain/history/series";
import { DASHES, FILLS, STROKES, type Tone } from "./chart";
import type { Heights, Plot } from "./plot";

type Drawn = Pick<RankHistory, "kind" | "drawn"> | Pick<MetricHistory, "kind" | "drawn">;
type ChartLineProps = {
  line: Drawn;
  tone: Tone;
  interval: History["interval"];
  plot: Plot;
  heights: Pick<Heights, "y" | "laneY">;
};

/** Height of a line's point; null when it has no place on the axis. */
export const drawnValue = (line: Drawn, index: number): number | null => {
  if (line.kind === "metric") return line.drawn[index]?.value ?? null;
  const point = line.drawn[index];
  return point === undefined ? null : drawnPlace(point);
};

/** One line of a chart: straight pieces between neighbouring measurements, lone points as dots, and the lane's rings. */
export function ChartLine({ line, tone, interval, plot, heights }: ChartLineProps) {
  const { y, laneY } = heights;
  const segments =
    line.kind === "position"
      ? segmentsOf(line.drawn, interval, drawnPlace)
      : segmentsOf(line.drawn, interval, ({ value }) => value);
  const path = pathOf<{ day: number; value: number }>()
    .x(({ day }) => plot.x(day))
    .y(({ value }) => y(value))
    .digits(1);
  const rings = line.kind === "position" && laneY !== null ? line.drawn.filter(isBeyond) : [];
  return (
    <>
      {rings.map(({ day }) => (
        <circle
          key={day}
          cx={plot.x(day)}
          cy={laneY ?? 0}
          r={tone === "c1" ? 3 : 2.5}
          className={`fill-surface ${STROKES[tone]}`}
          strokeWidth={1.5}
        />
      ))}
      {segments.map((segment) => {
        const [only] = segment;
        if (only === undefined) return null;
        if (segment.length === 1)
          return <circle key={only.day} cx={plot.x(only.day)} cy={y(only.value)} r={2.5} className={FILLS[tone]} />;
        return (
          <path
            key={only.day}
            d={path(segment) ?? undefined}
            fill="none"
            className={STROKES[tone]}
            strokeWidth={tone === "c1" ? 2 : 1.5}
            strokeDasharray={DASHES[tone]}
            strokeLinejoin="round"
            strokeLinecap={tone === "c1" ? "round" : "butt"}
          />
        );
      })}
    </>
  );
}

/** The further lines of a chart, below the main one. */
export function ComparedLines({ lines, ...rest }: Omit<ChartLineProps, "line" | "tone"> & { lines: readonly Line[] }) {
  return lines.map((line) => <ChartLine key={line.key} line={line} tone={line.tone} {...rest} />);
}
