import { type RawBuilder, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { autoClose } from "../support/opened";
import { read } from "../support/stack";
import { loadedPlanDesk, planDesk } from "./plan-desk";
import { newPlan } from "./support";

// Thousands of real bookings and requests in each.
vi.setConfig({ testTimeout: 300_000 });

/** With two requests in flight the runner would check again in seconds. */
const SHORT_MS = 200;

test("P6: while an immediate plan runs, a user is never refused", async () => {
  const desk = await loadedPlanDesk({ keywords: 400, limit: 1_000 });
  const { container } = desk;
  const id = await desk.plan({ speed: "now" });
  const { runner } = container.plans;
  let isOver = false;
  const working = (async () => {
    while (!isOver && (await desk.one(id)).state === "open") {
      const waitMs = Math.min(await runner.look(), SHORT_MS);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      desk.clock.advanceMs(waitMs);
    }
  })();
  let reads = 0;
  const done = async () => (await desk.one(id)).items.done;
  // On a fast computer the user gets sixty responses before the plan's sixth request.
  for (; reads < 60 || (reads < 500 && (await done()) <= 5); reads += 1)
    expect((await container.upstream.listProjects(read("now"))).problem).toBeNull();
  isOver = true;
  await working;
  expect(await done()).toBeGreaterThan(5);
});

test("P16: among twenty plans of 100,000 items, the next item is found without a scan", async () => {
  const desk = autoClose(await planDesk());
  const { plans } = desk.container;
  const { store } = desk.container.desk;
  for (let count = 0; count < 20; count += 1) {
    const plan = newPlan(5_000, { spendMax: 6_000 });
    await plans.book.create(plan, plan.id);
  }
  await plans.book.create(newPlan(1), "of another connection");
  expect(await plans.listUpTo(20)).toBeNull();
  await store.updateTable("plan").set({ namespace: "another" }).where("items", "=", 1).execute();
  const allPlans = (await plans.listUpTo(20))?.plans ?? [];
  expect(allPlans.map(({ items }) => items.open)).toEqual(Array.from({ length: 20 }, () => 5_000));
  const id = allPlans[0]?.id ?? "";
  expect((await plans.book.nextItem(id, [0, 1])).item).toMatchObject({ planId: id, seq: 2 });
  const how = async (question: RawBuilder<unknown>) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${question}`.execute(store);
    return rows.map(({ detail }) => detail).join("; ");
  };
  // The campaign measures the time, on an idle machine.
  expect(await how(sql`select * from plan_item where plan_id = ${id} and state = 'open' order by seq limit 1`)).toBe(
    "SEARCH plan_item USING INDEX plan_item_by_state (plan_id=? AND state=?)",
  );
  expect(await how(sql`select * from plan where namespace = 'n' and state = 'open' order by place`)).toBe(
    "SEARCH plan USING INDEX plan_by_turn (namespace=? AND state=?)",
  );
});
