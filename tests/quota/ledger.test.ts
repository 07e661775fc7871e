import { expect, test } from "vitest";
import type { Ledger } from "../../lib/quota/ledger";
import { Refusal } from "../../lib/quota/refusal";
import { onBothStores } from "../support/both-stores";
import { book } from "../support/quota/ledger-ground";
import { hourLimit } from "../support/quota/limit-refusals";
import { quotaGround } from "../support/quota/quota-ground";

onBothStores("the ledger", (freshPlace) => {
  const { clock, store, ledger: ledgerOf, limits, gauge: quota, answered } = quotaGround(freshPlace);
  const fill = async (ledger: Ledger, requests: number) => {
    let bookedCount = 0;
    for (let index = 0; index < requests; index += 1) {
      const booking = await book(ledger).catch(() => null);
      if (booking === null) continue;
      await ledger.settle(booking, answered(200));
      bookedCount += 1;
    }
    return bookedCount;
  };

  test("refuses the request after the limit, with the reset time, and books it in the next hour", async () => {
    const ledger = ledgerOf(3);
    expect(await fill(ledger, 3)).toBe(3);
    const refusal = await book(ledger).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ reason: "limit_reached", opensAtMs: Date.parse("2026-03-02T11:00:00Z") });
    clock.advanceMs(41 * 60_000);
    expect(await fill(ledger, 3)).toBe(3);
    expect(await quota(3)).toMatchObject({ confirmed: 3, left: 0, resetsAt: "2026-03-02T12:00:00.000Z" });
  });

  test.each([3_600_000, -3_600_000, 7_200_000, 1_800_000, 90_000_000])(
    "after our wrong clock is set right by %d ms, a full hour stays full",
    async (errorMs) => {
      const ledger = ledgerOf(5);
      for (let index = 0; index < 8; index += 1) {
        const booking = await book(ledger).catch(() => null);
        if (booking !== null) await ledger.settle(booking, answered(200, { dateMs: clock.now() + errorMs }));
      }
      await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
      clock.setBy(errorMs);
      const bookings = await Promise.all(Array.from({ length: 8 }, () => book(ledger).catch(() => null)));
      expect(bookings.filter((booking) => booking !== null).length).toBeLessThanOrEqual(1);
    },
  );

  test("a small clock correction keeps the learned service time", async () => {
    const ledger = ledgerOf(5);
    await ledger.settle(await book(ledger), answered(200, { dateMs: clock.now() + 60_000 }));
    clock.setBy(900);
    await book(ledger);
    const row = await store().selectFrom("key_state").select("offset_low_ms").executeTakeFirstOrThrow();
    expect(row.offset_low_ms).not.toBeNull();
  });

  test("C9: near the boundary both hours are charged until the response proves one", async () => {
    const ledger = ledgerOf(10);
    await fill(ledger, 1);
    clock.moveTo("2026-03-02T10:59:58Z");
    const before = await book(ledger);
    const open = await book(ledger);
    expect(before.shadowHour).toBe(before.hour + 1);
    await ledger.settle(before, answered(200));
    await ledger.settle(open, { kind: "unknown" });
    const windows = await store().selectFrom("quota_window").select(["hour", "used"]).orderBy("hour").execute();
    expect(windows).toEqual([
      { hour: before.hour, used: 3 },
      { hour: before.hour + 1, used: 1 },
    ]);
  });

  test("when the adjacent hour is full nothing is charged to either", async () => {
    const ledger = ledgerOf(1);
    await fill(ledger, 1);
    clock.moveTo("2026-03-02T11:00:00.100Z");
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
    const windows = await store().selectFrom("quota_window").select("used").execute();
    expect(windows).toEqual([{ used: 1 }]);
  });

  test("returns only requests that were provably never sent", async () => {
    const ledger = ledgerOf(10);
    const unansweredOutcomes = [{ kind: "unknown" }, { kind: "unsent" }] as const;
    for (const outcome of [...[200, 404, 500, 401, 429].map((status) => answered(status)), ...unansweredOutcomes])
      await ledger.settle(await book(ledger), outcome);
    expect(await store().selectFrom("quota_window").select("used").executeTakeFirst()).toEqual({ used: 6 });
    // 401 and 429 may not count at the service.
    expect(await quota(10)).toMatchObject({ confirmed: 3, used: 3, maybe: 1, left: 4 });
  });

  test("R11: a limit refusal blocks the hour and shows the minimum others have used", async () => {
    const ledger = ledgerOf(100);
    const limitState = limits(100);
    await fill(ledger, 40);
    const hour = await ledger.settle(await book(ledger), answered(429));
    await limitState.limitObserved(hour, hourLimit(clock.now()));
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
    expect(await quota(100)).toMatchObject({ confirmed: 40, others: 60, left: 0, level: "spent", blocked: true });
    clock.advanceMs(41 * 60_000);
    expect(await fill(ledger, 5)).toBe(5);
    expect(await quota(100)).toMatchObject({ confirmed: 5, others: 0, blocked: false });
  });

  test("a rejected key is not used again until it is checked", async () => {
    const ledger = ledgerOf(100);
    const limitState = limits(100);
    await fill(ledger, 1);
    await limitState.keyRejected();
    await expect(book(ledger)).rejects.toMatchObject({ reason: "key_rejected" });
    const check = await book(ledger, "person", { despiteBlock: true });
    await limitState.requestAccepted(await ledger.settle(check, answered(200)), clock.now());
    await expect(book(ledger)).resolves.toBeDefined();
  });
});
