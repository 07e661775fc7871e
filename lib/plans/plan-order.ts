import type { Transaction } from "kysely";
import type { Schema } from "../store/schema";
import { ownedBy, type PlanOwner } from "./stored-plan";

/** Plans take their turns in steps, so that one can come between two others. */
const PLACE_STEP = 1_024;

/** A place behind all plans that there are. */
export async function placeAtEnd(transaction: Transaction<Schema>, owner: PlanOwner): Promise<number> {
  const row = await transaction
    .selectFrom("plan")
    .select(({ fn }) => fn.max<number | null>("place").as("place"))
    .where(ownedBy(owner))
    .executeTakeFirst();
  return Number(row?.place ?? 0) + PLACE_STEP;
}

/** A place between the plan that is to come next and the one before that. @param before null: it comes last */
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
  // No number is left between the two: everybody from here on moves back.
  await transaction
    .updateTable("plan")
    .set((expression) => ({ place: expression("place", "+", PLACE_STEP) }))
    .where(ownedBy(owner))
    .where("place", ">=", high)
    .execute();
  return high + Math.floor(PLACE_STEP / 2);
}
