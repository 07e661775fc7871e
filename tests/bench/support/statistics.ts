export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

export function medians<Figures extends Record<string, number>>(runs: readonly Figures[]): Figures {
  const [first] = runs;
  if (first === undefined) throw new Error("nothing was measured");
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Figures;
}
