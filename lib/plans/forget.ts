import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Clock } from "../domain/clock";
import { DAY_MS, HOUR_MS } from "../domain/time/units";
import type { Store } from "../store/open-store";
import type { Schema } from "../store/schema";
import { ownedBy, runnerLease } from "./stored-plan";
import type { PlansParts } from "./wanted-items";

const ITEMS_MS = 7 * DAY_MS;
const FAILED_MS = 30 * DAY_MS;
const PLANS_MS = 90 * DAY_MS;
const PROPOSED_MS = DAY_MS;
const ROWS_AT_ONCE = 5_000;
const POLL_MS = 50;

/** At most once an hour, in any number of processes. */
export class Forgetting {
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  async nudge(): Promise<void> {
    const now = this.clock.now();
    if (Math.abs(now - this.lastMs) < HOUR_MS) return;
    this.lastMs = now;
    const old = sql<boolean>`(ended_at < ${now - PLANS_MS} or (state = 'proposed' and made_at < ${now - PROPOSED_MS}))`;
    await this.store.transaction().execute((transaction) => deletePlans(transaction, old));
    await this.dropItems(now - ITEMS_MS, ["open", "done", "free"]);
    await this.dropItems(now - FAILED_MS, ["failed"]);
  }

  private async dropItems(beforeMs: number, states: readonly string[]): Promise<void> {
    const old = this.store
      .selectFrom("plan_item")
      .innerJoin("plan", "plan.id", "plan_item.plan_id")
      .select(["plan_id", "seq"])
      .where("plan.ended_at", "<", beforeMs)
      .where("plan_item.state", "in", states)
      .limit(ROWS_AT_ONCE);
    for (let deletedCount = 1n; deletedCount > 0n; )
      ({ numDeletedRows: deletedCount } = await this.store
        .deleteFrom("plan_item")
        .where(({ eb, refTuple }) => eb(refTuple("plan_id", "seq"), "in", old.$asTuple("plan_id", "seq")))
        .executeTakeFirst());
  }
}

async function deletePlans(transaction: Transaction<Schema>, which: RawBuilder<boolean>): Promise<void> {
  // A user may approve a proposal meanwhile, which then keeps its items.
  const deletedPlans = await transaction.deleteFrom("plan").where(which).returning("id").execute();
  for (const { id } of deletedPlans)
    for (const table of ["plan_item", "plan_hour"] as const)
      await transaction.deleteFrom(table).where("plan_id", "=", id).execute();
}

/** Returns when no process loads an item any more, because its response would be saved after a deletion. */
export async function forgetPlans({ store, leases, owner }: PlansParts): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("plan_schedule").where("namespace", "=", owner.namespace).execute();
    await deletePlans(transaction, ownedBy(owner));
  });
  for (;;) {
    const lease = await leases.look(runnerLease(owner));
    if (lease === null || !leases.holds(lease)) return;
    await sleep(POLL_MS);
  }
}
