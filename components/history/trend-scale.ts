import type { LineName, TrendLine } from "@/lib/domain/history/trend-view";
import type { DaySpan } from "@/lib/domain/time/interval";

/** Places in a drawing that is 100 wide and 100 high; the browser stretches it to its box. */
export const xOf = (span: DaySpan, day: number): number =>
  span.to === span.from ? 50 : ((day - span.from) / (span.to - span.from)) * 100;

/** Of these a lower value is better, so it is drawn higher. */
const LOWER_IS_BETTER: readonly LineName[] = ["average"];

/** Part of the height that stays free above and below a line. */
const MARGIN = 0.08;

/** Each line is drawn on a scale of its own, fitted to its values. */
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
