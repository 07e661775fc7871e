import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useQuota, useServiceNow } from "@/components/quota/use-quota";
import type { PlansAnswer } from "@/lib/domain/plans/plan";
import { isEnded, needsPerson } from "@/lib/domain/plans/plan-state";
import { changePlan, plansQuery, setPlans } from "@/lib/queries/plans";

/** The plans as last known; undefined before the first look. Asks nothing. */
export const usePlans = (): PlansAnswer | undefined => useQuery({ ...plansQuery, enabled: false }).data;

/** How many plans are not over, and how many of them need a person: stopped, or suggested by an agent. */
export function usePlansAtHand(): { live: number; needy: number } {
  const plans = usePlans()?.plans ?? [];
  const live = plans.filter((plan) => !isEnded(plan));
  return { live: live.length, needy: live.filter(needsPerson).length };
}

const PLANNED_TICK_MS = 30_000;

/** Requests that plans may still send in the running hour; 0 without plans, whose arithmetic loads with the first. */
export function usePlannedThisHour(): number {
  const answer = usePlans();
  const nowMs = useServiceNow(PLANNED_TICK_MS);
  const [planned, setPlanned] = useState(0);
  useEffect(() => {
    if (answer === undefined || !answer.plans.some(({ state }) => state === "open")) return setPlanned(0);
    let isCurrent = true;
    import("@/lib/domain/plans/plan-doing")
      .then(({ plansThisHour }) => isCurrent && setPlanned(plansThisHour(answer.plans, answer.clock, nowMs)))
      // Without its code the gauge says what it says without plans.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [answer, nowMs]);
  return planned;
}

/**
 * The page's one reader of the plans. The gauge looks at the record of requests anyway: when background work has used
 * some of the hour, or a new hour has begun, the plans are looked at again.
 */
export function useFollowPlans(): PlansAnswer | undefined {
  const client = useQueryClient();
  const byPlans = useQuota((quota) => quota.byLane.job);
  const startsAt = useQuota((quota) => quota.startsAt);
  const { data } = useQuery(plansQuery);
  const before = useRef({ byPlans, startsAt });
  useEffect(() => {
    const known = before.current;
    if (known.byPlans === byPlans && known.startsAt === startsAt) return;
    before.current = { byPlans, startsAt };
    void client.invalidateQueries({ queryKey: plansQuery.queryKey, exact: true });
  }, [client, byPlans, startsAt]);
  return data;
}

/** Changes a plan; every place that shows plans has the result at once. */
export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({ mutationFn: changePlan, onSuccess: (answer) => setPlans(client, answer) });
}
