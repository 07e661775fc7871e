import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { intervalOf, spanOf } from "@/lib/domain/chart-range";
import type { RecentPoint } from "@/lib/domain/keyword";
import { drawnPlace, rankPointsIn, segmentsOf } from "@/lib/domain/series";

const WIDTH = 92;
const HEIGHT = 22;

/** Recent positions as a small line, the best at the top, broken where nothing is known or it was not in the top 100. */
export function Sparkline({ points }: { points: readonly RecentPoint[] }) {
  const span = spanOf(points.map(({ on }) => on));
  if (span === null) return <span className="text-fg-3">—</span>;
  const ranked = rankPointsIn(
    points.map(({ on, position }) => ({ on, position, rankingUrl: null })),
    span,
  );
  const places = ranked.map(drawnPlace).filter((place) => place !== null);
  if (places.length === 0) return <span className="text-fg-3">—</span>;
  const best = Math.min(...places);
  const worst = Math.max(...places);
  const x = scaleLinear()
    .domain([span.from, Math.max(span.to, span.from + 1)])
    .range([2, WIDTH - 4]);
  const y = scaleLinear()
    .domain([best, Math.max(worst, best + 3)])
    .range([3, HEIGHT - 4]);
  const path = line<{ day: number; value: number }>()
    .x(({ day }) => x(day))
    .y(({ value }) => y(value));
  const segments = segmentsOf(ranked, intervalOf(span, ranked.length), drawnPlace);
  const latest = ranked.at(-1);
  const latestPlace = latest ? drawnPlace(latest) : null;

  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="block">
      {segments.map((segment) => {
        const [first] = segment;
        if (first === undefined) return null;
        if (segment.length === 1)
          return <circle key={first.day} cx={x(first.day)} cy={y(first.value)} r={1} className="fill-fg-3" />;
        return (
          <path
            key={first.day}
            d={path(segment) ?? undefined}
            fill="none"
            className="stroke-fg-3"
            strokeWidth={1.4}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        );
      })}
      {latest && latestPlace !== null && <circle cx={x(latest.day)} cy={y(latestPlace)} r={2} className="fill-fg" />}
    </svg>
  );
}
