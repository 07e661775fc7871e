import { type MetricState, MetricSums } from "../figures/metric-sums";
import { bucketOf, POSITION_BUCKETS, type PositionBucket } from "../figures/position-buckets";
import { addWeighted, type WeightedSums, weightedPosition } from "../figures/weighted-position";
import { dayText } from "../time/days";
import type { TrendDay } from "./memory";
import { heldPosition, numberedPosition } from "./observation";

/** Figures of one day as they are stored: keywords in each bucket, sums, and the state of the measures' sums. */
export type StoredFigures = {
  buckets: number[];
  places: number;
  weighted: WeightedSums;
  metrics: MetricState;
};

/** Keywords in the top 10 of a day, and those of which a position is known. */
export function topTenOf({ buckets }: Pick<StoredFigures, "buckets">): { top10: number; known: number } {
  const count = (names: readonly PositionBucket[]) =>
    names.reduce((sum, name) => sum + (buckets[POSITION_BUCKETS.indexOf(name)] ?? 0), 0);
  return { top10: count(TOP_TEN), known: count(KNOWN_POSITION) };
}

const TOP_TEN = ["1-3", "4-10"] as const;
const KNOWN_POSITION = [...TOP_TEN, "11-20", "21-50", "51-100", "beyond"] as const;

/** Figures of one day, keyword by keyword; those of other keywords can be joined to them. */
export class DayFigures {
  private readonly buckets = POSITION_BUCKETS.map(() => 0);
  private places = 0;
  private readonly weighted: WeightedSums = [0, 0, 0];
  private readonly metrics = new MetricSums();

  /** @param code position as `positionNumber` writes it; null: a keyword that has only measures that day */
  add(code: number | null, metrics: Readonly<Record<string, number | null>> | null): void {
    const at = placeOf(code);
    this.buckets[at] = (this.buckets[at] ?? 0) + 1;
    if (metrics !== null) this.metrics.add(metrics);
    if (code === null || at > LAST_RANKING) return;
    this.places += code;
    if (metrics !== null) addWeighted(this.weighted, code, metrics);
  }

  join(other: StoredFigures): void {
    for (const [at, count] of other.buckets.entries()) this.buckets[at] = (this.buckets[at] ?? 0) + count;
    this.places += other.places;
    for (const [at, sum] of other.weighted.entries()) this.weighted[at] = (this.weighted[at] ?? 0) + sum;
    this.metrics.join(other.metrics);
  }

  stored(): StoredFigures {
    const { buckets, places, weighted, metrics } = this;
    return { buckets, places, weighted, metrics: metrics.state() };
  }

  trendDay(day: number, set: Pick<TrendDay, "listed" | "added" | "removed">): TrendDay {
    const buckets = Object.fromEntries(POSITION_BUCKETS.map((name, at) => [name, this.buckets[at] ?? 0]));
    const ranking = this.buckets.slice(0, LAST_RANKING + 1).reduce((sum, count) => sum + count, 0);
    return {
      on: dayText(day),
      known: ranking + (this.buckets[LAST_RANKING + 1] ?? 0),
      seen: this.buckets.reduce((sum, count) => sum + count, 0),
      buckets: buckets as Record<PositionBucket, number>,
      ranking,
      averagePosition: ranking === 0 ? null : this.places / ranking,
      weightedPosition: weightedPosition(this.weighted, ranking),
      metrics: this.metrics.summary(),
      ...set,
    };
  }
}

/** Which of the buckets a position is in. Whole places are most of them, and in the same one each time. */
function placeOf(code: number | null): number {
  const known = code === null ? undefined : KNOWN[code];
  return known ?? POSITION_BUCKETS.indexOf(bucketOf(heldPosition(code)));
}

const KNOWN = Array.from({ length: 101 }, (_, code) => POSITION_BUCKETS.indexOf(bucketOf(numberedPosition(code))));

/** Behind it come `beyond`, `empty` and `notLoaded`. */
const LAST_RANKING = POSITION_BUCKETS.indexOf("51-100");
