import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { HOUR_MS } from "../../lib/domain/time/units";
import type { Booking } from "../../lib/quota/booking";
import { Refusal } from "../../lib/quota/refusal";
import { onBothStores, openForTest } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";
import { bookOf, newPlan } from "./support";

// Thousands of real bookings and requests in each.
vi.setConfig({ testTimeout: 300_000 });

onBothStores("booking for a plan", (freshPlace) => {
  const { clock, store, address, ledger: ledgerOf } = quotaGround(freshPlace);
  const requestOf = (id: string, seq = 0) => ({
    caller: { lane: "job" as const, name: "Plans", plan: { id, seq } },
    endpoint: "keyword-data" as const,
    about: "",
  });
  const addPlan = async (count: number, changes: Parameters<typeof newPlan>[1] = {}) => {
    const plan = newPlan(count, changes);
    expect(await bookOf(store(), clock).create(plan, plan.id)).toBe(true);
    return plan.id;
  };
  const reasonOf = (work: Promise<Booking>) =>
    work.then(
      () => "booked",
      (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
    );
  const spentOf = async (id: string) =>
    (await store().selectFrom("plan").select("spent").where("id", "=", id).executeTakeFirstOrThrow()).spent;
  const inHours = async (id: string) => {
    const rows = await store()
      .selectFrom("plan_hour")
      .select("spent")
      .where("plan_id", "=", id)
      .orderBy("hour")
      .execute();
    return rows.map(({ spent }) => spent);
  };
  const usedRequests = async () => {
    const row = await store().selectFrom("quota_window").select("used").executeTakeFirst();
    return row?.used ?? 0;
  };

  test("a plan never books more than its price, and unsent requests are returned", async () => {
    const ledger = ledgerOf(1_000);
    const id = await addPlan(3);
    const first = await ledger.book(requestOf(id));
    await ledger.book(requestOf(id, 1));
    await ledger.book(requestOf(id, 2));
    expect(await reasonOf(ledger.book(requestOf(id, 2)))).toBe("plan_rests");
    expect([await spentOf(id), await inHours(id), await usedRequests()]).toEqual([3, [3], 3]);
    await ledger.settle(first, { kind: "unsent" });
    expect([await spentOf(id), await inHours(id), await usedRequests()]).toEqual([2, [2], 2]);
    expect(await reasonOf(ledger.book(requestOf(id)))).toBe("booked");
  });

  test("a refused booking leaves no trace in the hour", async () => {
    const ledger = ledgerOf(1_000);
    const id = await addPlan(9, { hourMax: 2 });
    await ledger.book(requestOf(id));
    await ledger.book(requestOf(id));
    expect(await reasonOf(ledger.book(requestOf(id)))).toBe("plan_share_used");
    expect([await spentOf(id), await inHours(id), await usedRequests()]).toEqual([2, [2], 2]);
    clock.advanceMs(HOUR_MS);
    expect(await reasonOf(ledger.book(requestOf(id)))).toBe("booked");
    expect(await inHours(id)).toEqual([2, 1]);
  });

  test("each try is counted with its item before it is sent", async () => {
    const id = await addPlan(2);
    await ledgerOf(1_000).book(requestOf(id, 1));
    const { item } = await bookOf(store(), clock).nextItem(id, [0]);
    expect(item).toMatchObject({ seq: 1, tries: 1 });
  });

  test("P5: a pause, a cancellation and a smaller share apply at another process's next booking", async () => {
    const ledger = ledgerOf(1_000, await openForTest(address()));
    const id = await addPlan(50);
    await ledger.book(requestOf(id));
    for (const state of ["paused", "cancelled", "stopped", "proposed", "done"]) {
      await store().updateTable("plan").set({ state }).where("id", "=", id).execute();
      expect(await reasonOf(ledger.book(requestOf(id)))).toBe("plan_rests");
    }
    await store().updateTable("plan").set({ state: "open", hour_max: 1 }).where("id", "=", id).execute();
    expect(await reasonOf(ledger.book(requestOf(id)))).toBe("plan_share_used");
  });

  test("P11: sent a hundred times, a plan is created once, and a different plan with its id is refused", async () => {
    const plan = newPlan(3);
    const [here, there] = [bookOf(store(), clock), bookOf(await openForTest(address()), clock)];
    const results = await Promise.all(Array.from({ length: 50 }, () => here.create(plan, "one")));
    results.push(...(await Promise.all(Array.from({ length: 50 }, () => there.create(plan, "one")))));
    expect(new Set(results)).toEqual(new Set([true]));
    expect(await store().selectFrom("plan").select("id").execute()).toHaveLength(1);
    expect(await store().selectFrom("plan_item").select("seq").execute()).toHaveLength(3);
    expect(await there.create(plan, "another")).toBe(false);
  });

  test("a plan moves before another one, or to the end", async () => {
    const [first = "", second = "", third = ""] = [await addPlan(1), await addPlan(1), await addPlan(1)];
    const book = bookOf(store(), clock);
    const order = async () => (await book.open()).map(({ id }) => id);
    await book.change({ id: third, before: first });
    expect(await order()).toEqual([third, first, second]);
    await book.change({ id: third, before: second });
    expect(await order()).toEqual([first, third, second]);
    await book.change({ id: first, before: null });
    expect(await order()).toEqual([third, second, first]);
    const fourth = await addPlan(1);
    expect(await order()).toEqual([third, second, first, fourth]);
  });

  test("P8, P13: shares and prices hold exactly, whatever the order of bookings and refunds", async () => {
    const ledger = ledgerOf(100_000);
    const step = fc.record({ plan: fc.nat(2), back: fc.boolean(), hour: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const ids = [
          await addPlan(40, { hourMax: 6 }),
          await addPlan(40, { hourMax: 4, spendMax: 9 }),
          await addPlan(40, { spendMax: 12 }),
        ];
        const under: { booking: Booking; id: string }[] = [];
        for (const { plan, back, hour } of steps) {
          if (hour && steps.length % 7 === 0) clock.advanceMs(600_000);
          const last = back ? under.pop() : undefined;
          if (last !== undefined) await ledger.settle(last.booking, { kind: "unsent" });
          const id = ids[plan] ?? "";
          const booking = await ledger.book(requestOf(id)).catch(() => null);
          if (booking !== null) under.push({ booking, id });
        }
        const sentOf = (id: string | undefined) => under.filter((one) => one.id === id).length;
        for (const [index, id = ""] of ids.entries()) {
          expect(await spentOf(id)).toBe(sentOf(id));
          expect(Math.max(0, ...(await inHours(id)))).toBeLessThanOrEqual([6, 4, 40][index] ?? 0);
          expect(sentOf(id)).toBeLessThanOrEqual([40, 9, 12][index] ?? 0);
        }
      }),
      { numRuns: 5 },
    );
  });
});
