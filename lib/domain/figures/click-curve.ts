import type { Keyword } from "../keyword/keyword";
import { PLACE_MAX, rankingPlace } from "../keyword/position";

/** Steps cover positions 1–100 without gaps. @property to last position @property rate median click rate, 0–1 */
export type ClickCurve = readonly { to: number; rate: number }[];

/** With fewer impressions a click rate is mostly chance. */
export const CURVE_IMPRESSIONS_MIN = 100;
/** Positions with fewer keywords are merged with their neighbors. */
export const CURVE_KEYWORDS_MIN = 20;

type Metrics = Keyword["metrics"];

export function measureNamed(metrics: Metrics, measureName: string): { name: string; value: number } | null {
  // The exact name is the usual case, and there may be 100,000 rows.
  const exact = Object.hasOwn(metrics, measureName) ? metrics[measureName] : undefined;
  if (typeof exact === "number" && exact >= 0) return { name: measureName, value: exact };
  for (const name in metrics) {
    const value = metrics[name];
    if (name.toLowerCase() === measureName && value !== null && value !== undefined && value >= 0)
      return { name, value };
  }
  return null;
}

export function clicksOf({ metrics }: Pick<Keyword, "metrics">): { clicks: number; impressions: number } | null {
  const [clicks, impressions] = [measureNamed(metrics, "clicks"), measureNamed(metrics, "impressions")];
  return clicks === null || impressions === null ? null : { clicks: clicks.value, impressions: impressions.value };
}

const wholePlace = (keyword: Pick<Keyword, "position">): number | null => {
  const place = rankingPlace(keyword.position);
  return place === null ? null : Math.max(1, Math.round(place));
};

/** @returns null: too few keywords have clicks and enough impressions */
export function ownCurve(keywords: Iterable<Pick<Keyword, "position" | "metrics">>): ClickCurve | null {
  const rates = Array.from({ length: PLACE_MAX + 1 }, (): number[] => []);
  for (const keyword of keywords) {
    const place = wholePlace(keyword);
    const counts = place === null ? null : clicksOf(keyword);
    if (place === null || counts === null || counts.impressions < CURVE_IMPRESSIONS_MIN) continue;
    rates[place]?.push(counts.clicks / counts.impressions);
  }
  const steps: { from: number; rates: number[] }[] = [];
  let open: { from: number; rates: number[] } = { from: 1, rates: [] };
  for (let place = 1; place <= PLACE_MAX; place += 1) {
    open.rates.push(...(rates[place] ?? []));
    if (open.rates.length < CURVE_KEYWORDS_MIN) continue;
    steps.push(open);
    open = { from: place + 1, rates: [] };
  }
  const last = steps.at(-1);
  if (last === undefined) return null;
  last.rates.push(...open.rates);
  return steps.map((step, at) => ({
    to: (steps[at + 1]?.from ?? PLACE_MAX + 1) - 1,
    rate: median(step.rates),
  }));
}

export function rateAt(curve: ClickCurve, place: number): number {
  const whole = Math.max(1, Math.round(place));
  return curve.find(({ to }) => whole <= to)?.rate ?? 0;
}

/** A keyword's click rate divided by the curve's; null: either rate is unknown or 0. */
export function againstCurve(curve: ClickCurve, keyword: Pick<Keyword, "position" | "metrics">): number | null {
  const place = wholePlace(keyword);
  const counts = clicksOf(keyword);
  if (place === null || counts === null || counts.impressions === 0) return null;
  const usual = rateAt(curve, place);
  return usual === 0 ? null : counts.clicks / counts.impressions / usual;
}

/** NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}
