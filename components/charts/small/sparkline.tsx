import type { RecentPoint } from "@/lib/domain/keyword/keyword";
import { drawnPlace, pointsByDay, segmentsOf } from "@/lib/domain/series/series";
import { intervalOf } from "@/lib/domain/time/interval";
import { SmallLine, smallScale } from "./small-line";

const WIDTH = 92;
const HEIGHT = 22;
/** Positions. Smaller changes are drawn as a flat line. */
const LEAST_SPREAD = 3;

export function Sparkline({ points }: { points: readonly RecentPoint[] }) {
  const ranked = pointsByDay(points);
  const places = ranked.map(drawnPlace).filter((place) => place !== null);
  const [first, latest] = [ranked[0], ranked.at(-1)];
  if (first === undefined || latest === undefined || places.length === 0) return <span className="text-fg-3">—</span>;
  const span = { from: first.day, to: latest.day };
  const [best, worst] = [Math.min(...places), Math.max(...places)];
  const slack = Math.max(0, LEAST_SPREAD - (worst - best)) / 2;
  const x = smallScale(span.from, Math.max(span.to, span.from + 1), 2, WIDTH - 4);
  const y = smallScale(best - slack, worst + slack, 3, HEIGHT - 4);
  const segments = segmentsOf(ranked, intervalOf(span, ranked.length), drawnPlace);
  const latestPlace = drawnPlace(latest);
  return (
    <SmallLine
      width={WIDTH}
      height={HEIGHT}
      x={x}
      y={y}
      segments={segments}
      latest={latestPlace !== null ? { day: latest.day, value: latestPlace } : null}
    />
  );
}
