"use client";

import { useState } from "react";
import { EndedPlan } from "@/components/plans/row/ended-plan";
import { PlanRow } from "@/components/plans/row/plan-row";
import { useQuota } from "@/components/quota/use-quota";
import { isEnded } from "@/lib/domain/plans/plan-state";
import { planClockOf, planOf, planStates } from "./made-up-plans";

/** Everything that the page of plans can say of one. */
export function PlanStates() {
  const { startsAt, resetsAt, serverNow } = useQuota();
  // They stand still while the gauge goes on.
  const [moment] = useState({ startsAt, resetsAt, serverNow });
  return (
    <ul className="mt-2 grid gap-3 xl:grid-cols-2">
      {planStates(moment).map(({ name, plan: changes, clock, before }, index) => {
        const plan = planOf(2 * index, changes, moment);
        const plans = before === undefined ? [plan] : [planOf(2 * index + 1, before, moment), plan];
        const answer = { plans, clock: planClockOf(moment, clock) };
        return (
          <li key={name} className="min-w-0 rounded-lg border border-line bg-surface">
            <div className="px-4 pt-3 text-note font-medium">{name}</div>
            <ul>
              {isEnded(plan) ? (
                <EndedPlan plan={plan} answer={answer} />
              ) : (
                <PlanRow plan={plan} answer={answer} turns={plans} />
              )}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
