import type { Json } from "../json";
import type { Steps } from "../steps";
import { compareValues } from "./sort";

const STEP = 1_024;
const CODES_PER_STEP = 16_384;

type Sorted = { value: Json; code: number; key: string | number };

export function* inOrder(
  values: readonly Json[],
  codes: readonly number[],
  keyOf: (value: Json) => string | number,
): Steps<{ values: Json[]; codes: number[] }> {
  const order = yield* sorted(values.map((value, code) => ({ value, code, key: keyOf(value) })));
  const placeOf = new Uint32Array(values.length);
  for (const [place, { code }] of order.entries()) placeOf[code] = place;
  const ordered: number[] = [];
  for (const [index, code] of codes.entries()) {
    if (index % CODES_PER_STEP === 0) yield;
    ordered.push(placeOf[code] ?? 0);
  }
  return { values: order.map(({ value }) => value), codes: ordered };
}

/** Merges sorted runs, because one sort of 100,000 texts would block the event loop. */
function* sorted(all: readonly Sorted[]): Steps<Sorted[]> {
  let runs: Sorted[][] = [];
  for (let from = 0; from < all.length; from += STEP) {
    runs.push(all.slice(from, from + STEP).sort((a, b) => compareValues(a.key, b.key)));
    yield;
  }
  while (runs.length > 1) {
    const joined: Sorted[][] = [];
    for (let at = 0; at < runs.length; at += 2) joined.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? []));
    runs = joined;
  }
  return runs[0] ?? [];
}

function* merged(one: readonly Sorted[], other: readonly Sorted[]): Steps<Sorted[]> {
  const both: Sorted[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    if (both.length % STEP === 0) yield;
    const [a, b] = [one[left], other[right]];
    const isLeft = b === undefined || (a !== undefined && compareValues(a.key, b.key) <= 0);
    const next = isLeft ? a : b;
    if (next !== undefined) both.push(next);
    if (isLeft) left += 1;
    else right += 1;
  }
  return both;
}
