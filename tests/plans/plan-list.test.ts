import { beforeEach, expect, test } from "vitest";
import { hasMorePlans } from "../../lib/plans/plan-list";
import { onBothStores } from "../support/both-stores";
import { ledgerGround } from "../support/quota/ledger-ground";
import { bookOf, newPlan, OWNER } from "./support";

onBothStores("the list of plans", (freshPlace) => {
  let ground: Awaited<ReturnType<typeof ledgerGround>>;
  beforeEach(async () => {
    ground = await ledgerGround(freshPlace);
    return ground.close;
  });

  test("the plan limit is exact, and counts only the account's own plans", async () => {
    const { store, clock } = ground;
    const more = () => hasMorePlans(store, OWNER, 2);
    const states: boolean[] = [await more()];
    for (let made = 1; made <= 3; made += 1) {
      const plan = newPlan(1);
      await bookOf(store, clock).create(plan, plan.id);
      states.push(await more());
    }
    expect(states).toEqual([false, false, false, true]);
    expect(await hasMorePlans(store, { ...OWNER, namespace: "another" }, 2)).toBe(false);
  });
});
