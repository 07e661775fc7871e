import { rateOf } from "../keyword/metric";

/**
 * What a measure comes to over the keywords of a list.
 * @property rows keywords that hold a number
 * @property mean what a project has: of a rate its parts divided, or weighted where a weight is there for every row
 * @property basis what the mean is; absent: every keyword counts the same
 */
export type MetricSummary = { rows: number; sum: number; mean: number; basis?: MeanBasis };

/** Raw names of the measures that a mean was made with. */
export type MeanBasis = { kind: "ratio"; part: string; whole: string } | { kind: "weighted"; by: string };

type Metrics = Readonly<Record<string, number | null>>;
type Sums = { rows: number; sum: number; weighted: number; weight: number; weightRows: number; by: string | null };
type Ratio = { part: string; whole: string; parts: number; wholes: number; rows: number };

/** What has been added up so far, as it is stored: sums and ratios by raw name. */
export type MetricState = { sums: [string, Sums][]; ratios: [string, Ratio][] };

/** Sums of the measures of many rows, in one pass. */
export class MetricSums {
  private readonly sums = new Map<string, Sums>();
  private readonly ratios = new Map<string, Ratio>();

  state(): MetricState {
    return { sums: [...this.sums], ratios: [...this.ratios] };
  }

  /** Takes in what was added up of other rows. */
  join({ sums, ratios }: MetricState): void {
    for (const [name, more] of sums) {
      const held = this.sums.get(name);
      // Weighted with something else there: that part has no weight here.
      const isOther = held !== undefined && held.by !== null && more.by !== null && held.by !== more.by;
      this.sums.set(name, {
        rows: (held?.rows ?? 0) + more.rows,
        sum: (held?.sum ?? 0) + more.sum,
        weighted: (held?.weighted ?? 0) + (isOther ? 0 : more.weighted),
        weight: (held?.weight ?? 0) + (isOther ? 0 : more.weight),
        weightRows: (held?.weightRows ?? 0) + (isOther ? 0 : more.weightRows),
        by: held?.by ?? more.by,
      });
    }
    for (const [name, more] of ratios) {
      const held = this.ratios.get(name);
      if (held === undefined) this.ratios.set(name, { ...more });
      else if (held.part === more.part && held.whole === more.whole) {
        held.parts += more.parts;
        held.wholes += more.wholes;
        held.rows += more.rows;
      }
    }
  }

  /** Takes in one row: its measures by raw name; those that hold nothing are in no sum. */
  add(metrics: Metrics): void {
    for (const [name, value] of Object.entries(metrics)) {
      if (value === null) continue;
      const sums = this.sums.get(name) ?? { rows: 0, sum: 0, weighted: 0, weight: 0, weightRows: 0, by: null };
      this.sums.set(name, sums);
      sums.rows += 1;
      sums.sum += value;
      const rate = rateOf(name);
      const by = rate === null ? null : (sums.by ?? nameAmong(metrics, rate.weights));
      const weight = by === null ? null : weightIn(metrics, by);
      if (rate === null || by === null || weight === null) continue;
      sums.by = by;
      sums.weightRows += 1;
      sums.weight += weight;
      sums.weighted += weight * value;
      if (rate.part !== null) this.divide({ name, part: rate.part, whole: by, below: weight }, metrics);
    }
  }

  private divide(
    { name, part, whole, below }: { name: string; part: string; whole: string; below: number },
    of: Metrics,
  ) {
    const held = this.ratios.get(name);
    const named = held?.part ?? nameAmong(of, [part]);
    const above = named === null ? null : weightIn(of, named);
    if (named === null || above === null) return;
    const { parts, wholes, rows } = held ?? { parts: 0, wholes: 0, rows: 0 };
    this.ratios.set(name, { part: named, whole, parts: parts + above, wholes: wholes + below, rows: rows + 1 });
  }

  summary(): Record<string, MetricSummary> {
    return Object.fromEntries([...this.sums].map(([name, sums]) => [name, this.summaryOf(name, sums)]));
  }

  /** A mean is only made with others where every row that holds a value holds those too. */
  private summaryOf(name: string, { rows, sum, weighted, weight, weightRows, by }: Sums): MetricSummary {
    if (by === null || weightRows < rows || weight === 0) return { rows, sum, mean: sum / rows };
    const mean = weighted / weight;
    const ratio = this.ratios.get(name);
    if (ratio === undefined || ratio.rows < rows) return { rows, sum, mean, basis: { kind: "weighted", by } };
    // A service may write a rate as 0.042 or as 4.2: its own values, weighted, tell which.
    const { part, whole, parts, wholes } = ratio;
    const exact = [1, 100].map((scale) => (scale * parts) / wholes).find((each) => isSame(each, mean));
    if (exact === undefined) return { rows, sum, mean, basis: { kind: "weighted", by } };
    return { rows, sum, mean: exact, basis: { kind: "ratio", part, whole } };
  }
}

/** The name under which a row holds a number that can weigh: one of these, however it is written. */
function nameAmong(metrics: Metrics, names: readonly string[]): string | null {
  const held = Object.keys(metrics).filter((name) => weightIn(metrics, name) !== null);
  for (const name of names) {
    const found = held.find((each) => each.toLowerCase() === name);
    if (found !== undefined) return found;
  }
  return null;
}

const weightIn = (metrics: Metrics, name: string): number | null => {
  const value = Object.hasOwn(metrics, name) ? (metrics[name] ?? null) : null;
  return value !== null && value >= 0 ? value : null;
};

/** Two ways to one number, as far apart as rounded rates are. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(one, other) * 0.5;
