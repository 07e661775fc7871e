import type { ReactNode } from "react";
import { linePath, toTenths } from "@/components/charts/line-path";
import { POSITION_PARTS } from "@/components/charts/position-parts";
import { cn } from "@/components/ui/cn";
import { isEnough } from "@/lib/domain/history/compared-days";
import type { LineName, TrendLine, TrendPoint } from "@/lib/domain/history/trend-view";
import { segmentsOf } from "@/lib/domain/series/series";
import { type DaySpan, type Interval, STEP_DAYS } from "@/lib/domain/time/interval";

const LINE_LOOKS = [
  { stroke: "stroke-c1", fill: "bg-c1" },
  { stroke: "stroke-c2", fill: "bg-c2" },
] as const;

export const lineLook = (at: number) => LINE_LOOKS[at] ?? LINE_LOOKS[0];

type TrendLinesProps = { lines: readonly TrendLine[]; span: DaySpan; interval: Interval; title: string };

const GRID = [8, 36, 64, 92];

export function TrendLines({ lines, span, interval, title }: TrendLinesProps) {
  return (
    <Drawing title={title} className="overflow-visible">
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
    </Drawing>
  );
}

/** Needs no script: CSS stretches the drawing to its box. */
const Drawing = ({ title, className, children }: { title: string; className?: string; children: ReactNode }) => (
  <svg
    role="img"
    aria-label={title}
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    className={cn("absolute inset-0 size-full", className)}
  >
    {children}
  </svg>
);

function pathOf(line: TrendLine, span: DaySpan, interval: Interval): string {
  const y = yScale(line);
  const points = line.points.map(([day, value]) => ({ day, value }));
  const segments = segmentsOf(points, interval, ({ value }) => value);
  return linePath(
    segments,
    (day) => toTenths(xOf(span, day)),
    (value) => toTenths(y(value)),
  );
}

type TrendSpreadProps = { days: readonly TrendPoint[]; span: DaySpan; interval: Interval; title: string };

const FILLED = 0.86;

export function TrendSpread({ days, span, interval, title }: TrendSpreadProps) {
  const visibleDays = days.filter((day) => isEnough(day, interval));
  const most = Math.max(1, ...visibleDays.map(({ known }) => known));
  const width = (STEP_DAYS[interval].usual / Math.max(1, span.to - span.from)) * 100 * FILLED;
  const parts = POSITION_PARTS.filter(({ bucket }) => bucket !== "empty" && bucket !== "notLoaded");
  const paths = parts.map((part) => ({ ...part, path: "" }));
  for (const day of visibleDays) {
    let foot = 0;
    for (const part of paths) {
      const count = day.buckets[part.bucket];
      const [from, to] = [100 - (foot / most) * 92, 100 - ((foot + count) / most) * 92];
      foot += count;
      const left = Math.max(0, xOf(span, day.day) - width / 2);
      if (count > 0)
        part.path += `M${left.toFixed(2)} ${to.toFixed(2)}h${width.toFixed(2)}V${from.toFixed(2)}h-${width.toFixed(2)}z`;
    }
  }
  return (
    <Drawing title={title}>
      {paths.map(({ bucket, path, opacity }) => (
        <path
          key={bucket}
          d={path}
          className={bucket === "beyond" ? "fill-control" : "fill-c1"}
          opacity={bucket === "beyond" ? 0.5 : opacity}
        />
      ))}
    </Drawing>
  );
}

export const xOf = (span: DaySpan, day: number): number =>
  span.to === span.from ? 50 : ((day - span.from) / (span.to - span.from)) * 100;

/** Lower values are better for these lines, so they are drawn higher. */
const LOWER_IS_BETTER: readonly LineName[] = ["average"];

const MARGIN = 0.08;

export function yScale({ name, points }: TrendLine): (value: number) => number {
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high === low ? Math.max(1, Math.abs(high) * 0.1) : 0;
  const [from, to] = [low - room, high + room];
  const isInverted = LOWER_IS_BETTER.includes(name);
  return (value) => {
    const share = (value - from) / (to - from);
    const up = isInverted ? 1 - share : share;
    return 100 * (1 - MARGIN - up * (1 - 2 * MARGIN));
  };
}
