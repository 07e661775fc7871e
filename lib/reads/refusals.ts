import type { Clock } from "../domain/clock";
import { priceText } from "../domain/display/count-text";
import type { Problem } from "../domain/errors";
import { PLAN_ITEMS_MAX, type PlanEstimate } from "../domain/plans/plan";
import { admission, type Gesture } from "../domain/quota/admission";
import type { Quota } from "../domain/quota/quota";
import type { Answer } from "../domain/response/reading";
import { makeProblem } from "../upstream/pipe/make-problem";

export const savedOnlyProblem = (
  { clock }: { clock: Clock },
  isTabSavedOnly: boolean | undefined,
  quota: Pick<Quota, "savedOnly">,
): Problem | null =>
  isTabSavedOnly === true || quota.savedOnly ? makeProblem("saved_only", { atMs: clock.now() }) : null;

/** @param savedAnswer the same read from saved data @returns maximum requests, or why none */
export function spendGate(
  context: { clock: Clock },
  gesture: Gesture & { savedOnly?: boolean | undefined },
  savedAnswer: Answer<unknown>,
): { requestsMax: number } | { problem: Problem } {
  const { price, quota } = savedAnswer;
  const problem = savedOnlyProblem(context, gesture.savedOnly, quota);
  if (problem !== null) return { problem };
  const decision = admission(gesture, price, quota);
  if (decision !== "confirmation_needed") return decision;
  const values = { price: priceText(price), left: String(quota.left) };
  return { problem: makeProblem("confirmation_needed", { atMs: context.clock.now(), values }) };
}

type NotMade = { why: "price" | keyof typeof NOT_MADE; estimate: PlanEstimate };

const NOT_MADE = {
  nothing: "There’s nothing to load: all of it is already saved",
  "too-much": `A plan can load up to ${PLAN_ITEMS_MAX.toLocaleString("en-GB")} items`,
} as const;

export function planProblem({ clock }: { clock: Clock }, { why, estimate }: NotMade): Problem {
  const atMs = clock.now();
  if (why !== "price") return makeProblem("setting_refused", { atMs, values: { reason: NOT_MADE[why] } });
  const { price, clock: hour } = estimate;
  const values = { price: priceText(price), left: String(Math.max(0, hour.limit - hour.charged)) };
  return makeProblem("confirmation_needed", { atMs, values });
}

export const settingProblem = ({ clock }: { clock: Clock }, reason: string): Problem =>
  makeProblem("setting_refused", { atMs: clock.now(), values: { reason } });
