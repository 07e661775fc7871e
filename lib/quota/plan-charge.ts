import { sql, type Transaction } from "kysely";
import type { PlanShare } from "../domain/quota/caller";
import type { Schema } from "../store/schema";
import { Refusal } from "./refusal";

/** Larger than any hour's limit. */
const NO_SHARE = 2_000_000_000;

/** In the transaction that charges the hour, so changes apply to the next booking in any process. @throws Refusal */
export async function chargePlan(
  transaction: Transaction<Schema>,
  plan: PlanShare,
  at: { hours: readonly number[]; now: number; resetsAtMs: number },
): Promise<void> {
  const planRow = await transaction
    .updateTable("plan")
    .set((expression) => ({
      spent: expression("spent", "+", 1),
      started_at: expression.fn.coalesce("started_at", expression.val(at.now)),
    }))
    .where(({ and }) => and({ id: plan.id, state: "open" }))
    .whereRef("spent", "<", "spend_max")
    .returning("hour_max")
    .executeTakeFirst();
  if (planRow === undefined) throw new Refusal("plan_rests", null);
  const most = planRow.hour_max ?? NO_SHARE;
  for (const hour of at.hours) {
    const { rows } = await sql`
      insert into plan_hour (plan_id, hour, spent) values (${plan.id}, ${hour}, 1)
      on conflict (plan_id, hour) do update set spent = plan_hour.spent + 1 where plan_hour.spent < ${most}
      returning spent`.execute(transaction);
    if (rows.length === 0) throw new Refusal("plan_share_used", at.resetsAtMs);
  }
  await transaction
    .updateTable("plan_item")
    .set((expression) => ({ tries: expression("tries", "+", 1) }))
    .where(({ and }) => and({ plan_id: plan.id, seq: plan.seq }))
    .execute();
}

export async function refundPlan(
  transaction: Transaction<Schema>,
  planId: string,
  hours: readonly number[],
): Promise<void> {
  await transaction
    .updateTable("plan")
    .set((expression) => ({ spent: expression("spent", "-", 1) }))
    .where("id", "=", planId)
    .execute();
  for (const hour of hours) await releasePlanHour(transaction, planId, hour);
}

export async function releasePlanHour(transaction: Transaction<Schema>, planId: string, hour: number): Promise<void> {
  await transaction
    .updateTable("plan_hour")
    .set((expression) => ({ spent: expression("spent", "-", 1) }))
    .where(({ and }) => and({ plan_id: planId, hour }))
    .execute();
}
