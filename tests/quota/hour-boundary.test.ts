import { beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/domain/time/units";
import type { Ledger } from "../../lib/quota/ledger";
import type { LedgerSettings } from "../../lib/quota/ledger-settings";
import { Refusal } from "../../lib/quota/refusal";
import { onBothStores } from "../support/both-stores";
import { book, bookUpTo } from "../support/quota/ledger-ground";
import { ledgerSettings } from "../support/quota/ledger-settings";
import { quotaGround } from "../support/quota/quota-ground";
import { answeredWith, hourlyService } from "../support/services/hourly-service";

const LIMIT = 60;
const BOUNDARY_MS = Date.parse("2026-03-02T11:00:00.000Z");
/** The service's clock is two seconds ahead, which the ledger must discover. */
const SKEW_MS = 2_000;
const LATENCY_MS = 40;
const YEAR_MS = 365.25 * DAY_MS;

onBothStores("the hour boundary", (freshPlace) => {
  const { clock, ledger: ledgerOf, gauge: gaugeOf } = quotaGround(freshPlace);
  let ledger: Ledger;
  beforeEach(() => {
    ledger = ledgerOf(LIMIT);
  });
  const gauge = () => gaugeOf(LIMIT);
  const moveTo = (time: string) => clock.moveTo(`2026-03-02T${time}Z`);
  /** Without a Date header, the ledger can't know in which hour the service counted. */
  async function send(count: number, { dateHeader = null as string | null, status = 200 } = {}) {
    for (let index = 0; index < count; index += 1) {
      const response = { status, sentAtMs: clock.now(), dateHeader, ageHeader: null };
      await ledger.settle(await book(ledger), { kind: "answered", ...response });
    }
  }

  test("requests charged to both hours may count in the new one and aren't shown as left", async () => {
    moveTo("10:59:50.000");
    await send(3);
    expect(await gauge()).toMatchObject({ used: 3, maybe: 0, left: LIMIT - 3, resetsAt: "2026-03-02T11:00:00.000Z" });
    moveTo("11:00:30.000");
    expect(await gauge()).toMatchObject({ used: 0, maybe: 3, left: LIMIT - 3, resetsAt: "2026-03-02T12:00:00.000Z" });
    await send(LIMIT - 3);
    expect(await gauge()).toMatchObject({ used: LIMIT - 3, maybe: 3, left: 0, level: "spent" });
    expect(await bookUpTo(ledger, LIMIT)).toBe(0);
  });

  test("a refused request that was charged to both hours counts in neither gauge", async () => {
    moveTo("10:59:50.000");
    await send(1, { status: 429 });
    moveTo("11:00:30.000");
    expect(await gauge()).toMatchObject({ used: 0, maybe: 0 });
  });

  test("a used-up hour is shown until the next one has certainly begun", async () => {
    await send(LIMIT, { dateHeader: new Date(clock.now()).toUTCString() });
    moveTo("11:00:00.100");
    expect(await gauge()).toMatchObject({ used: LIMIT, left: 0, resetsAt: "2026-03-02T11:00:00.000Z" });
    expect(await bookUpTo(ledger, LIMIT)).toBe(0);
    moveTo("11:00:05.000");
    expect(await gauge()).toMatchObject({ used: 0, left: LIMIT, resetsAt: "2026-03-02T12:00:00.000Z" });
    expect(await bookUpTo(ledger, LIMIT)).toBe(LIMIT);
  });

  test("the displayed remainder equals the bookable requests, at each moment around the hour boundary", async () => {
    await send(10);
    for (const time of ["10:59:40.000", "10:59:59.900", "11:00:00.000", "11:00:04.900", "11:00:05.100"]) {
      moveTo(time);
      const { left } = await gauge();
      expect(left, time).toBeGreaterThan(0);
      await send(7);
      expect((await gauge()).left, time).toBe(left - 7);
    }
    const { left } = await gauge();
    expect(await bookUpTo(ledger, LIMIT)).toBe(left);
  });

  /** Wishes for the whole limit before and after the service's hour turns, and some in the next minute. */
  async function burstsAround(skewMs: number, settings: Partial<LedgerSettings> = {}) {
    const service = hourlyService(clock, { limit: LIMIT, skewMs });
    const own = ledgerOf(ledgerSettings(LIMIT, settings));
    clock.advanceMs(BOUNDARY_MS - skewMs - 10_000 - clock.now());
    const wish = async () => {
      const booking = await book(own).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return null;
      });
      const sentAtMs = clock.now();
      if (booking === null) return;
      await own.settle(booking, answeredWith(service.arrive(sentAtMs + LATENCY_MS / 2), sentAtMs));
    };
    const wishes = async (count: number, untilMs: number) => {
      const [fromMs, forMs] = [clock.now(), untilMs - skewMs - clock.now()];
      for (let index = 0; index < count; index += 1) {
        clock.advanceMs(Math.max(0, Math.round(fromMs + (forMs * index) / count) - clock.now()));
        await wish();
      }
    };
    await wishes(LIMIT, BOUNDARY_MS);
    await wishes(LIMIT, BOUNDARY_MS + 10_000);
    await wishes(40, BOUNDARY_MS + 60_000);
    return service;
  }

  test("C1q: bursts before and after the hour turns give each hour exactly its limit", async () => {
    const service = await burstsAround(SKEW_MS);
    const [before = 0, after = 0] = [...service.hits.values()];
    expect(service.hits.size).toBe(2);
    expect(service.most()).toBeLessThanOrEqual(LIMIT);
    expect(before).toBeGreaterThanOrEqual(LIMIT - 5);
    expect(after).toBeGreaterThanOrEqual(LIMIT - 5);
  }, 120_000);

  test.each([
    ["10 minutes slow", 10 * MINUTE_MS, false],
    ["10 minutes fast", -10 * MINUTE_MS, false],
    ["an hour slow", HOUR_MS, false],
    ["an hour fast", -HOUR_MS, false],
    ["a day slow", DAY_MS, false],
    ["a day fast", -DAY_MS, false],
    ["in 1970, with the strict rolling hour", 56.17 * YEAR_MS, true],
    ["in 2100, with the strict rolling hour", -73.8 * YEAR_MS, true],
  ])(
    "C3: with this computer's clock %s no hour of the service gets one too many",
    async (_, skewMs, strict) => {
      const { most } = await burstsAround(Math.round(skewMs), { strictRollingHour: strict });
      expect(most()).toBeGreaterThan(0);
      expect(most()).toBeLessThanOrEqual(LIMIT);
    },
    120_000,
  );
});
