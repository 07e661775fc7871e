import { expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../../e2e/support/ask";
import { scaledCount } from "../../support/scaled";
import { memoryMib, percentile, timesDuring } from "../support/measures";
import { sampleDesk } from "../support/sample-desk";
import type { Visited } from "../support/visit-worker";
import { visitors } from "../support/visitors";

const { pythonDocs } = SAMPLE_IDS;
const CONNECTIONS = 50;
const MINUTE_S = 60;
const ASKED_EVERY_MS = 250;
const GAUGE_P95_MS = 250;
/** Memory in the last minute compared with the first; garbage collection may run at any time. */
const MEMORY_SHARE = 1.15;

test("L1: fifty browsers with one long list delay no other gauge, and memory doesn't grow", async (context) => {
  const minutes = scaledCount(5, 2);
  const desk = await sampleDesk();
  await save(desk, pythonDocs);
  const visit = await visitors();
  const before = await desk.count();
  const [gauges, memory, visits]: [number[], number[], Visited[]] = [[], [], []];
  for (let minute = 0; minute < minutes; minute += 1) {
    const url = `${desk.url}/projects/${pythonDocs}`;
    const visiting = visit({ url, connections: CONNECTIONS, seconds: MINUTE_S });
    gauges.push(...(await timesDuring(visiting, `${desk.url}/api/quota`, ASKED_EVERY_MS)));
    memory.push(memoryMib(desk.processId()));
    visits.push(await visiting);
  }
  const times = visits.flatMap((each) => each.times);
  const failedCount = visits.reduce((sum, each) => sum + each.failed, 0);
  await context.annotate(
    `${CONNECTIONS} connections at a list of 5,894 for ${minutes} minutes: ${(times.length / (minutes * MINUTE_S)).toFixed(1)} pages/s, p50 ${percentile(times, 0.5).toFixed(0)} ms, ${failedCount} refused; gauge of somebody else p50 ${percentile(gauges, 0.5).toFixed(0)} ms, p95 ${percentile(gauges, 0.95).toFixed(0)} ms, longest ${Math.max(...gauges).toFixed(0)} ms; memory after each minute ${memory.map((mib) => mib.toFixed(0)).join(", ")} MiB; requests ${(await desk.count()) - before}`,
  );
  expect(failedCount).toBe(0);
  expect(percentile(gauges, 0.95)).toBeLessThanOrEqual(GAUGE_P95_MS);
  expect(memory.at(-1)).toBeLessThanOrEqual((memory[0] ?? 0) * MEMORY_SHARE);
  expect(await desk.count()).toBe(before);
});
