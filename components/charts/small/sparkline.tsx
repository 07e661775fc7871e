import type { RecentPoint } from "@/lib/domain/keyword/keyword";
import { drawnPlace, pointsByDay, segmentsOf } from "@/lib/domain/series/series";
import { intervalOf } from "@/lib/domain/time/interval";
import { SmallLine } from "./small-line";

const HEIGHT = 22;

export function Sparkline({ points }: { points: readonly RecentPoint[] }) {
  const ranked = pointsByDay(points);
  const [first, latest] = [ranked[0], ranked.at(-1)];
  if (first === undefined || latest === undefined) return <span className="text-fg-3">—</span>;
  const span = { from: first.day, to: latest.day };
  const segments = segmentsOf(ranked, intervalOf(span, ranked.length), drawnPlace);
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
