import { cn } from "@/components/ui/cn";

type Point = { day: number; value: number };
type Scale = (value: number) => number;

/** Tables draw dozens of small lines, so these avoid the large chart's scales. Rounds to tenths of a pixel. */
export const smallScale =
  (from: number, to: number, fromPx: number, toPx: number): Scale =>
  (value) =>
    Math.round((fromPx + ((value - from) / (to - from)) * (toPx - fromPx)) * 10) / 10;

type SmallLineProps = {
  width: number;
  height: number;
  x: Scale;
  y: Scale;
  segments: readonly (readonly Point[])[];
  /** null: no current position. */
  latest: Point | null;
  className?: string;
};

export function SmallLine({ width, height, x, y, segments, latest, className }: SmallLineProps) {
  // A lone point is a line without length; its round ends make it a dot.
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
