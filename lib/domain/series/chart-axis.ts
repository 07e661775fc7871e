const STEPS = [1, 2, 5, 10, 20] as const;
const DEEPEST = 100;
const TICKS = 5;

export type RankAxis = { top: number; bottom: number; ticks: number[] };

/** One step of margin on each side; 1 to 100 without positions. */
export function rankAxis(places: readonly number[]): RankAxis {
  const best = places.length === 0 ? 1 : places.reduce((a, b) => Math.min(a, b));
  const worst = places.length === 0 ? DEEPEST : places.reduce((a, b) => Math.max(a, b));
  const step = STEPS.find((size) => (worst - best) / size <= TICKS) ?? 20;
  const top = Math.max(1, Math.floor(best / step) * step - (best % step === 0 ? step : 0));
  const bottom = Math.min(
    DEEPEST,
    Math.max(top + step, Math.ceil(worst / step) * step + (worst % step === 0 ? step : 0)),
  );
  const ticks = top === 1 ? [1] : [];
  for (let tick = step; tick <= bottom; tick += step) if (tick >= top && tick > 1) ticks.push(tick);
  return { top, bottom, ticks };
}

/** Uneven gaps between labels are visible below this many days. */
const SEEN_DAYS = 7;

export function dayTicks(
  from: number,
  to: number,
  { widthPx, stepDays }: { widthPx: number; stepDays: number },
): number[] {
  if (to <= from) return [from];
  const points = Math.floor((to - from) / stepDays) + 1;
  const most = Math.max(2, Math.min(6, Math.floor(widthPx / 110) + 1, points));
  const whole = [6, 5, 4, 3].find((labels) => labels <= most && (to - from) % (labels - 1) === 0);
  const count = (to - from) / (most - 1) < SEEN_DAYS && whole !== undefined ? whole : most;
  return Array.from({ length: count }, (_, index) => Math.round(from + ((to - from) * index) / (count - 1)));
}
