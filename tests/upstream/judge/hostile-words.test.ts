import { expect, test } from "vitest";
import { limitRefusal } from "../../../lib/upstream/judge/limit-refusal";
import { saysLimitReached } from "../../../lib/upstream/judge/limit-words";

test("a limit is looked for without backtracking in an adversarial body", () => {
  const bodies = ["limit ".repeat(50_000), "rate ".repeat(50_000), "too many ".repeat(50_000), "a".repeat(300_000)];
  const startedAt = performance.now();
  for (const body of bodies) saysLimitReached(body);
  // Backtracking on such a text takes minutes, so this limit works on any machine.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test("the wait in a hostile body is read in milliseconds", () => {
  const startedAt = performance.now();
  for (const text of ["retry 1a".repeat(20_000), "again in ".repeat(20_000), `wait ${"9".repeat(100_000)}`])
    limitRefusal({ text, headers: {} }, { limit: 1_000, resetsAtMs: 3_600_000, serviceMs: 0 });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
