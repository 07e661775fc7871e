import type { TrendLine } from "@/lib/domain/history/trend-view";
import { segmentsOf } from "@/lib/domain/series/series";
import type { DaySpan, Interval } from "@/lib/domain/time/interval";
import { xOf, yScale } from "./trend-scale";

export const LINE_LOOKS = [
  { stroke: "stroke-c1", fill: "bg-c1" },
  { stroke: "stroke-c2", fill: "bg-c2" },
] as const;

export const lineLook = (at: number) => LINE_LOOKS[at] ?? LINE_LOOKS[0];

type TrendLinesProps = { lines: readonly TrendLine[]; span: DaySpan; interval: Interval; title: string };

const GRID = [8, 36, 64, 92];

/** Needs no script: CSS stretches the drawing to its box. */
export function TrendLines({ lines, span, interval, title }: TrendLinesProps) {
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path d={GRID.map((y) => `M0 ${y}H100`).join("")} className="stroke-line" vectorEffect="non-scaling-stroke" />
      {lines.map((line, at) => (
        <path
          key={line.name}
          d={pathOf(line, span, interval)}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
          className={lineLook(at).stroke}
        />
      ))}
    </svg>
  );
}

function pathOf(line: TrendLine, span: DaySpan, interval: Interval): string {
  const y = yScale(line);
  const points = line.points.map(([day, value]) => ({ day, value }));
  return segmentsOf(points, interval, ({ value }) => value)
    .map((segment) => {
      const places = segment.map(({ day, value }) => `${xOf(span, day).toFixed(2)} ${y(value).toFixed(2)}`);
      return `M${places.join("L")}${places.length === 1 ? "h0" : ""}`;
    })
    .join("");
}
