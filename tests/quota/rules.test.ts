import { beforeEach, expect, test } from "vitest";
import type { Lane } from "../../lib/domain/quota/caller";
import { HOUR_MS } from "../../lib/domain/time/units";
import { changeRules } from "../../lib/quota/saved-rules";
import type { Store } from "../../lib/store/open-store";
import { onBothStores, openForTest } from "../support/both-stores";
import { book } from "../support/quota/ledger-ground";
import { ledgerSettings } from "../support/quota/ledger-settings";
import { hourLimit } from "../support/quota/limit-refusals";
import { quotaGround } from "../support/quota/quota-ground";

const LIMIT = 40;

onBothStores("rules set by users", (freshPlace) => {
  const ground = quotaGround(freshPlace);
  const { clock, store, limits, answered } = ground;
  let other: Store;
  beforeEach(async () => {
    other = await openForTest(ground.address());
  });

  const settings = ledgerSettings(LIMIT, { reserve: 10, laneShares: { person: 1, job: 1, mcp: 1 } });
  const ledgerOf = (of: Store) => ground.ledger(settings, of);
  const quotaOf = (of: Store) => ground.gauge(settings, of);
  const bookIn = (of: Store, lane: Lane = "person", despiteBlock = false) => book(ledgerOf(of), lane, { despiteBlock });
  const spend = async (of: Store, lane: Lane = "person", status = 200, despiteBlock = false) =>
    ledgerOf(of).settle(await bookIn(of, lane, despiteBlock), answered(status));
  const fill = async (requests: number, lane: Lane = "person") => {
    for (let index = 0; index < requests; index += 1) await spend(store(), lane);
  };

  test("a reserve set in one process applies in the other at once, over the server's setting", async () => {
    expect((await quotaOf(other)).reserve).toBe(10);
    await changeRules(store(), settings, { reserve: 25 });
    expect((await quotaOf(other)).reserve).toBe(25);
  });

  test("K11: agents and jobs stop at the reserve; users can continue to the limit", async () => {
    await fill(30);
    await expect(bookIn(other, "mcp")).rejects.toMatchObject({ reason: "lane_full" });
    await expect(bookIn(other, "job")).rejects.toMatchObject({ reason: "lane_full" });
    await fill(10);
    await expect(bookIn(store())).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("saved-only mode books nothing for anyone in any process, not even a try against a block", async () => {
    await changeRules(store(), settings, { savedOnly: true });
    for (const lane of ["person", "job", "mcp"] as const)
      await expect(bookIn(other, lane, true)).rejects.toMatchObject({ reason: "saved_only" });
    expect(await quotaOf(other)).toMatchObject({ savedOnly: true, confirmed: 0, maybe: 0, left: LIMIT });
    await changeRules(other, settings, { savedOnly: false });
    await spend(store());
    expect((await quotaOf(store())).confirmed).toBe(1);
  });

  test("changing one rule leaves the others", async () => {
    await changeRules(store(), settings, { announceAt: [90], announceForecast: false });
    await changeRules(store(), settings, { reserve: 0 });
    expect(await quotaOf(store())).toMatchObject({ announceAt: [90], announceForecast: false, reserve: 0 });
  });

  test("after a refusal early in the hour each try against the block is sent and counted, until one gets through", async () => {
    const limitState = limits(settings);
    const hour = Math.floor(clock.now() / HOUR_MS);
    await spend(store(), "person", 429);
    await limitState.limitObserved(hour, hourLimit(clock.now()));
    await expect(bookIn(store())).rejects.toMatchObject({ reason: "limit_reached" });
    clock.advanceMs(90_000);
    await spend(store(), "person", 429, true);
    await limitState.limitObserved(hour, hourLimit(clock.now()));
    expect(await quotaOf(store())).toMatchObject({ level: "spent", left: 0 });
    clock.advanceMs(90_000);
    await spend(store(), "person", 200, true);
    await limitState.requestAccepted(hour, clock.now());
    const quota = await quotaOf(other);
    expect(quota).toMatchObject({ blocked: false, others: 0, confirmed: 1, level: "calm" });
    expect(quota.left).toBeGreaterThanOrEqual(LIMIT - 3);
    await spend(store());
  });

  test("a try against a block never exceeds the limit itself", async () => {
    const limitState = limits(settings);
    await fill(LIMIT);
    await limitState.limitObserved(Math.floor(clock.now() / HOUR_MS), hourLimit(clock.now()));
    await expect(bookIn(store(), "person", true)).rejects.toMatchObject({ reason: "limit_reached" });
  });
});
