import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { timesOfPlan } from "../../../lib/domain/plans/plan-doing";
import { HOUR_MS, MINUTE_MS } from "../../../lib/domain/time/units";
import { loadedPlanDesk, loadList, planDesk } from "../../plans/plan-desk";
import { scaled } from "../../support/scaled";
import { percentile } from "../support/measures";
import { report } from "../support/report";

const PERSON = { lane: "person" as const, name: "Dashboard" };

/** In memory if possible: this measures the clock, not the disk. */
const FAST_FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
const PLANS_EACH = 25;
const TAKES_MS = 500;
const MOST_KEYWORDS = 70;

const shape = fc.record({
  keywords: fc.integer({ min: 15, max: MOST_KEYWORDS }),
  speed: fc.constantFrom("steady" as const, "steady" as const, "now" as const),
  hourMax: fc.option(fc.integer({ min: 15, max: 60 })),
  afterMinutes: fc.nat(119),
});

test("P1: random plans are done by the runner within five minutes of what their dialog said", {
  timeout: 60 * MINUTE_MS,
}, async (context) => {
  const plans = scaled(1_000, 50);
  const limits = fc.sample(fc.integer({ min: 40, max: 140 }), plans / PLANS_EACH);
  const apart: number[] = [];
  for (const limit of limits) {
    const folder = mkdtempSync(join(FAST_FOLDER, "keyword-desk-plans-"));
    const desk = await planDesk({ keywords: MOST_KEYWORDS, limit, env: { RESERVE: "0", DATA_FOLDER: folder } });
    await loadList(desk);
    desk.answerWith(() => {
      desk.clock.advanceMs(TAKES_MS);
    });
    for (const { keywords, speed, hourMax, afterMinutes } of fc.sample(shape, PLANS_EACH)) {
      desk.clock.advanceMs(afterMinutes * MINUTE_MS);
      const keywordIds = Array.from({ length: keywords }, (_, index) => `${index + 1}`);
      const id = await desk.plan({
        what: { kind: "histories", projectId: "p", keywordIds },
        wantedSinceMs: desk.clock.now(),
        speed,
        hourMax,
      });
      const { plans: all, clock } = await desk.container.plans.list();
      const plan = all.find((one) => one.id === id);
      const said = plan && timesOfPlan(plan, { plans: all, clock })?.readyAtMs;
      await desk.work({ hours: 96, stepMs: HOUR_MS });
      const { state, endedAt } = await desk.one(id);
      expect(state).toBe("done");
      apart.push((Date.parse(endedAt ?? "") - (said ?? 0)) / MINUTE_MS);
    }
    await desk.close();
    rmSync(folder, { recursive: true });
  }
  const [early, late] = [Math.min(...apart), Math.max(...apart)];
  report(
    context,
    `${apart.length} plans by the real runner: ended ${early.toFixed(1)} to ${late.toFixed(1)} min after the time said`,
  );
  expect(Math.max(-early, late)).toBeLessThanOrEqual(5);
});

const SERVICE_MS = 100;
const LOOK_MS = 10;

async function readingDesk() {
  const desk = await loadedPlanDesk({ keywords: 2_000, limit: 1_000 });
  desk.answerWith(({ url }, response) => {
    const id = url.pathname.split("/").filter(Boolean).at(-1);
    const json = { id, keyword: `keyword ${id}`, history: [{ date: "2026-03-01", position: 4 }] };
    const headers = { "content-type": "application/json", date: new Date(desk.clock.now()).toUTCString() };
    setTimeout(() => response.writeHead(200, headers).end(JSON.stringify(json)), SERVICE_MS);
    return null;
  });
  let next = 2_000;
  const read = async () => {
    const began = performance.now();
    const { problem } = await desk.container.upstream.getKeywordData("p", String(next), {
      spend: "now",
      caller: PERSON,
    });
    next -= 1;
    return { ms: performance.now() - began, refused: problem !== null };
  };
  for (let count = 0; count < 20; count += 1) await read();
  return { desk, read };
}

test("P6: a person who reads while a plan runs at once is never refused before the limit, and waits hardly longer", async (context) => {
  const reads = scaled(200, 40);
  const [quiet, busy] = [await readingDesk(), await readingDesk()];
  const [alone, beside]: [number[], number[]] = [[], []];
  const { runner } = busy.desk.container.plans;
  const id = await busy.desk.plan({ speed: "now" });
  const done = async () => (await busy.desk.one(id)).items.done;
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      const began = performance.now();
      const waitMs = await runner.look();
      await sleep(Math.min(waitMs, LOOK_MS));
      busy.desk.clock.advanceMs(Math.round(performance.now() - began));
    }
    await runner.landed();
  })();
  while ((await done()) === 0) await sleep(LOOK_MS);
  const before = await done();
  let refused = 0;
  const one = async ({ read }: typeof busy, times: number[]) => {
    const { ms, refused: isRefused } = await read();
    times.push(ms);
    if (isRefused) refused += 1;
  };
  for (let count = 0; count < reads; count += 1) await one(busy, beside);
  const overlapped = (await done()) - before;
  isOver = true;
  await working;
  for (let count = 0; count < reads; count += 1) await one(quiet, alone);
  for (let isSpent = false; !isSpent; ) {
    const eight = await Promise.all(Array.from({ length: 8 }, busy.read));
    isSpent = eight.some((read) => read.refused);
  }
  const used = busy.desk.arrivals.length;
  await busy.desk.close();
  await quiet.desk.close();
  const [without, within] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  report(
    context,
    `${reads} reads beside ${overlapped} of a plan, a service that takes ${SERVICE_MS} ms: refused ${refused}, the first one after ${used} of 1000; p95 ${without.toFixed(1)} ms without, ${within.toFixed(1)} ms beside it (${(within / without).toFixed(2)} times)`,
  );
  expect(refused).toBe(0);
  expect(overlapped).toBeGreaterThan(reads / 4);
  expect(used).toBe(1_000);
  expect(within).toBeLessThanOrEqual(1.2 * without);
});
