import { beforeEach, expect, test } from "vitest";
import { Ledger } from "../../lib/quota/ledger";
import { Refusal } from "../../lib/quota/refusal";
import type { Store } from "../../lib/store/open-store";
import { onBothStores } from "../support/both-stores";
import type { HandClock } from "../support/hand-clock";
import { ledgerGround } from "../support/quota/ledger-ground";
import { ledgerSettings } from "../support/quota/ledger-settings";
import { answeredWith, hourlyService } from "../support/services/hourly-service";

const LIMIT = 60;
const BOUNDARY_MS = Date.parse("2026-03-02T11:00:00.000Z");
/** The service's clock is two seconds ahead, which the ledger must discover. */
const SKEW_MS = 2_000;
const LATENCY_MS = 40;

onBothStores("the hour boundary", (freshPlace) => {
  let store: Store;
  let clock: HandClock;
  beforeEach(async () => {
    const ground = await ledgerGround(freshPlace, "2026-03-02T10:59:48.000Z");
    ({ store, clock } = ground);
    return ground.close;
  });

  test("C1q: bursts before and after the hour turns give each hour exactly its limit", async () => {
    const service = hourlyService(clock, { limit: LIMIT, skewMs: SKEW_MS });
    const ledger = new Ledger(store, clock, ledgerSettings(LIMIT));
    const wish = async () => {
      const booking = await ledger
        .book({ caller: { lane: "person", name: "wish" }, endpoint: "projects", about: "" })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return null;
        });
      if (booking === null) return;
      const sentAtMs = clock.now();
      const answer = service.arrive(sentAtMs + LATENCY_MS / 2);
      await ledger.settle(booking, answeredWith(answer, sentAtMs));
    };
    const wishes = async (count: number, untilMs: number) => {
      const [fromMs, forMs] = [clock.now(), untilMs - SKEW_MS - clock.now()];
      for (let index = 0; index < count; index += 1) {
        clock.advanceMs(Math.max(0, Math.round(fromMs + (forMs * index) / count) - clock.now()));
        await wish();
      }
    };
    await wishes(LIMIT, BOUNDARY_MS);
    await wishes(LIMIT, BOUNDARY_MS + 10_000);
    await wishes(40, BOUNDARY_MS + 60_000);
    const [before = 0, after = 0] = [...service.hits.values()];
    expect(service.hits.size).toBe(2);
    expect(Math.max(before, after)).toBeLessThanOrEqual(LIMIT);
    expect(before).toBeGreaterThanOrEqual(LIMIT - 5);
    expect(after).toBeGreaterThanOrEqual(LIMIT - 5);
  }, 120_000);
});
