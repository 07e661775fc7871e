import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { timesOfPlan } from "../../../lib/domain/plans/plan-doing";
import { HOUR_MS, MINUTE_MS } from "../../../lib/domain/time/units";
import { loadList, planDesk } from "../../plans/plan-desk";
import { scaledCount } from "../../support/scaled";

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
  const plans = scaledCount(1_000, 50);
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
      const readyMs = plan && timesOfPlan(plan, { plans: all, clock })?.readyAtMs;
      await desk.work({ hours: 96, stepMs: HOUR_MS });
      const { state, endedAt } = await desk.one(id);
      expect(state).toBe("done");
      apart.push((Date.parse(endedAt ?? "") - (readyMs ?? 0)) / MINUTE_MS);
    }
    await desk.close();
    rmSync(folder, { recursive: true });
  }
  const [early, late] = [Math.min(...apart), Math.max(...apart)];
  await context.annotate(
    `${apart.length} plans by the real runner: ended ${early.toFixed(1)} to ${late.toFixed(1)} min after the time said`,
  );
  expect(Math.max(-early, late)).toBeLessThanOrEqual(5);
});
