import { cn } from "@/components/ui/cn";

type Point = { day: number; value: number };
type Scale = (value: number) => number;

/** From values to pixels, in tenths. A table draws dozens of small lines, so they do without the large chart's scales. */
export const smallScale =
  (from: number, to: number, fromPx: number, toPx: number): Scale =>
  (value) =>
    Math.round((fromPx + ((value - from) / (to - from)) * (toPx - fromPx)) * 10) / 10;

type SmallLineProps = {
  width: number;
  height: number;
  x: Scale;
  y: Scale;
  /** Runs of points without a gap. */
  segments: readonly (readonly Point[])[];
  /** Where the line is now; null: nowhere. */
  latest: Point | null;
  className?: string;
};

/** A line for one row of a table, broken between its segments, with a dot where it is now. */
export function SmallLine({ width, height, x, y, segments, latest, className }: SmallLineProps) {
  // A lone point is a line of no length, which its round ends make a dot.
  const path = segments
    .map((segment) => `M${segment.map(({ day, value }) => `${x(day)} ${y(value)}`).join("L")}${segment[1] ? "" : "h0"}`)
    .join("");
  return (
    <svg width={width} height={height} aria-hidden="true" className={cn("block", className)}>
      <path
        d={path}
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
