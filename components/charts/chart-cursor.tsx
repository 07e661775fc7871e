import type { History } from "@/lib/domain/keyword-history";
import { drawnPlace } from "@/lib/domain/series";
import { metricScale } from "./metric-plot";
import type { Plot } from "./plot";
import { rankScale } from "./rank-plot";

/** Height of the point at an index; null when it has no place on the axis. */
export function heightOf(history: History, plot: Plot, index: number): number | null {
  if (history.kind === "position") {
    const point = history.drawn[index];
    const place = point ? drawnPlace(point) : null;
    return place === null ? null : rankScale(history, plot).y(place);
  }
  const value = history.drawn[index]?.value ?? null;
  return value === null ? null : metricScale(history, plot.top, plot.bottom)(value);
}

/** The upright line through the point being read. */
export function ChartCursor({ history, plot, index }: { history: History; plot: Plot; index: number }) {
  const point = history.drawn[index];
  if (point === undefined) return null;
  const x = plot.x(point.day);
  const y = heightOf(history, plot, index);
  return (
    <>
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} className="stroke-fg-3" strokeDasharray="2 3" />
      {y !== null && <circle cx={x} cy={y} r={4} className="fill-c1 stroke-surface" strokeWidth={2} />}
    </>
  );
}
