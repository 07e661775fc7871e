import { useFormats } from "@/components/browser/formats";
import { useServiceNow } from "@/components/quota/use-quota";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { type PlanDoing, planDoing, timesOfPlan } from "@/lib/domain/plans/plan-doing";
import { doingWords, whenWords } from "@/lib/domain/plans/plan-words";

const TICK_MS = 5_000;

/** `ready` is null for a plan that does not run. */
export function usePlanState(
  plan: Plan,
  answer: PlansAnswer,
): { doing: PlanDoing; words: string; ready: string | null } {
  const formats = useFormats();
  const nowMs = useServiceNow(TICK_MS);
  const doing = planDoing(plan, answer.plans, answer.clock, nowMs);
  const readyAtMs = doing.kind === "saved-only" ? null : (timesOfPlan(plan, answer)?.readyAtMs ?? null);
  return {
    doing,
    words: doingWords(doing, formats, nowMs),
    ready: readyAtMs === null ? null : `Ready at about ${whenWords(formats, readyAtMs, nowMs)}`,
  };
}
