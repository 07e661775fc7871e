import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanManner } from "@/lib/domain/plans/plan";
import {
  type EstimateClock,
  hourOfWeek,
  type PlanWish,
  planTimes,
  type TakenIn,
  usualTaken,
} from "@/lib/domain/plans/plan-estimate";
import { HOUR_END_MS, nextSendMs } from "@/lib/domain/plans/plan-pace";
import { lateAfterReset } from "@/lib/domain/quota/limit-tries";
import { HOUR_MS, MINUTE_MS } from "@/lib/domain/time/units";

const NOW = "2026-11-20T14:20:00.000Z";
const STEADY: PlanManner = { speed: "steady", hourMax: null };
const CLOCK: EstimateClock = {
  now: NOW,
  startsAt: "2026-11-20T14:00:00.000Z",
  jobsMax: 800,
  charged: 150,
};

function inWords(wish: Partial<PlanWish>, takenIn?: TakenIn): { hours: string; ready: string } {
  const { hours, readyAtMs } = planTimes({ requests: 5_000, manner: STEADY, ...wish }, CLOCK, takenIn);
  const runs: { requests: number; times: number }[] = [];
  for (const { requests } of hours.filter((hour) => hour.requests > 0)) {
    const last = runs.at(-1);
    if (last?.requests === requests) last.times += 1;
    else runs.push({ requests, times: 1 });
  }
  const words = runs.map(({ requests, times }) => (times === 1 ? `${requests}` : `${times} × ${requests}`));
  return { hours: words.join(" + "), ready: new Date(readyAtMs ?? Number.NaN).toISOString().slice(11, 16) };
}

test("5,000 requests are spread over the hours exactly as the dialog says", () => {
  expect(inWords({})).toEqual({ hours: "650 + 5 × 800 + 350", ready: "20:25" });
  expect(inWords({}, () => 200)).toEqual({ hours: "650 + 7 × 600 + 150", ready: "22:15" });
  const atMost: PlanManner = { ...STEADY, hourMax: 300 };
  expect(inWords({ manner: atMost })).toEqual({ hours: "16 × 300 + 200", ready: "06:40" });
});

test("a plan waits for earlier plans, and uses the requests they leave", () => {
  const cappedPlan = { ...STEADY, hourMax: 300, left: 600 };
  expect(inWords({ requests: 1_000, ahead: [cappedPlan] })).toEqual({ hours: "350 + 500 + 150", ready: "16:15" });
  const whole = { ...STEADY, left: 1_450 };
  expect(inWords({ requests: 400, ahead: [whole] })).toEqual({ hours: "400", ready: "16:30" });
});

test("the usual need of users and agents depends on the hour of the week", () => {
  const usualByOthers = Array.from({ length: 168 }, () => 0);
  usualByOthers[hourOfWeek(Date.parse("2026-11-27T15:00:00Z"))] = 300;
  const takenIn = usualTaken({ usualByOthers });
  expect(inWords({ requests: 1_300 }, takenIn ?? undefined).hours).toBe("650 + 500 + 150");
  expect(usualTaken({ usualByOthers: null })).toBeNull();
});

test("requests sent this hour count toward the plan's own hourly limit", () => {
  const atMost: PlanManner = { ...STEADY, hourMax: 300 };
  expect(inWords({ requests: 500, manner: atMost, spentThisHour: 200 }).hours).toBe("100 + 300 + 100");
});

test("a plan without requests in 90 days has no completion time", () => {
  expect(planTimes({ requests: 10, manner: STEADY }, { ...CLOCK, jobsMax: 0 }).readyAtMs).toBeNull();
});

test("a plan whose items are all saved is ready now", () => {
  expect(planTimes({ requests: 0, manner: STEADY }, CLOCK)).toEqual({ readyAtMs: Date.parse(NOW), hours: [] });
});

type SimpleClock = { nowMs: number; jobsMax: number; charged: number };

function sentOneByOne(requests: number, manner: PlanManner, { nowMs, jobsMax, charged }: SimpleClock): number {
  let [at, left, hour, used, own] = [nowMs, requests, Math.floor(nowMs / HOUR_MS), charged, 0];
  let lastSentMs: number | null = null;
  while (left > 0) {
    if (Math.floor(at / HOUR_MS) !== hour) [hour, used, own] = [Math.floor(at / HOUR_MS), 0, 0];
    const [startsAtMs, resetsAtMs] = [hour * HOUR_MS, (hour + 1) * HOUR_MS];
    const room = Math.min(jobsMax - used, (manner.hourMax ?? Number.POSITIVE_INFINITY) - own);
    if (room <= 0 || at > resetsAtMs - HOUR_END_MS) {
      at = resetsAtMs + lateAfterReset(0.5);
      continue;
    }
    const dueMs = nextSendMs(manner, room, { nowMs: at, startsAtMs, resetsAtMs, lastSentMs });
    if (dueMs > at) {
      at = dueMs;
      continue;
    }
    lastSentMs = at;
    left -= 1;
    used += 1;
    own += 1;
  }
  return at;
}

const anyPlan = {
  requests: fc.integer({ min: 61, max: 12_000 }),
  minute: fc.nat(24 * 60),
  jobsMax: fc.integer({ min: 200, max: 3_000 }),
  charged: fc.nat(1_000),
  hourMax: fc.option(fc.integer({ min: 50, max: 1_000 })),
};
const clockAt = (minute: number, counts: { jobsMax: number; charged: number }) => {
  const nowMs = Date.parse("2026-11-20T00:00:00Z") + minute * MINUTE_MS;
  const startsAt = new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS).toISOString();
  const clock: EstimateClock = { ...CLOCK, ...counts, now: new Date(nowMs).toISOString(), startsAt };
  return { nowMs, clock };
};

/** The runner keeps the last 5 minutes of an hour free, so a late request is the first of the next hour. */
const NEAR_MS = 5 * MINUTE_MS + lateAfterReset(0.5);

test("the estimate is within 5 minutes of the runner’s own pace, plus the delay after a reset", () => {
  fc.assert(
    fc.property(fc.record(anyPlan), ({ requests, minute, jobsMax, charged, hourMax }) => {
      const manner: PlanManner = { ...STEADY, hourMax };
      const { nowMs, clock } = clockAt(minute, { jobsMax, charged });
      const { readyAtMs, hours } = planTimes({ requests, manner }, clock);
      expect(hours.reduce((sum, hour) => sum + hour.requests, 0)).toBe(requests);
      const sentMs = sentOneByOne(requests, manner, { nowMs, jobsMax, charged });
      expect(Math.abs((readyAtMs ?? 0) - sentMs)).toBeLessThanOrEqual(NEAR_MS);
    }),
    { numRuns: 1_000 },
  );
});
