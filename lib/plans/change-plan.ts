import type { Transaction } from "kysely";
import type { PlanSpeed, PlanState } from "../domain/plans/plan";
import type { Schema } from "../store/schema";
import { placeBefore } from "./plan-order";
import { ownedBy, type PlanOwner } from "./stored-plan";

export type PlanChange = {
  id: string;
  to?: "paused" | "open" | "cancelled" | undefined;
  before?: string | null | undefined;
  seen?: true | undefined;
  speed?: PlanSpeed | undefined;
  hourMax?: number | null | undefined;
};

const FROM: Record<"paused" | "open" | "cancelled", readonly PlanState[]> = {
  paused: ["open"],
  open: ["proposed", "paused", "stopped"],
  cancelled: ["proposed", "open", "paused", "stopped"],
};

/** Ended plans never change; opening a stopped plan tries again. @returns whether the plan exists */
export async function changePlan(
  transaction: Transaction<Schema>,
  { id, to, before, seen, ...manner }: PlanChange,
  { owner, now }: { owner: PlanOwner; now: number },
): Promise<boolean> {
  const mine = transaction.selectFrom("plan").select(["id", "state"]).where(ownedBy(owner));
  const row = await mine.where("id", "=", id).executeTakeFirst();
  if (row === undefined) return false;
  const isAllowed = to !== undefined && FROM[to].includes(row.state as PlanState);
  const ended = to === "cancelled" ? { ended_at: now, seen_at: now } : {};
  const stoppedBy = to === "cancelled" && row.state === "proposed" ? "declined" : null;
  const changes = {
    ...(isAllowed ? { state: to, stopped_by: stoppedBy, changed_at: now, ...ended } : {}),
    ...(seen === true ? { seen_at: now } : {}),
    ...(manner.speed === undefined ? {} : { speed: manner.speed }),
    ...(manner.hourMax === undefined ? {} : { hour_max: manner.hourMax }),
    ...(before === undefined ? {} : { place: await placeBefore(transaction, owner, { id, before }) }),
  };
  if (Object.keys(changes).length > 0)
    await transaction.updateTable("plan").set(changes).where("id", "=", id).where("state", "=", row.state).execute();
  return true;
}
