import { useFormats, useNow } from "@/components/browser/formats";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { planDoing } from "@/lib/domain/plans/plan-doing";
import { broughtWords, doingWords } from "@/lib/domain/plans/plan-words";
import { PlanButton } from "../plan-button";
import { FailedPart } from "./failed-part";
import { PlanHours } from "./plan-progress";
import { PlanTitle } from "./plan-row";

export function EndedPlan({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
  const formats = useFormats();
  const nowMs = useNow();
  const doing = planDoing(plan, answer.plans, answer.clock, nowMs);
  const { open } = plan.items;
  const isDeclined = doing.kind === "declined";
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <PlanTitle plan={plan} />
        <p className="text-note text-fg-2">
          {doingWords(doing, formats, nowMs)}.{" "}
          {isDeclined
            ? `Suggested by ${plan.madeBy}. Nothing was sent.`
            : `${broughtWords(plan, formats)} ${formats.requests(plan.spent)} used.`}
        </p>
        <PlanHours plan={plan} answer={answer} />
      </div>
      {open > 0 && !isDeclined && (
        <div className="flex items-center sm:justify-end sm:self-start">
          <PlanButton
            label={`Plan the other ${formats.integer(open)}`}
            title={plan.title}
            wanted={{ what: { kind: "rest", planId: plan.id }, wantedSince: null }}
          />
        </div>
      )}
      <FailedPart plan={plan} canTry />
    </li>
  );
}
