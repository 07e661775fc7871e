import { type ClickRates, ownCurve, rateAt } from "../../domain/figures/click-curve";
import { SISTRIX_2020 } from "../../domain/figures/published-curve";
import { VISIBILITY_SHARE_MIN, visibilityOf, weightOf } from "../../domain/figures/visibility";
import type { VisibilityDay, VisibilityTrend } from "../../domain/figures/visibility-trend";
import { PLACE_MAX } from "../../domain/keyword/change";
import type { Keyword } from "../../domain/keyword/keyword";
import { dayNumber, dayText } from "../../domain/time/days";
import { createMemo } from "../../store/memo";
import type { Register } from "../../store/memory/register";
import { NEVER, type ReadContext } from "../read-context";

const MEMO_DAYS_MAX = 20_000;

type Asked = { from: string | null; isPublished: boolean };

/**
 * Visibility of a project day by day, from what is held; null: the list does not tell, or there are no click rates to tell
 * it by. Never asks.
 */
export function createVisibilityTrend({ upstream }: ReadContext) {
  const memo = createMemo<VisibilityTrend>({ sizeMax: MEMO_DAYS_MAX, sizeOf: ({ days }) => days.length + 1 });
  /** @property isPublished rates of a study may stand in for the project's own */
  return async (projectId: string, { from, isPublished }: Asked): Promise<VisibilityTrend | null> => {
    const memory = await upstream.memory();
    const version = (await memory?.version(projectId)) ?? null;
    const listVersion = await upstream.keywordsVersion(projectId);
    if (memory === null || version === null || listVersion === null) return null;
    return memo(JSON.stringify([projectId, from, isPublished]), `${version} ${listVersion}`, async () => {
      const { reading } = await upstream.listKeywords(projectId, NEVER);
      const rows = reading?.data.keywords ?? [];
      const own = ownCurve(rows);
      const rates = own ?? (isPublished ? SISTRIX_2020.rates : null);
      const now = rates === null ? null : visibilityOf(rows, rates);
      if (rates === null || now === null || now.share === null) return null;
      const sums = new DaySums(rates, weightsOf(rows, now.by, await memory.register(projectId)));
      const stretch = { from: (from === null ? null : dayNumber(from)) ?? -1e8, to: 1e8 };
      await memory.eachPosition(projectId, stretch, (day, number, code) => sums.add(day, number, code));
      return { rates: own === null ? "published" : "own", by: now.by, of: sums.of, days: sums.days() };
    });
  };
}

/** What each keyword counts for, by its newest number; NaN: nothing. */
function weightsOf(rows: readonly Keyword[], by: VisibilityTrend["by"], register: Register): Float64Array {
  const weights = new Float64Array(register.entries.length).fill(Number.NaN);
  let number: number | undefined;
  for (const keyword of rows) {
    number = register.newestOf(keyword.id, (number ?? -1) + 1);
    const weight = weightOf(keyword, by);
    if (number !== undefined && weight !== null) weights[number] = weight;
  }
  return weights;
}

/** Adds up what positions bring, day by day. */
class DaySums {
  readonly of: number;
  private readonly sums = new Map<number, { over: number; reached: number; most: number }>();
  /** Rates of whole positions from 1 on. */
  private readonly rates: Float64Array;

  constructor(
    rates: ClickRates,
    private readonly weights: Float64Array,
  ) {
    this.of = weights.reduce((count, weight) => count + Number(!Number.isNaN(weight)), 0);
    this.rates = Float64Array.from({ length: PLACE_MAX + 1 }, (_, place) => rateAt(rates, place));
  }

  /** @param code as `positionNumber` writes it: outside the top 100 counts as no clicks, an empty field counts nowhere */
  add(day: number, number: number, code: number): void {
    const weight = this.weights[number] ?? Number.NaN;
    if (Number.isNaN(weight) || code === 0) return;
    const sums = this.sums.get(day) ?? { over: 0, reached: 0, most: 0 };
    this.sums.set(day, sums);
    sums.over += 1;
    sums.most += weight * (this.rates[1] ?? 0);
    if (code > 0 && code <= PLACE_MAX) sums.reached += weight * (this.rates[Math.max(1, Math.round(code))] ?? 0);
  }

  days(): VisibilityDay[] {
    const days = [...this.sums].sort(([one], [other]) => one - other);
    return days.map(([day, { over, reached, most }]) => {
      const isEnough = over >= VISIBILITY_SHARE_MIN * this.of && most > 0;
      return { on: dayText(day), share: isEnough ? reached / most : null, over };
    });
  }
}
