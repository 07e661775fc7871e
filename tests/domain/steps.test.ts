import fc from "fast-check";
import { expect, test } from "vitest";
import { atOnce, inTurns, type Steps, sortedInSteps } from "../../lib/domain/steps";
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
  function* failingSteps(): Steps<never> {
    yield;
    throw new Error("within");
  }
  expect(() => atOnce(failingSteps())).toThrow("within");
  await expect(inTurns(failingSteps())).rejects.toThrow("within");
});

test("things are sorted in steps, and equal things keep their order", () => {
  fc.assert(
    fc.property(fc.integer({ max: 5_000, min: 0 }), fc.integer({ min: 1, max: 3_000 }), (length, distinct) => {
      const things = Array.from({ length }, (_, at) => ({ key: (at * 7_919) % distinct, at }));
      const order = (one: { key: number }, other: { key: number }) => one.key - other.key;
      expect(atOnce(sortedInSteps(things, order))).toEqual(things.toSorted(order));
    }),
    { numRuns: 30 },
  );
});

test("a long list parsed in steps equals the list parsed at once", async () => {
  const results = Array.from({ length: 20_000 }, (_, at) => ({
    id: `k${at}`,
    keyword: `oak table ${at}`,
    position: at % 90,
  }));
  const read = function* () {
    const list = yield* findKeywords({ results });
    return yield* readKeywordRows(list?.rows ?? [], {});
  };
  const reading = inTurns(read());
  expect(await turnsWhile(reading)).toBeGreaterThanOrEqual(3);
  expect(await reading).toEqual(atOnce(read()));
});
