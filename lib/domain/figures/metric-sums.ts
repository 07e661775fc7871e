import { rateOf } from "../keyword/metric";

/** @property mean divided or weighted only if every row has the weight; `basis` absent: all keywords count the same */
export type MetricSummary = { rows: number; sum: number; mean: number; basis?: MeanBasis };

export type MeanBasis = { kind: "ratio"; part: string; whole: string } | { kind: "weighted"; by: string };

type Metrics = Readonly<Record<string, number | null>>;
type Ratio = { part: string; whole: string; parts: number; wholes: number; rows: number };
type Sums = {
  rows: number;
  sum: number;
  weighted: number;
  weight: number;
  weightRows: number;
  by: string | null;
  ratio?: Ratio;
};

export type MetricState = Record<string, Sums>;

export class MetricSums {
  private readonly sums: Map<string, Sums>;

  constructor(state: MetricState = {}) {
    this.sums = new Map(Object.entries(state).map(([name, sums]) => [name, { ...sums }]));
  }

  state(): MetricState {
    return Object.fromEntries(this.sums);
  }

  /** @param sign -1: removes a row that was added before */
  add(metrics: Metrics, sign: 1 | -1 = 1): void {
    for (const name in metrics) {
      const value = metrics[name];
      if (value === null || value === undefined) continue;
      const sums = this.sums.get(name) ?? { rows: 0, sum: 0, weighted: 0, weight: 0, weightRows: 0, by: null };
      this.sums.set(name, sums);
      sums.rows += sign;
      sums.sum += sign * value;
      const rate = rateOf(name);
      const by = rate === null ? null : (sums.by ?? nameAmong(metrics, rate.weights));
      const weight = by === null ? null : weightIn(metrics, by);
      if (rate !== null && by !== null && weight !== null) {
        sums.by = by;
        sums.weightRows += sign;
        sums.weight += sign * weight;
        sums.weighted += sign * weight * value;
        if (rate.part !== null) this.divide(sums, { part: rate.part, whole: by, below: weight, sign }, metrics);
      }
      if (sums.rows === 0) this.sums.delete(name);
    }
  }

  private divide(
    sums: Sums,
    { part, whole, below, sign }: { part: string; whole: string; below: number; sign: 1 | -1 },
    of: Metrics,
  ) {
    const partName = sums.ratio?.part ?? nameAmong(of, [part]);
    const above = partName === null ? null : weightIn(of, partName);
    if (partName === null || above === null) return;
    const { parts, wholes, rows } = sums.ratio ?? { parts: 0, wholes: 0, rows: 0 };
    sums.ratio = {
      part: partName,
      whole,
      parts: parts + sign * above,
      wholes: wholes + sign * below,
      rows: rows + sign,
    };
  }

  summary(): Record<string, MetricSummary> {
    return Object.fromEntries([...this.sums].map(([name, sums]) => [name, this.summaryOf(sums)]));
  }

  /** Use weights or parts only if every row with a value has them too. */
  private summaryOf({ rows, sum, weighted, weight, weightRows, by, ratio }: Sums): MetricSummary {
    if (by === null || weightRows < rows || weight === 0) return { rows, sum, mean: sum / rows };
    const mean = weighted / weight;
    if (ratio === undefined || ratio.rows < rows) return { rows, sum, mean, basis: { kind: "weighted", by } };
    // A service may write a rate as 0.042 or 4.2. Its weighted values show which.
    const { part, whole, parts, wholes } = ratio;
    const exact = [1, 100].map((scale) => (scale * parts) / wholes).find((each) => isSame(each, mean));
    if (exact === undefined) return { rows, sum, mean, basis: { kind: "weighted", by } };
    return { rows, sum, mean: exact, basis: { kind: "ratio", part, whole } };
  }
}

function nameAmong(metrics: Metrics, names: readonly string[]): string | null {
  const weightNames = Object.keys(metrics).filter((name) => weightIn(metrics, name) !== null);
  for (const name of names) {
    const match = weightNames.find((each) => each.toLowerCase() === name);
    if (match !== undefined) return match;
  }
  return null;
}

const weightIn = (metrics: Metrics, name: string): number | null => {
  const value = Object.hasOwn(metrics, name) ? (metrics[name] ?? null) : null;
  return value !== null && value >= 0 ? value : null;
};

/** Tolerates the rounding of rates. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(one, other) * 0.5;
