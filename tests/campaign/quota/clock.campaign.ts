import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { DEADLINE_MS, ledgerRun, memoryStore } from "../support/ledger-run";
import { chance } from "../support/mutate";
import { report, scaled } from "../support/report";

const START = "2026-03-02T10:05:00.000Z";
const LIMIT = 100;
const MIDNIGHT_MS = Date.parse("2026-03-02T00:00:00.000Z");

let shared: Awaited<ReturnType<typeof memoryStore>>;
beforeAll(async () => {
  shared = await memoryStore();
});
afterAll(() => shared.close());

test("C2: at hundreds of turns of the hour, with clocks apart and responses late or lost, no hour gets one too many", async (context) => {
  const boundaries = scaled(500, 10);
  const next = chance(7);
  const seen = { overspent: 0, hours: 0, hits: 0, lost: 0 };
  for (let boundary = 0; boundary < boundaries; boundary += 1) {
    const skewMs = Math.round((next() * 2 - 1) * 4_900);
    const run = ledgerRun(shared.store, START, { limit: LIMIT, skewMs, keyFp: `c2-${boundary}` });
    const turnMs = MIDNIGHT_MS + 11 * HOUR_MS - skewMs;
    const wish = (atMs: number) => {
      const takesMs = next() < 0.1 ? next() * DEADLINE_MS : 50 + next() * 400;
      const lost = next() < 0.01;
      if (lost) seen.lost += 1;
      run.wish(atMs, { takesMs: lost ? DEADLINE_MS : takesMs, arrivesAfterMs: takesMs * next(), lost });
    };
    for (let index = 0; index < LIMIT; index += 1) {
      wish(turnMs - 40_000 + index * 400);
      wish(turnMs + index * 200);
    }
    for (let index = 0; index < 1.2 * LIMIT; index += 1) wish(turnMs + 60_000 + index * 5_000);
    await run.timeline.run();
    for (const hits of run.service.hits.values()) {
      if (hits > LIMIT) seen.overspent += 1;
      seen.hours += 1;
    }
    seen.hits += run.service.hits.get((MIDNIGHT_MS + 11 * HOUR_MS) / HOUR_MS) ?? 0;
  }
  const share = seen.hits / (boundaries * LIMIT);
  report(
    context,
    `${boundaries} turns, ${seen.lost} answers lost: hours overspent ${seen.overspent} of ${seen.hours}; ${(share * 100).toFixed(2)} % of the new hour usable`,
  );
  expect(seen.overspent).toBe(0);
  expect(share).toBeGreaterThanOrEqual(0.99);
});

const OFF: readonly [string, number][] = [
  ["10 minutes", 600_000],
  ["an hour", HOUR_MS],
  ["a day", 24 * HOUR_MS],
].flatMap(([words, ms]) => [
  [`${words} slow`, Number(ms)] as [string, number],
  [`${words} fast`, -Number(ms)] as [string, number],
]);
const FAR_OFF: readonly [string, number][] = [
  ["in 1970", 56.17 * 365.25 * 24 * HOUR_MS + 1_700_000],
  ["in 2100", -(73.8 * 365.25 * 24 * HOUR_MS + 1_700_000)],
];

async function onWrongClock(name: string, skew: number, strictRollingHour: boolean) {
  const skewMs = Math.round(skew);
  const ourStart = new Date(Date.parse(START) - skewMs).toISOString();
  const run = ledgerRun(shared.store, ourStart, { limit: LIMIT, skewMs, keyFp: name, strictRollingHour });
  const turnMs = MIDNIGHT_MS + 11 * HOUR_MS - skewMs;
  for (let index = 0; index < 2 * LIMIT; index += 1) {
    run.wish(turnMs - 3_000_000 + index * 15_000, { takesMs: 200, arrivesAfterMs: 100 });
    run.wish(turnMs + index * 10_000, { takesMs: 200, arrivesAfterMs: 100 });
  }
  await run.timeline.run();
  return run;
}

test("C3: however wrong this computer's clock is, no hour of the service gets one too many", async (context) => {
  const most: string[] = [];
  for (const [words, skewMs] of OFF) {
    const { service } = await onWrongClock(`c3 ${words}`, skewMs, false);
    most.push(`${words}: ${[...service.hits.values()].join(" and ")}`);
    expect(service.most(), words).toBeLessThanOrEqual(LIMIT);
  }
  for (const [words, skewMs] of FAR_OFF) {
    const { service } = await onWrongClock(`c3 ${words}`, skewMs, true);
    most.push(`${words}, with the strict rolling hour: ${[...service.hits.values()].join(" and ")}`);
    expect(service.most(), words).toBeLessThanOrEqual(LIMIT);
  }
  report(context, `limit ${LIMIT}; hits by hour with a clock ${most.join("; ")}`);
});
