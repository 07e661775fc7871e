import { useFormats } from "@/components/browser/formats";
import { whyNot } from "@/components/errors/error-text";
import { Link } from "@/components/ui/button";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { donePart } from "@/lib/domain/plans/plan-words";
import { useChangePlan } from "../use-plans";
import { PlanBar } from "./plan-progress";
import { PauseButton, PlanStatus } from "./plan-status";

export function PlanLine({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
  const formats = useFormats();
  const change = useChangePlan();
  const { done, total } = donePart(plan);
  return (
    <section
      aria-label={`Plan: ${plan.title}`}
      className="mt-2 grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-surface px-3 py-2 text-ui sm:mt-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="min-w-0 space-y-1">
        <p className="break-words">
          <Link href="/plans" className="font-medium underline decoration-line-strong underline-offset-2">
            <bdi>{plan.title}</bdi>
          </Link>
          <span className="tabular-nums">, {formats.integer(total === 0 ? 0 : Math.floor((done / total) * 100))}%</span>
        </p>
        <PlanBar plan={plan} />
        <p className="text-note text-fg-2">
          <PlanStatus plan={plan} answer={answer} />
          {change.isError && <span role="alert"> · {whyNot(change.error, formats)}</span>}
        </p>
      </div>
      <PauseButton plan={plan} onChange={(to) => !change.isPending && change.mutate(to)} />
    </section>
  );
}
