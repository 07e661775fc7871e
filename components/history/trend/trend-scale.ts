import type { LineName, TrendLine } from "@/lib/domain/history/trend-view";
import type { DaySpan } from "@/lib/domain/time/interval";

export const xOf = (span: DaySpan, day: number): number =>
  span.to === span.from ? 50 : ((day - span.from) / (span.to - span.from)) * 100;

/** Lower values are better for these lines, so they are drawn higher. */
const LOWER_IS_BETTER: readonly LineName[] = ["average"];

const MARGIN = 0.08;

export function yScale({ name, points }: TrendLine): (value: number) => number {
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high === low ? Math.max(1, Math.abs(high) * 0.1) : 0;
  const [from, to] = [low - room, high + room];
  const isInverted = LOWER_IS_BETTER.includes(name);
  return (value) => {
    const share = (value - from) / (to - from);
    const up = isInverted ? 1 - share : share;
    return 100 * (1 - MARGIN - up * (1 - 2 * MARGIN));
  };
}
