import { expect, test } from "vitest";
import { HOUR_MS } from "../../lib/domain/time/units";
import { hourHint } from "../../lib/quota/clock/hour-hint";
import type { Ledger } from "../../lib/quota/ledger";
import { onBothStores } from "../support/both-stores";
import { book } from "../support/quota/ledger-ground";
import { ledgerSettings } from "../support/quota/ledger-settings";
import { hourLimit } from "../support/quota/limit-refusals";
import { quotaGround } from "../support/quota/quota-ground";
import { answeredWith, type HourlyService, hourlyService } from "../support/services/hourly-service";

const LIMIT = 10;
const EVEN_LIMIT = 8;
const settings = ledgerSettings(LIMIT, { strictRollingHour: true });

onBothStores("the strict rolling hour", (freshPlace) => {
  const { clock, store, ledger: ledgerOf, limits, gauge } = quotaGround(freshPlace);

  test.each([0, 15, 30, 45])("C6: respects the limit of a service whose hours start at :%s", async (offsetMinutes) => {
    const service = await threeHours(offsetMinutes, settings);
    expect(service.most()).toBeLessThanOrEqual(LIMIT);
    expect([...service.hits.values()].reduce((sum, hits) => sum + hits, 0)).toBeGreaterThanOrEqual(2 * LIMIT);
  });

  test("C6: where hours start at :30 without being set, a plain count would exceed the limit", async () => {
    const service = await threeHours(30, { ...settings, strictRollingHour: false });
    expect(service.most()).toBeGreaterThan(LIMIT);
  });

  const plain = { ...settings, requestsPerHourMax: EVEN_LIMIT, strictRollingHour: false };

  test.each([30, 45])(
    "C6: with an offset of %s minutes set, every hour of the service stays within its limit",
    async (minutes) => {
      const service = hourlyService(clock, { limit: EVEN_LIMIT, offsetMinutes: minutes });
      const set = { ...plain, hourOffsetMinutes: minutes };
      const refusals = await bursts(ledgerOf(set), service);
      expect([service.most(), refusals.size, await hourHint(store(), set, clock.now())]).toEqual([EVEN_LIMIT, 0, null]);
    },
  );

  test.each([15, 30, 45])(
    "C6: without the offset (%s) the service refuses at most once an hour, and then settings suggest it",
    async (minutes) => {
      const service = hourlyService(clock, { limit: EVEN_LIMIT, offsetMinutes: minutes });
      const refusals = await bursts(ledgerOf(plain), service);
      expect(Math.max(...refusals.values())).toBe(1);
      expect(await hourHint(store(), plain, clock.now())).toBe(minutes);
    },
  );

  test("C6: refusals caused by other users of the key give no hint", async () => {
    const service = hourlyService(clock, { limit: EVEN_LIMIT });
    for (let hour = 0; hour < 9; hour += 1)
      for (let other = 0; other < 6; other += 1) service.arrive(clock.now() + hour * HOUR_MS);
    const refusals = await bursts(ledgerOf(plain), service);
    expect(refusals.size).toBeGreaterThan(1);
    expect(await hourHint(store(), plain, clock.now())).toBeNull();
  });

  /** Four times: a limit in quarters of an hour, then at once in the next. @returns refusals by our hours */
  const bursts = async (ledger: Ledger, service: HourlyService): Promise<Map<number, number>> => {
    const limitState = limits(ledger.settings);
    const refusals = new Map<number, number>();
    for (let round = 0; round < 4; round += 1)
      for (const minute of [5, 20, 35, 50, 63]) {
        clock.advanceMs(Date.parse("2026-03-02T11:00:00.000Z") + (2 * round * 60 + minute) * 60_000 - clock.now());
        for (let index = 0; index < (minute < 60 ? EVEN_LIMIT / 4 : EVEN_LIMIT); index += 1) {
          clock.advanceMs(1_000);
          const booking = await book(ledger).catch(() => null);
          if (booking === null) continue;
          const answer = service.arrive();
          const hour = await ledger.settle(booking, answeredWith(answer, clock.now()));
          if (answer.status !== 429) continue;
          await limitState.limitObserved(hour, hourLimit(clock.now()));
          refusals.set(hour, (refusals.get(hour) ?? 0) + 1);
        }
      }
    return refusals;
  };

  const threeHours = async (offsetMinutes: number, counting: typeof settings) => {
    const service = hourlyService(clock, { limit: LIMIT, offsetMinutes });
    const ledger = ledgerOf(counting);
    for (let minute = 0; minute < 180; minute += 4) {
      clock.advanceMs(240_000);
      const booking = await book(ledger).catch(() => null);
      if (booking !== null) await ledger.settle(booking, answeredWith(service.arrive(), clock.now()));
    }
    return service;
  };

  test("says when there is room again, and never shows more than is left", async () => {
    const ledger = ledgerOf(settings);
    const firstAtMs = clock.now();
    for (let request = 0; request < LIMIT; request += 1) {
      await ledger.settle(await book(ledger), { kind: "unknown" });
      clock.advanceMs(60_000);
    }
    clock.advanceMs(45 * 60_000);
    expect((await gauge(settings)).left).toBe(0);
    const opensAtMs = firstAtMs + HOUR_MS + settings.deadlineMs;
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached", opensAtMs });
    clock.advanceMs(opensAtMs - clock.now());
    expect((await gauge(settings)).left).toBe(1);
    await expect(book(ledger)).resolves.toBeDefined();
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("returns requests that were provably never sent", async () => {
    const ledger = ledgerOf(settings);
    for (let request = 0; request < LIMIT; request += 1) await ledger.settle(await book(ledger), { kind: "unsent" });
    await expect(book(ledger)).resolves.toBeDefined();
  });
});
