import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { PlanChange, PlanItem, PlanManner, PlanState } from "../domain/plans/plan";
import type { Schema } from "../store/schema";
import { ownedBy, type PlanOwner } from "./stored-plan";

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
  const insertedPlan = await transaction
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
  if (insertedPlan !== undefined) {
    await insertItems(transaction, plan);
    return true;
  }
  const savedPlan = await transaction.selectFrom("plan").select("wish").where("id", "=", plan.id).executeTakeFirst();
  return savedPlan?.wish === digestOf(wish);
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

const FROM: Record<"paused" | "open" | "cancelled", readonly PlanState[]> = {
  paused: ["open"],
  open: ["proposed", "paused", "stopped"],
  cancelled: ["proposed", "open", "paused", "stopped"],
};

/** Ended plans never change; opening a stopped plan tries again. @returns whether the plan exists */
export async function changePlan(
  transaction: Transaction<Schema>,
  { id, to, before, seen }: PlanChange,
  { owner, now }: { owner: PlanOwner; now: number },
): Promise<boolean> {
  const mine = transaction.selectFrom("plan").select(["id", "state"]).where(ownedBy(owner));
  const row = await mine.where("id", "=", id).executeTakeFirst();
  if (row === undefined) return false;
  const isAllowed = to !== undefined && FROM[to].includes(row.state as PlanState);
  const endColumns = to === "cancelled" ? { ended_at: now } : {};
  const stoppedBy = to === "cancelled" && row.state === "proposed" ? "declined" : null;
  if (before !== undefined) await moveBefore(transaction, owner, { id, before });
  await transaction
    .updateTable("plan")
    .set({
      state: isAllowed ? to : row.state,
      ...(isAllowed ? { stopped_by: stoppedBy, changed_at: now, ...endColumns } : {}),
      seen_at: seen === true || (isAllowed && to === "cancelled") ? now : undefined,
    })
    .where(({ and }) => and({ id, state: row.state }))
    .execute();
  return true;
}

async function placeAtEnd(transaction: Transaction<Schema>, owner: PlanOwner): Promise<number> {
  const row = await transaction
    .selectFrom("plan")
    .select(({ fn }) => fn.max<number | null>("place").as("place"))
    .where(ownedBy(owner))
    .executeTakeFirst();
  return (row?.place ?? 0) + 1;
}

/** Renumbers the plans that have not ended. @param plan `before` null: last */
async function moveBefore(
  transaction: Transaction<Schema>,
  owner: PlanOwner,
  { id, before }: { id: string; before: string | null },
): Promise<void> {
  const others = await transaction
    .selectFrom("plan")
    .select("id")
    .where(ownedBy(owner))
    .where("id", "!=", id)
    .where("state", "not in", ["done", "cancelled"])
    .orderBy("place")
    .execute();
  const ids = others.map((plan) => plan.id);
  const at = before === null ? -1 : ids.indexOf(before);
  ids.splice(at === -1 ? ids.length : at, 0, id);
  // In the order of their ids: two processes that move plans could otherwise deadlock.
  for (const each of ids.toSorted())
    await transaction
      .updateTable("plan")
      .set({ place: ids.indexOf(each) + 1 })
      .where("id", "=", each)
      .execute();
}
