import { measureNamed, rateAt } from "../figures/click-curve";
import { type MetricState, MetricSums } from "../figures/metric-sums";
import type { PositionBucket } from "../figures/position-buckets";
import { SISTRIX_2020, VISIBILITY_SHARE_MIN } from "../figures/visibility";
import { PLACE_MAX } from "../keyword/position";
import { dayText } from "../time/days";
import type { TrendDay } from "./history";

/** Columns of `project_day`. `known`: ranked or beyond; `empty`: checked without a position; `seen`: all. */
export const COUNTS = [
  ...(["seen", "known", "ranked", "empty", "top3", "top10", "top20", "top50", "top100"] as const),
  ...(["impressions_keywords", "volume_keywords"] as const),
] as const;
/** `position_sum`: of the top 100. `visible_volume`: searches times click rate, relative to position 1. */
export const TOTALS = ["position_sum", "impressions", "impressions_position_sum", "volume", "visible_volume"] as const;
export const SUMS = [...COUNTS, ...TOTALS];
export type DaySums = Record<(typeof SUMS)[number], number>;

export type SavedFigures = DaySums & { sums: string };

export type Counted = { code: number | null; volume: number | null; metrics: Readonly<Record<string, number>> | null };

const TOPS = [
  ["top3", 3],
  ["top10", 10],
  ["top20", 20],
  ["top50", 50],
  ["top100", PLACE_MAX],
] as const satisfies readonly (readonly [keyof DaySums, number])[];

const [ROW_BYTES, NUMBER_BYTES] = [24, 8];

const BEST_RATE = rateAt(SISTRIX_2020, 1);

export class DayFigures {
  private readonly sums: DaySums;
  private readonly metrics: MetricSums;

  constructor(saved?: SavedFigures) {
    this.sums = Object.fromEntries(SUMS.map((name) => [name, saved?.[name] ?? 0])) as DaySums;
    this.metrics = new MetricSums(saved === undefined ? {} : (JSON.parse(saved.sums) as MetricState));
  }

  /** @param sign -1: removes a keyword that was added before */
  add({ code, volume, metrics }: Counted, sign: 1 | -1 = 1): void {
    const { sums } = this;
    sums.seen += sign;
    if (metrics !== null) this.metrics.add(metrics, sign);
    if (code === null) return;
    if (code === 0) {
      sums.empty += sign;
      return;
    }
    sums.known += sign;
    if (code > 0) sums.ranked += sign;
    const isRanking = code > 0 && code <= PLACE_MAX;
    if (volume !== null) {
      sums.volume_keywords += sign;
      sums.volume += sign * volume;
      if (isRanking) sums.visible_volume += (sign * volume * rateAt(SISTRIX_2020, code)) / BEST_RATE;
    }
    if (!isRanking) return;
    sums.position_sum += sign * code;
    for (const [name, most] of TOPS) if (code <= most) sums[name] += sign;
    const impressions = metrics === null ? undefined : measureNamed(metrics, "impressions")?.value;
    if (impressions === undefined) return;
    sums.impressions_keywords += sign;
    sums.impressions += sign * impressions;
    sums.impressions_position_sum += sign * code * impressions;
  }

  /** Size of the day's rows, measured on SQLite. */
  bytes(): number {
    const metrics = Object.entries(this.metrics.state());
    return metrics.reduce(
      (bytes, [name, { rows }]) => bytes + rows * (name.length + NUMBER_BYTES),
      this.sums.seen * ROW_BYTES,
    );
  }

  saved(): SavedFigures {
    return { ...this.sums, sums: JSON.stringify(this.metrics.state()) };
  }

  trendDay(day: number, set: Pick<TrendDay, "listed" | "added" | "removed">): TrendDay {
    const { sums } = this;
    const { top3, top10, top20, top50, top100, known, empty, seen } = sums;
    const buckets: Record<PositionBucket, number> = {
      "1-3": top3,
      "4-10": top10 - top3,
      "11-20": top20 - top10,
      "21-50": top50 - top20,
      "51-100": top100 - top50,
      beyond: known - top100,
      empty,
      notLoaded: seen - known - empty,
    };
    const hasVolumes = sums.volume > 0 && sums.volume_keywords >= VISIBILITY_SHARE_MIN * known;
    return {
      on: dayText(day),
      known,
      buckets,
      ranking: top100,
      averagePosition: top100 === 0 ? null : sums.position_sum / top100,
      // Adding and removing keywords leaves rounding errors, such as −0.0 %.
      visibility: hasVolumes ? (top100 === 0 ? 0 : sums.visible_volume / sums.volume) : null,
      metrics: this.metrics.summary(),
      ...set,
    };
  }
}

type SavedDay = SavedFigures & { day: number; added: number; removed: number };

/** @param days oldest first @param keywordCount keywords of the first complete list @param from earlier days only count */
export function trendDays(days: readonly SavedDay[], keywordCount: number, from: number): TrendDay[] {
  const trend: TrendDay[] = [];
  let keywords = keywordCount;
  let change = { added: 0, removed: 0 };
  for (const day of days) {
    keywords += day.added - day.removed;
    change = { added: change.added + day.added, removed: change.removed + day.removed };
    // Report changes on a day without observations with the next day.
    if (day.day >= from && day.seen === 0) continue;
    if (day.day >= from) trend.push(new DayFigures(day).trendDay(day.day, { listed: keywords, ...change }));
    change = { added: 0, removed: 0 };
  }
  return trend;
}
