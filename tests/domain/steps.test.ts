import fc from "fast-check";
import { expect, test } from "vitest";
import { atOnce, heaviestFirst, inTurns, type Steps } from "../../lib/domain/steps";
import { findKeywords } from "../../lib/upstream/parse/keywords";
import { readKeywordRows } from "../../lib/upstream/parse/read-keyword-rows";

function* slow(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

async function turnsWhile(work: Promise<unknown>): Promise<number> {
  const state = { turns: 0, isOver: false };
  const take = () => {
    if (state.isOver) return;
    state.turns += 1;
    setImmediate(take);
  };
  setImmediate(take);
  await work;
  state.isOver = true;
  return state.turns;
}

test("long work lets other work run, and short work finishes at once", async () => {
  expect(await turnsWhile(inTurns(slow(2_000)))).toBeGreaterThanOrEqual(5);
  expect(await turnsWhile(inTurns(slow(10)))).toBeLessThanOrEqual(1);
  expect([await inTurns(slow(50)), atOnce(slow(50))]).toEqual([50, 50]);
});

test("errors surface from long and short work", async () => {
  function* broken(): Steps<never> {
    yield;
    throw new Error("within");
  }
  expect(() => atOnce(broken())).toThrow("within");
  await expect(inTurns(broken())).rejects.toThrow("within");
});

const weight = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, -1_000, -1_999.75, Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE),
);

test("items are sorted by weight, and equal items keep their order", () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 60 }), (weights) => {
      const things = weights.map((heavy, at) => ({ heavy, at }));
      const sorted = things.toSorted((one, other) => Number(other.heavy > one.heavy) - Number(other.heavy < one.heavy));
      expect(atOnce(heaviestFirst(things, ({ heavy }) => heavy))).toEqual(sorted);
    }),
    { numRuns: 300 },
  );
});

test("a long list parsed in steps equals the list parsed at once", async () => {
  const results = Array.from({ length: 4_000 }, (_, at) => ({
    id: `k${at}`,
    keyword: `oak table ${at}`,
    position: at % 90,
  }));
  const read = function* () {
    const found = yield* findKeywords({ results });
    return yield* readKeywordRows(found?.rows ?? [], {});
  };
  const reading = inTurns(read());
  expect(await turnsWhile(reading)).toBeGreaterThanOrEqual(3);
  expect(await reading).toEqual(atOnce(read()));
});
