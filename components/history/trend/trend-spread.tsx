import { POSITION_PARTS } from "@/components/charts/position-parts";
import { isEnough } from "@/lib/domain/history/is-enough";
import type { TrendPoint } from "@/lib/domain/history/trend-view";
import { type DaySpan, type Interval, STEP_DAYS } from "@/lib/domain/time/interval";
import { xOf } from "./trend-scale";

type TrendSpreadProps = { days: readonly TrendPoint[]; span: DaySpan; interval: Interval; title: string };

const FILLED = 0.86;

export function TrendSpread({ days, span, interval, title }: TrendSpreadProps) {
  const drawn = days.filter((day) => isEnough(day, interval));
  const most = Math.max(1, ...drawn.map(({ known }) => known));
  const width = (STEP_DAYS[interval].usual / Math.max(1, span.to - span.from)) * 100 * FILLED;
  const parts = POSITION_PARTS.filter(({ bucket }) => bucket !== "empty" && bucket !== "notLoaded");
  const paths = parts.map((part) => ({ ...part, path: "" }));
  for (const day of drawn) {
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
    <svg
      role="img"
      aria-label={title}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {paths.map(({ bucket, path, opacity }) => (
        <path
          key={bucket}
          d={path}
          className={bucket === "beyond" ? "fill-control" : "fill-c1"}
          opacity={bucket === "beyond" ? 0.5 : opacity}
        />
      ))}
    </svg>
  );
}
