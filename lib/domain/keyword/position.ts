/** `beyond`: checked and not in the first `depth`; `empty`: the field was empty. Neither is 0. */
export type Position =
  /** 1-based; fractional if the service averages (Search Console by month) */
  { kind: "at"; place: number } | { kind: "beyond"; depth: number } | { kind: "empty" };
