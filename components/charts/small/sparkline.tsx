import { cn } from "@/components/ui/cn";
import type { RecentPoint } from "@/lib/domain/keyword/keyword";
import { drawnPlace, pointsByDay, segmentsOf } from "@/lib/domain/series/series";
import { type DaySpan, intervalOf } from "@/lib/domain/time/interval";
import { linePath, toTenths } from "../line-path";

const HEIGHT = 22;

export function Sparkline({ points }: { points: readonly RecentPoint[] }) {
  const days = pointsByDay(points);
  const [first, latest] = [days[0], days.at(-1)];
  if (first === undefined || latest === undefined) return <span className="text-fg-3">—</span>;
  const span = { from: first.day, to: latest.day };
  const segments = segmentsOf(days, intervalOf(span, days.length), drawnPlace);
  if (segments.length === 0) return <span className="text-fg-3">—</span>;
  const latestPlace = drawnPlace(latest);
  return (
    <SmallLine
      width={92}
      height={HEIGHT}
      span={span}
      segments={segments}
      latest={latestPlace !== null ? { day: latest.day, value: latestPlace } : null}
      leastSpread={3}
      ends={[3, HEIGHT - 4]}
    />
  );
}

type Point = { day: number; value: number };

/** Tables draw dozens of small lines, so these avoid the large chart's scales. */
const scale =
  (from: number, to: number, fromPx: number, toPx: number) =>
  (value: number): number =>
    toTenths(fromPx + ((value - from) / (to - from)) * (toPx - fromPx));

type SmallLineProps = {
  width: number;
  height: number;
  span: DaySpan;
  segments: readonly (readonly Point[])[];
  /** null: no current position. */
  latest: Point | null;
  /** Smaller changes are drawn as a flat line. */
  leastSpread: number;
  /** Heights in pixels of the smallest and the largest value. */
  ends: readonly [leastPx: number, mostPx: number];
  className?: string;
};

export function SmallLine(props: SmallLineProps) {
  const { width, height, span, segments, latest, leastSpread, ends, className } = props;
  const values = segments.flatMap((segment) => segment.map(({ value }) => value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const slack = Math.max(0, leastSpread - (most - least)) / 2;
  const x = scale(span.from, Math.max(span.to, span.from + 1), 2, width - 4);
  const y = scale(least - slack, most + slack, ...ends);
  return (
    <svg width={width} height={height} aria-hidden="true" className={cn("block", className)}>
      <path
        d={linePath(segments, x, y)}
        fill="none"
        className="stroke-fg-3"
        strokeWidth={1.4}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {latest && <circle cx={x(latest.day)} cy={y(latest.value)} r={2} className="fill-fg" />}
    </svg>
  );
}
