import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOnChange } from "@/components/browser/use-on-change";
import { useQuota, useServiceNow } from "@/components/quota/use-quota";
import { isEnded, needsPerson, type PlansAnswer } from "@/lib/domain/plans/plan";
import { changePlan, changeSchedule, plansQuery, schedulesQuery, setPlans } from "@/lib/queries/plans";

export const usePlans = (): PlansAnswer | undefined => useQuery({ ...plansQuery, enabled: false }).data;

/** How many unfinished plans need the user: stopped, or proposed by an agent. */
export const usePlansToReview = (): number =>
  (usePlans()?.plans ?? []).filter((plan) => !isEnded(plan) && needsPerson(plan)).length;

export const reviewWords = (count: number): string => (count === 1 ? "1 plan to review" : `${count} plans to review`);

const PLANNED_TICK_MS = 30_000;

export function usePlannedThisHour(): number {
  const answer = usePlans();
  const nowMs = useServiceNow(PLANNED_TICK_MS);
  const [plannedRequests, setPlannedRequests] = useState(0);
  useEffect(() => {
    if (answer === undefined || !answer.plans.some(({ state }) => state === "open")) return setPlannedRequests(0);
    let isCurrent = true;
    import("@/lib/domain/plans/plan-doing")
      .then(({ plansThisHour }) => isCurrent && setPlannedRequests(plansThisHour(answer.plans, answer.clock, nowMs)))
      // Without the plan code, the gauge leaves plans out.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [answer, nowMs]);
  return plannedRequests;
}

/** Loads the plans for the page. Reloads when the gauge reports that plans used requests, or a new hour began. */
export function useFollowPlans(): PlansAnswer | undefined {
  const client = useQueryClient();
  const byPlans = useQuota((quota) => quota.byLane.job);
  const startsAt = useQuota((quota) => quota.startsAt);
  useOnChange(`${byPlans} ${startsAt}`, () => {
    void client.invalidateQueries({ queryKey: plansQuery.queryKey, exact: true });
  });
  return useQuery(plansQuery).data;
}

export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({ mutationFn: changePlan, onSuccess: (answer) => setPlans(client, answer) });
}

export function useChangeSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changeSchedule,
    onSuccess: (answer) => client.setQueryData(schedulesQuery.queryKey, answer),
  });
}
