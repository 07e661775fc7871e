import type { Keyword } from "../keyword/keyword";
import { type Interval, intervalOf, spanOf } from "../time/interval";

/** Measuring interval: the shortest of any row's recent positions; null: unknown. */
export function listInterval(keywords: readonly Keyword[]): Interval | null {
  let shortest: Interval | null = null;
  for (const { recent } of keywords) {
    if (recent === null || recent.length < 3) continue;
    const span = spanOf(recent.map(({ on }) => on));
    if (span === null) continue;
    const interval = intervalOf(span, recent.length);
    if (interval === "day") return interval;
    if (shortest === null || interval === "week") shortest = interval;
  }
  return shortest;
}
