import fc from "fast-check";
import { expect } from "vitest";
import type { TestAgent } from "./support";

const NAMES = ["find_movers", "get_keywords", "list_keywords", "list_projects", "load", "status", "summarize_project"];

const badValue = fc.oneof(
  fc.string(),
  fc.double(),
  fc.constant(null),
  fc.array(fc.jsonValue()),
  fc.dictionary(fc.string(), fc.jsonValue()),
);

/** null and an empty text count as a missing argument. */
const given = <Value>(values: fc.Arbitrary<Value>) => values.filter((value) => value !== null && value !== "");

const wrongCall = fc.oneof(
  fc.tuple(fc.constantFrom(...NAMES), fc.record({ nothing_like_this: given(fc.jsonValue()) })),
  fc.tuple(
    fc.constantFrom(...NAMES),
    fc.record({
      max_cost: fc.oneof(fc.integer({ min: 1_001 }), fc.integer({ max: -1 }), fc.constant("many")),
    }),
  ),
  fc.tuple(
    fc.constant("list_keywords"),
    fc.record({ project_id: fc.constantFrom(".", "..", "a\u0000b", "x".repeat(201), "\ud800") }),
  ),
  fc.tuple(
    fc.constant("get_keywords"),
    fc.record({ project_id: fc.string(), keywords: fc.constantFrom([".."], ["\n"], []) }),
  ),
  fc.tuple(fc.constant("load"), fc.record({ plan: given(badValue) })),
  fc.tuple(fc.constant("find_movers"), fc.record({ project_id: fc.constant("1"), since: given(badValue) })),
);

/** An empty id counts as a missing argument. */
const anyId = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc.constantFrom("../../admin", "%2e%2e", "a/b?c#d", "//x"),
);

export async function callWrongly(agent: TestAgent, calls: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(wrongCall, async ([name, wrong]) => {
      const said = await agent.call(name, wrong);
      expect(said.isError).toBe(true);
      expect(said.bytes).toBeLessThan(100_000);
    }),
    { numRuns: calls, examples: [[["find_movers", { project_id: "1", since: [{ toString: false }] }]]] },
  );
}

/** `afterEach` advances the clock, so that the minute limit does not refuse. */
export async function askForAnyId(agent: TestAgent, calls: number, afterEach: () => void): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyId, async (id) => {
      const said = await agent.call("list_keywords", { project_id: id, max_cost: 1 });
      expect(said.isError).toBe(true);
      afterEach();
    }),
    { numRuns: calls },
  );
}
