import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../lib/env";
import { Ledger } from "../../lib/quota/ledger";
import { readQuota } from "../../lib/quota/read-quota";
import { openStore, type Store } from "../../lib/store/open-store";
import { onBothStores, type Place } from "../support/both-stores";
import { type HandClock, handClock } from "../support/hand-clock";
import { answeredWith, hourlyService } from "../support/hourly-service";

const LIMIT = 10;
const settings = {
  keyFp: "k",
  requestsPerHourMax: LIMIT,
  hourOffsetMinutes: 0,
  reserve: 0,
  deadlineMs: 15_000,
  laneShares: { person: 1, job: 0.8, mcp: 0.5 },
  strictRollingHour: true,
};

onBothStores("the strict rolling hour", (freshPlace) => {
  let place: Place;
  let store: Store;
  let clock: HandClock;
  beforeEach(async () => {
    place = await freshPlace();
    store = await openStore(place.address);
    clock = handClock("2026-03-02T10:20:00.000Z");
  });
  afterEach(async () => {
    await store.destroy();
    await place.drop();
  });

  const wish = (ledger: Ledger) =>
    ledger.book({ caller: { lane: "person", name: "wish" }, endpoint: "projects", about: "" });

  test.each([0, 15, 30, 45])("C6: holds the limit of a service whose hours begin at :%s", async (offsetMinutes) => {
    const service = await threeHours(offsetMinutes, settings);
    expect(service.most()).toBeLessThanOrEqual(LIMIT);
    expect([...service.hits.values()].reduce((sum, hits) => sum + hits, 0)).toBeGreaterThanOrEqual(2 * LIMIT);
  });

  test("C6: where the hours begin at :30 and nobody says so, the plain count would go beyond the limit", async () => {
    const service = await threeHours(30, { ...settings, strictRollingHour: false });
    expect(service.most()).toBeGreaterThan(LIMIT);
  });

  const threeHours = async (offsetMinutes: number, counting: typeof settings) => {
    const service = hourlyService(clock, { limit: LIMIT, offsetMinutes });
    const ledger = new Ledger(store, clock, counting);
    for (let minute = 0; minute < 180; minute += 2) {
      clock.advanceMs(120_000);
      const booking = await wish(ledger).catch(() => null);
      if (booking !== null) await ledger.settle(booking, answeredWith(service.arrive(), clock.now()));
    }
    return service;
  };

  test("says when there is room again, and never shows more than is left", async () => {
    const ledger = new Ledger(store, clock, settings);
    const firstAtMs = clock.now();
    for (let request = 0; request < LIMIT; request += 1) {
      await ledger.settle(await wish(ledger), { kind: "unknown" });
      clock.advanceMs(60_000);
    }
    clock.advanceMs(45 * 60_000);
    const quota = () => readQuota(store, clock, { settings, source: "sample" });
    expect((await quota()).left).toBe(0);
    const opensAtMs = firstAtMs + 3_600_000 + settings.deadlineMs;
    await expect(wish(ledger)).rejects.toMatchObject({ reason: "limit_reached", opensAtMs });
    clock.advanceMs(opensAtMs - clock.now());
    expect((await quota()).left).toBe(1);
    await expect(wish(ledger)).resolves.toBeDefined();
    await expect(wish(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("gives back what provably never left", async () => {
    const ledger = new Ledger(store, clock, settings);
    for (let request = 0; request < LIMIT; request += 1) await ledger.settle(await wish(ledger), { kind: "unsent" });
    await expect(wish(ledger)).resolves.toBeDefined();
  });
});

test("STRICT_ROLLING_HOUR is off by itself, and on or off by words", () => {
  const read = (value: string) => readSettings({ STRICT_ROLLING_HOUR: value });
  expect(read("")).toMatchObject({ ok: true, settings: { strictRollingHour: false } });
  expect(read("on")).toMatchObject({ ok: true, settings: { strictRollingHour: true } });
  expect(read("yes")).toMatchObject({ ok: false, problems: [expect.stringMatching(/^STRICT_ROLLING_HOUR must be/)] });
});
