const BOTTOMS = [10, 20, 50, 100] as const;

/** Bottom of the rank axis: the next of 10, 20, 50, 100 that holds the worst place; 100 when there is no place. */
export function axisBottom(places: readonly number[]): number {
  if (places.length === 0) return 100;
  const worst = places.reduce((a, b) => Math.max(a, b));
  return BOTTOMS.find((bottom) => worst <= bottom) ?? 100;
}

/** Gridlines of the rank axis: 1, 10, 20 … and a 5 when the axis ends at 10. */
export function rankTicks(bottom: number): number[] {
  if (bottom <= 10) return [1, 5, 10];
  const ticks = [1];
  for (let tick = 10; tick <= bottom; tick += 10) ticks.push(tick);
  return ticks;
}

/** With fewer days than these from label to label, one more or less is seen. */
const SEEN_DAYS = 7;

/**
 * Days to label under a chart: the two ends and evenly spaced days between, as many as fit. Few days are divided without
 * a rest, where that can be done.
 * @param plot width of the plot in pixels, labels take about 90 each; days from one point to the next, which has one
 *   label at most
 */
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
