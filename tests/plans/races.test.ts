import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { DAY_MS } from "../../lib/domain/time/units";
import { Forgetting } from "../../lib/plans/forget";
import { onPostgres, openForTest, placeForTest } from "../support/both-stores";
import { handClock } from "../support/hand-clock";
import { bookOf, newPlan } from "./support";

/** In this time, the other process reaches the lock. */
const LOCKED_MS = 500;

onPostgres("plans in two processes", (freshPlace) => {
  test("an old proposal that is approved while it is being deleted keeps its items", async () => {
    const { address } = await placeForTest(freshPlace);
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
});
