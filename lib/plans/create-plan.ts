import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { PlanItem, PlanManner } from "../domain/plans/plan";
import type { Schema } from "../store/schema";
import { placeAtEnd } from "./plan-order";
import type { PlanOwner } from "./stored-plan";

const ROWS_AT_ONCE = 500;

export type NewPlan = PlanManner & {
  id: string;
  title: string;
  state: "open" | "proposed";
  items: readonly PlanItem[];
  projectId: string | null;
  wantedSinceMs: number;
  spendMax: number;
  madeBy: string;
  schedule?: { id: string; dueAtMs: number };
};

/** Sending the same plan twice creates it once. @returns false: another plan has its id */
export async function createPlan(
  transaction: Transaction<Schema>,
  plan: NewPlan,
  { owner, wish, now }: { owner: PlanOwner; wish: string; now: number },
): Promise<boolean> {
  const made = await transaction
    .insertInto("plan")
    .values({
      id: plan.id,
      key_fp: owner.keyFp,
      namespace: owner.namespace,
      title: plan.title,
      state: plan.state,
      stopped_by: null,
      place: await placeAtEnd(transaction, owner),
      speed: plan.speed,
      hour_max: plan.hourMax,
      wanted_since: plan.wantedSinceMs,
      spend_max: plan.spendMax,
      project_id: plan.projectId,
      items: plan.items.length,
      wish: digestOf(wish),
      made_by: plan.madeBy,
      made_at: now,
      changed_at: now,
      schedule_id: plan.schedule?.id ?? null,
      due_at: plan.schedule?.dueAtMs ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made !== undefined) {
    await insertItems(transaction, plan);
    return true;
  }
  const held = await transaction.selectFrom("plan").select("wish").where("id", "=", plan.id).executeTakeFirst();
  return held?.wish === digestOf(wish);
}

async function insertItems(transaction: Transaction<Schema>, { id, items }: NewPlan): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    await transaction
      .insertInto("plan_item")
      .values(
        items.slice(from, from + ROWS_AT_ONCE).map((item, index) => ({
          plan_id: id,
          seq: from + index,
          kind: item.kind,
          project_id: item.projectId,
          keyword_id: item.keywordId,
          state: "open",
          problem: null,
        })),
      )
      .execute();
}

export const digestOf = (wish: string): string => createHash("sha256").update(wish).digest("hex");
