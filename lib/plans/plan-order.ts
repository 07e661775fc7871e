import type { Transaction } from "kysely";
import type { Schema } from "../store/schema";
import { ownedBy, type PlanOwner } from "./stored-plan";

/** Places have gaps, so that a plan can move between two others. */
const PLACE_STEP = 1_024;

export async function placeAtEnd(transaction: Transaction<Schema>, owner: PlanOwner): Promise<number> {
  const row = await transaction
    .selectFrom("plan")
    .select(({ fn }) => fn.max<number | null>("place").as("place"))
    .where(ownedBy(owner))
    .executeTakeFirst();
  return (row?.place ?? 0) + PLACE_STEP;
}

export async function placeBefore(
  transaction: Transaction<Schema>,
  owner: PlanOwner,
  { id, before }: { id: string; before: string | null },
): Promise<number> {
  const others = await transaction
    .selectFrom("plan")
    .select(["id", "place"])
    .where(ownedBy(owner))
    .where("id", "!=", id)
    .where("state", "not in", ["done", "cancelled"])
    .orderBy("place")
    .execute();
  const at = others.findIndex((plan) => plan.id === before);
  if (at === -1) return placeAtEnd(transaction, owner);
  const [low, high] = [others[at - 1]?.place, others[at]?.place ?? 0];
  if (low === undefined) return high - PLACE_STEP;
  if (high - low > 1) return Math.floor((low + high) / 2);
  // No number is free between the two, so the later plans move back.
  await transaction
    .updateTable("plan")
    .set((expression) => ({ place: expression("place", "+", PLACE_STEP) }))
    .where(ownedBy(owner))
    .where("place", ">=", high)
    .execute();
  return high + Math.floor(PLACE_STEP / 2);
}
