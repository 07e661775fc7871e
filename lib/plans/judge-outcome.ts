import type { Kysely, Transaction } from "kysely";
import { type ErrorCode, isRefused, isWrongRequest, type Problem } from "../domain/errors";
import type { PlanStop } from "../domain/plans/plan";
import type { Schema } from "../store/schema";
import type { ItemOutcome } from "./stored-plan";

/** A plan stops after this many refusals in a row, or of one kind among the first items. */
const REFUSED_MAX = 20;
const FIRST_ITEMS = 50;
const UNREADABLE_MAX = 3;

const isRefusal = (problem: Problem): boolean =>
  isRefused(problem) || isWrongRequest(problem.code) || problem.code === "not_in_data";

type Ended = Exclude<ItemOutcome, { state: "again" }>;

export async function judgeOutcome(
  transaction: Transaction<Schema>,
  planId: string,
  outcome: Ended,
  now: number,
): Promise<void> {
  const problem = outcome.state === "failed" ? outcome.problem : null;
  const wasRefused = problem !== null && isRefusal(problem);
  const isUnreadable = problem?.code === "unreadable_answer";
  const plan = await transaction
    .updateTable("plan")
    .set((expression) => ({
      [outcome.state]: expression(outcome.state, "+", 1),
      // A saved copy says nothing about the service.
      ...(outcome.state === "free"
        ? {}
        : {
            refused_in_row: wasRefused ? expression("refused_in_row", "+", 1) : 0,
            unreadable_in_row: isUnreadable ? expression("unreadable_in_row", "+", 1) : 0,
          }),
    }))
    .where("id", "=", planId)
    .returning(["items", "done", "free", "failed", "refused_in_row", "unreadable_in_row"])
    .executeTakeFirst();
  if (plan === undefined) return;
  if (plan.done + plan.free + plan.failed >= plan.items) return end(transaction, planId, now);
  if (plan.unreadable_in_row >= UNREADABLE_MAX) return stopPlan(transaction, planId, "unreadable_answer", now);
  if (!wasRefused) return;
  const isMostly = plan.refused_in_row >= REFUSED_MAX || (await isOfOneKind(transaction, planId, plan, problem.code));
  if (isMostly) await stopPlan(transaction, planId, "mostly_refused", now);
}

async function isOfOneKind(
  transaction: Transaction<Schema>,
  planId: string,
  { done, failed }: { done: number; failed: number },
  code: ErrorCode,
): Promise<boolean> {
  if (failed < REFUSED_MAX || done + failed > FIRST_ITEMS) return false;
  const rows = await transaction
    .selectFrom("plan_item")
    .select("problem")
    .where(({ and }) => and({ plan_id: planId, state: "failed" }))
    .execute();
  return (
    rows.filter(({ problem }) => problem !== null && (JSON.parse(problem) as Problem).code === code).length >=
    REFUSED_MAX
  );
}

/** Includes plans paused or stopped while their last item was being loaded. */
async function end(transaction: Transaction<Schema>, planId: string, now: number): Promise<void> {
  await transaction
    .updateTable("plan")
    .set({ state: "done", stopped_by: null, ended_at: now, changed_at: now, seen_at: null })
    .where("id", "=", planId)
    .where("state", "in", ["open", "paused", "stopped"])
    .execute();
}

export async function stopPlan(store: Kysely<Schema>, planId: string, by: PlanStop, now: number): Promise<void> {
  await store
    .updateTable("plan")
    .set({ state: "stopped", stopped_by: by, changed_at: now, refused_in_row: 0, unreadable_in_row: 0, seen_at: null })
    .where(({ and }) => and({ id: planId, state: "open" }))
    .execute();
}
