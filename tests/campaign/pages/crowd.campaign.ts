import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../../e2e/support/ask";
import { createDesk } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { compiled } from "../../support/compiled";
import type { Crowd, Crowded } from "../support/crowd-worker";
import { memoryMib, percentile } from "../support/measures";
import { report, scaled } from "../support/report";

const { pythonDocs } = SAMPLE_IDS;
const CONNECTIONS = 50;
const MINUTE_S = 60;
const ASKED_EVERY_MS = 250;
const GAUGE_P95_MS = 250;
/** Memory in the last minute compared with the first; garbage collection may run at any time. */
const MEMORY_SHARE = 1.15;

test("L1: fifty browsers with one long list delay no other gauge, and memory doesn't grow", async (context) => {
  const minutes = scaled(5, 2);
  const dropSample = await prepareSample();
  const desk = await createDesk();
  const crowd = fork(await compiled(new URL("../support/crowd-worker.ts", import.meta.url)));
  try {
    await save(desk, pythonDocs);
    const before = await desk.count();
    const [gauges, memory]: [number[], number[]] = [[], []];
    let crowded: Crowded = { pages: 0, refused: 0, pageTimes: [] };
    for (let minute = 0; minute < minutes; minute += 1) {
      const isOver = once(crowd, "message");
      const url = `${desk.url}/projects/${pythonDocs}`;
      crowd.send({ url, connections: CONNECTIONS, seconds: MINUTE_S } satisfies Crowd);
      const ends = performance.now() + MINUTE_S * 1_000;
      while (performance.now() < ends) {
        const began = performance.now();
        await (await fetch(`${desk.url}/api/quota`)).arrayBuffer();
        gauges.push(performance.now() - began);
        await sleep(ASKED_EVERY_MS);
      }
      memory.push(memoryMib(desk.processId()));
      const [answer] = (await isOver) as [Crowded];
      crowded = {
        pages: crowded.pages + answer.pages,
        refused: crowded.refused + answer.refused,
        pageTimes: [...crowded.pageTimes, ...answer.pageTimes],
      };
    }
    report(
      context,
      `${CONNECTIONS} connections at a list of 5,894 for ${minutes} minutes: ${(crowded.pages / (minutes * MINUTE_S)).toFixed(1)} pages/s, p50 ${percentile(crowded.pageTimes, 0.5).toFixed(0)} ms, ${crowded.refused} refused; gauge of somebody else p50 ${percentile(gauges, 0.5).toFixed(0)} ms, p95 ${percentile(gauges, 0.95).toFixed(0)} ms, longest ${Math.max(...gauges).toFixed(0)} ms; memory after each minute ${memory.map((mib) => mib.toFixed(0)).join(", ")} MiB; requests ${(await desk.count()) - before}`,
    );
    expect(crowded.refused).toBe(0);
    expect(percentile(gauges, 0.95)).toBeLessThanOrEqual(GAUGE_P95_MS);
    expect(memory.at(-1)).toBeLessThanOrEqual((memory[0] ?? 0) * MEMORY_SHARE);
    expect(await desk.count()).toBe(before);
  } finally {
    crowd.kill();
    await desk.stop();
    dropSample();
  }
});
