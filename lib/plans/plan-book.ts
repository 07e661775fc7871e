import type { Clock } from "../domain/clock";
import type { Problem } from "../domain/errors";
import type { PlanChange, PlanItem, PlanStop } from "../domain/plans/plan";
import type { Store } from "../store/open-store";
import { judgeOutcome, stopPlan } from "./judge-outcome";
import { changePlan, createPlan, digestOf, type NewPlan } from "./plan-changes";
import {
  type ItemOutcome,
  itemRows,
  ownedBy,
  type PlanOwner,
  type StoredItem,
  type StoredPlan,
  toItem,
  toStored,
} from "./stored-plan";

export class PlanBook {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    readonly owner: PlanOwner,
  ) {}

  create(plan: NewPlan, wish: string): Promise<boolean> {
    const { store, clock, owner } = this;
    return store
      .transaction()
      .execute((transaction) => createPlan(transaction, plan, { owner, wish, now: clock.now() }));
  }

  change(change: PlanChange): Promise<boolean> {
    const { store, clock, owner } = this;
    return store.transaction().execute((transaction) => changePlan(transaction, change, { owner, now: clock.now() }));
  }

  /** null: no such plan. */
  async isOf(planId: string, wish: string): Promise<boolean | null> {
    const row = await this.mine().select("wish").where("id", "=", planId).executeTakeFirst();
    return row === undefined ? null : row.wish === digestOf(wish);
  }

  async proposedBy(agent: string): Promise<number> {
    const row = await this.mine()
      .select(({ fn }) => fn.countAll<number>().as("plans"))
      .where(({ and }) => and({ state: "proposed", made_by: agent }))
      .executeTakeFirst();
    return row?.plans ?? 0;
  }

  async isUnfinished(scheduleId: string, dueAtMs: number): Promise<boolean> {
    const rows = await this.store
      .selectFrom("plan")
      .select("id")
      .where("schedule_id", "=", scheduleId)
      .where("due_at", "<", dueAtMs)
      .where("state", "in", ["open", "paused", "stopped"])
      .limit(1)
      .execute();
    return rows.length > 0;
  }

  async itemsOf(planId: string, state: "open" | "failed"): Promise<PlanItem[]> {
    return (await itemRows(this.store, this.owner, planId, state)).map(toItem);
  }

  async open(): Promise<StoredPlan[]> {
    const rows = await this.mine().selectAll().where("state", "=", "open").orderBy("place").orderBy("id").execute();
    return rows.map(toStored);
  }

  /** And when the first waiting one may be tried. @param except items being loaded */
  async nextItem(
    planId: string,
    except: readonly number[],
  ): Promise<{ item: StoredItem | null; waitsUntilMs: number | null }> {
    const now = this.clock.now();
    const open = () =>
      this.store
        .selectFrom("plan_item")
        .where(({ and }) => and({ plan_id: planId, state: "open" }))
        .$if(except.length > 0, (query) => query.where("seq", "not in", except));
    const row = await open().selectAll().where("not_before", "<=", now).orderBy("seq").limit(1).executeTakeFirst();
    if (row !== undefined) return { item: toItem(row), waitsUntilMs: null };
    const waiting = await open()
      .select(({ fn }) => fn.min<number | null>("not_before").as("at"))
      .executeTakeFirst();
    return { item: null, waitsUntilMs: waiting?.at ?? null };
  }

  async spentIn(planId: string, hour: number): Promise<number> {
    const row = await this.store
      .selectFrom("plan_hour")
      .select("spent")
      .where(({ and }) => and({ plan_id: planId, hour }))
      .executeTakeFirst();
    return row?.spent ?? 0;
  }

  /** In milliseconds on our clock. @param sinceMs how far back to look */
  async lastSentAt(planId: string, sinceMs: number): Promise<number | null> {
    const row = await this.store
      .selectFrom("quota_attempt")
      .select(({ fn }) => fn.max<number | null>("reserved_at").as("at"))
      .where("key_fp", "=", this.owner.keyFp)
      .where("reserved_at", ">=", sinceMs)
      .where("plan_id", "=", planId)
      .executeTakeFirst();
    return row?.at ?? null;
  }

  /** Final item states are never overwritten. */
  async settle(item: StoredItem, outcome: ItemOutcome): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const now = this.clock.now();
      const ended = outcome.state !== "again";
      const result = await transaction
        .updateTable("plan_item")
        .set({
          ...(outcome.state === "again"
            ? { not_before: outcome.notBeforeMs, ...(outcome.countsTry ? {} : { tries: item.tries }) }
            : { state: outcome.state, ended_at: now }),
          ...(outcome.state === "failed" ? { problem: JSON.stringify(outcome.problem) } : {}),
        })
        .where(({ and }) => and({ plan_id: item.planId, seq: item.seq, state: "open" }))
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n || !ended) return;
      await judgeOutcome(transaction, item.planId, outcome, now);
    });
  }

  stop(planId: string, by: PlanStop): Promise<void> {
    return stopPlan(this.store, planId, by, this.clock.now());
  }

  async endUnpaid(planId: string, problem: Problem): Promise<void> {
    await this.store.transaction().execute(async (transaction) => {
      const now = this.clock.now();
      const { numUpdatedRows } = await transaction
        .updateTable("plan_item")
        .set({ state: "failed", problem: JSON.stringify(problem), ended_at: now })
        .where(({ and }) => and({ plan_id: planId, state: "open" }))
        .executeTakeFirst();
      await transaction
        .updateTable("plan")
        .set((expression) => ({
          failed: expression("failed", "+", Number(numUpdatedRows)),
          state: "done",
          ended_at: now,
          changed_at: now,
        }))
        .where(({ and }) => and({ id: planId, state: "open" }))
        .execute();
    });
  }

  private mine() {
    return this.store.selectFrom("plan").where(ownedBy(this.owner));
  }
}
