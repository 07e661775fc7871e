import { beforeEach, expect, test } from "vitest";
import { Ledger } from "../../lib/quota/ledger";
import { readQuota } from "../../lib/quota/read-quota";
import { Refusal } from "../../lib/quota/refusal";
import type { Store } from "../../lib/store/open-store";
import { onBothStores } from "../support/both-stores";
import type { HandClock } from "../support/hand-clock";
import { ledgerGround } from "../support/quota/ledger-ground";
import { ledgerSettings } from "../support/quota/ledger-settings";

const LIMIT = 60;
const SETTINGS = ledgerSettings(LIMIT);

onBothStores("the gauge at the hour boundary", (freshPlace) => {
  let store: Store;
  let clock: HandClock;
  let ledger: Ledger;
  beforeEach(async () => {
    const ground = await ledgerGround(freshPlace);
    ({ store, clock } = ground);
    ledger = new Ledger(store, clock, SETTINGS);
    return ground.close;
  });

  const gauge = () => readQuota(store, clock, { settings: SETTINGS, source: "sample" });
  const book = () => ledger.book({ caller: { lane: "person", name: "Dashboard" }, endpoint: "projects", about: "" });
  const moveTo = (time: string) => clock.advanceMs(Date.parse(`2026-03-02T${time}Z`) - clock.now());
  /** Without a Date header, the ledger can't know in which hour the service counted. */
  async function send(count: number, { dateHeader = null as string | null, status = 200 } = {}) {
    for (let index = 0; index < count; index += 1) {
      const sent = { status, sentAtMs: clock.now(), dateHeader, ageHeader: null };
      await ledger.settle(await book(), { kind: "answered", ...sent });
    }
  }
  async function booked(): Promise<number> {
    let count = 0;
    for (;;) {
      const booking = await book().catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      if (booking === null) return count;
      count += 1;
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
    expect(await booked()).toBe(0);
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
    expect(await booked()).toBe(0);
    moveTo("11:00:05.000");
    expect(await gauge()).toMatchObject({ used: 0, left: LIMIT, resetsAt: "2026-03-02T12:00:00.000Z" });
    expect(await booked()).toBe(LIMIT);
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
    expect(await booked()).toBe(left);
  });
});
