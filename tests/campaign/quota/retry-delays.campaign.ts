import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { report, scaled } from "../support/report";

const DELAYS = scaled(2_000, 400);
/** Mean delay in milliseconds before the second and third try, by the formula. */
const MEANS = { person: (250 + 1_000) / 2, job: (250 + 2_000) / 2 } as const;

async function delaysOf(lane: keyof typeof MEANS, count: number): Promise<number[]> {
  const worker = fork(new URL("../../support/workers/delay-worker.ts", import.meta.url), [lane, String(count)], {
    execArgv: ["--import", "tsx"],
  });
  const [delays] = await once(worker, "message");
  return delays as number[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(left: readonly number[], right: readonly number[]): number {
  const [meanLeft, meanRight] = [mean(left), mean(right)];
  const product = mean(left.map((value, index) => (value - meanLeft) * ((right[index] ?? meanRight) - meanRight)));
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return product / (spread(left, meanLeft) * spread(right, meanRight));
}

test("R3: delays lie where the formula says, spread as it says, and two processes do not wait in step", async (context) => {
  const [left, right, job] = await Promise.all([
    delaysOf("person", DELAYS),
    delaysOf("person", DELAYS),
    delaysOf("job", DELAYS),
  ]);
  const together = correlation(left, right);
  const all = [...left, ...right, ...job];
  report(
    context,
    `${DELAYS} delays of each of two processes: ${Math.min(...all)}–${Math.max(...all)} ms; mean ${Math.round(mean(left))} and ${Math.round(mean(right))} ms of ${MEANS.person}; third tries ${Math.round(mean(job))} ms of ${MEANS.job}; correlation ${together.toFixed(3)}`,
  );
  expect(all.filter((delay) => delay < 250 || delay > 8_000)).toEqual([]);
  for (const series of [left, right]) expect(Math.abs(mean(series) / MEANS.person - 1)).toBeLessThan(0.1);
  expect(Math.abs(mean(job) / MEANS.job - 1)).toBeLessThan(0.1);
  // Chance alone gives a correlation of about 1/√count.
  expect(Math.abs(together)).toBeLessThan(Math.max(0.1, 4 / Math.sqrt(DELAYS)));
});
