/**
 * An organic place on one day. The kinds of "nothing" stay apart: `beyond` was checked and is not in the
 * first `depth`; `empty` means the field held nothing. "Not loaded" and "failed" are states of a reading,
 * not of a keyword. None of them is 0.
 */
export type Position =
  /** 1-based; fractional when the service averages (Search Console by month) */
  { kind: "at"; place: number } | { kind: "beyond"; depth: number } | { kind: "empty" };
