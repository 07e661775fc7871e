import { drawnPlace, rankPointsIn, segmentsOf } from "@/lib/domain/history/series";
import type { RecentPoint } from "@/lib/domain/keyword/keyword";
import { intervalOf, spanOf } from "@/lib/domain/time/interval";

const WIDTH = 92;
const HEIGHT = 22;

/** From values to pixels, in tenths. A table draws dozens of these, so it does without the scales of the large chart. */
const scale = (from: number, to: number, fromPx: number, toPx: number) => (value: number) =>
  Math.round((fromPx + ((value - from) / (to - from)) * (toPx - fromPx)) * 10) / 10;

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
  const x = scale(span.from, Math.max(span.to, span.from + 1), 2, WIDTH - 4);
  const y = scale(best, Math.max(worst, best + 3), 3, HEIGHT - 4);
  const segments = segmentsOf(ranked, intervalOf(span, ranked.length), drawnPlace);
  // A lone point is a line of no length, which its round ends make a dot.
  const path = segments
    .map((segment) => `M${segment.map(({ day, value }) => `${x(day)} ${y(value)}`).join("L")}${segment[1] ? "" : "h0"}`)
    .join("");
  const latest = ranked.at(-1);
  const latestPlace = latest ? drawnPlace(latest) : null;

  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="block">
      <path
        d={path}
        fill="none"
        className="stroke-fg-3"
        strokeWidth={1.4}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {latest && latestPlace !== null && <circle cx={x(latest.day)} cy={y(latestPlace)} r={2} className="fill-fg" />}
    </svg>
  );
}
