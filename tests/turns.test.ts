import { expect, test } from "vitest";
import { atOnce, inTurns, type Steps } from "../lib/turns";
import { findKeywords } from "../lib/upstream/parse/keywords";
import { readKeywordRows } from "../lib/upstream/parse/read-keyword-rows";

function* slow(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

/** How often others had a turn while something ran. */
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

test("long work lets others take turns, and short work is done at once", async () => {
  expect(await turnsWhile(inTurns(slow(2_000)))).toBeGreaterThanOrEqual(5);
  expect(await turnsWhile(inTurns(slow(10)))).toBeLessThanOrEqual(1);
  expect([await inTurns(slow(50)), atOnce(slow(50))]).toEqual([50, 50]);
});

test("an error inside surfaces from either", async () => {
  function* broken(): Steps<never> {
    yield;
    throw new Error("within");
  }
  expect(() => atOnce(broken())).toThrow("within");
  await expect(inTurns(broken())).rejects.toThrow("within");
});

test("a long list parsed in turns equals the list parsed at once", async () => {
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
