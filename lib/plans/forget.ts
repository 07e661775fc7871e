import type { Clock } from "../domain/clock";
import { DAY_MS, HOUR_MS } from "../domain/time/units";
import type { Store } from "../store/open-store";

const ITEMS_MS = 7 * DAY_MS;
const FAILED_MS = 30 * DAY_MS;
const PLANS_MS = 90 * DAY_MS;
const PROPOSED_MS = DAY_MS;
const ROWS_AT_ONCE = 5_000;

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
    await this.dropProposals(now - PROPOSED_MS);
    await this.dropItems(now - ITEMS_MS, ["open", "done", "free"]);
    await this.dropItems(now - FAILED_MS, ["failed"]);
    await this.dropPlans(now - PLANS_MS);
  }

  private async dropProposals(beforeMs: number): Promise<void> {
    const old = () => this.store.selectFrom("plan").select("id").where("state", "=", "proposed");
    if ((await old().where("made_at", "<", beforeMs).execute()).length === 0) return;
    await this.store.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom("plan")
        .where("state", "=", "proposed")
        .where("made_at", "<", beforeMs)
        .returning("id")
        .execute();
      for (const { id } of gone) await transaction.deleteFrom("plan_item").where("plan_id", "=", id).execute();
    });
  }

  private async dropItems(beforeMs: number, states: readonly string[]): Promise<void> {
    const ended = await this.store
      .selectFrom("plan")
      .select(["id", "items"])
      .where("ended_at", "<", beforeMs)
      .execute();
    for (const { id, items } of ended) {
      const held = this.store
        .selectFrom("plan_item")
        .select("seq")
        .where("plan_id", "=", id)
        .where("state", "in", states);
      if ((await held.limit(1).execute()).length === 0) continue;
      for (let from = 0; from < items; from += ROWS_AT_ONCE)
        await this.store
          .deleteFrom("plan_item")
          .where("plan_id", "=", id)
          .where("state", "in", states)
          .where("seq", ">=", from)
          .where("seq", "<", from + ROWS_AT_ONCE)
          .execute();
    }
  }

  private async dropPlans(beforeMs: number): Promise<void> {
    const old = await this.store.selectFrom("plan").select("id").where("ended_at", "<", beforeMs).execute();
    for (const { id } of old)
      await this.store.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("plan_hour").where("plan_id", "=", id).execute();
        await transaction.deleteFrom("plan_item").where("plan_id", "=", id).execute();
        await transaction.deleteFrom("plan").where("id", "=", id).execute();
      });
  }
}

export async function forgetPlans(store: Store, namespace: string): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    const ofAccount = transaction.selectFrom("plan").select("id").where("namespace", "=", namespace);
    await transaction.deleteFrom("plan_item").where("plan_id", "in", ofAccount).execute();
    await transaction.deleteFrom("plan_hour").where("plan_id", "in", ofAccount).execute();
    await transaction.deleteFrom("plan").where("namespace", "=", namespace).execute();
    await transaction.deleteFrom("plan_schedule").where("namespace", "=", namespace).execute();
  });
}
