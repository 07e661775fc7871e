import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { DAY_MS } from "../../lib/domain/time/units";
import { Forgetting } from "../../lib/plans/forget";
import { onPostgres, openForTest } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { bookOf, newPlan } from "./support";

/** In this time, the other process reaches the lock. */
const LOCKED_MS = 500;

onPostgres("plans in two processes", (freshPlace) => {
  test("an old proposal that is approved while it is being deleted keeps its items", async () => {
    const { address } = await freshPlace();
    const [store, other] = [await openForTest(address), await openForTest(address)];
    const clock = handClock("2026-11-20T14:20:00Z");
    const book = bookOf(store, clock);
    const plan = newPlan(3, { state: "proposed" });
    await book.create(plan, "wish");
    clock.advanceMs(2 * DAY_MS);
    let deletion: Promise<void> = Promise.resolve();
    await store.transaction().execute(async (transaction) => {
      await transaction.updateTable("plan").set({ state: "open" }).where("id", "=", plan.id).execute();
      deletion = new Forgetting(other, clock).nudge();
      await wait(LOCKED_MS);
    });
    await deletion;
    expect(await book.open()).toHaveLength(1);
    expect(await book.itemsOf(plan.id, "open")).toHaveLength(3);
  });

  test("plans are locked in one order when one moves, so that two moves can't block each other", async () => {
    const { address } = await freshPlace();
    const [store, other] = [await openForTest(address), await openForTest(address)];
    const book = bookOf(other, handClock("2026-11-20T14:20:00Z"));
    const plans = Array.from({ length: 3 }, () => newPlan(1));
    for (const plan of plans) await book.create(plan, plan.id);
    const [first = "", second = "", third = ""] = plans.map(({ id }) => id).toSorted();
    let move: Promise<boolean> = Promise.resolve(false);
    await store.transaction().execute(async (transaction) => {
      const plan = (id: string) => transaction.selectFrom("plan").select("id").where("id", "=", id).forUpdate();
      await plan(first).execute();
      move = book.change({ id: third, before: first });
      await wait(LOCKED_MS);
      await plan(third).noWait().execute();
      await plan(second).noWait().execute();
    });
    expect(await move).toBe(true);
    const order = (await book.open()).map(({ id }) => id);
    expect(order.indexOf(third)).toBe(order.indexOf(first) - 1);
  });
});
