import { Pause, Play } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { whyNot } from "@/components/errors/error-text";
import { usePlanState } from "@/components/plans/use-plan-state";
import { Button } from "@/components/ui/buttons/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { donePart } from "@/lib/domain/plans/plan-words";
import { useChangePlan } from "../use-plans";
import { PlanBar } from "./plan-progress";
import { StateWords } from "./plan-row";

export function PlanLine({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
  const formats = useFormats();
  const { doing, words, ready } = usePlanState(plan, answer);
  const change = useChangePlan();
  const { done, total } = donePart(plan);
  const isOpen = plan.state === "open";
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
          <StateWords doing={doing} words={words} />
          {ready !== null && ` · ${ready}`}
          {change.isError && <span role="alert"> · {whyNot(change.error, formats)}</span>}
        </p>
      </div>
      <Button
        className="justify-self-start"
        onClick={() => !change.isPending && change.mutate({ id: plan.id, to: isOpen ? "paused" : "open" })}
      >
        <Icon of={isOpen ? Pause : Play} size={16} />
        {isOpen ? "Pause" : "Resume"}
      </Button>
    </section>
  );
}
