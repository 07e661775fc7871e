import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { lazyPart } from "@/components/ui/lazy";
import { isEnded, type Plan } from "@/lib/domain/plans/plan";
import { invalidateDays } from "@/lib/queries/history";
import { usePlans } from "./use-plans";

const PlanLine = lazyPart(() => import("./row/plan-line").then((part) => part.PlanLine));

const SHOWN_EVERY = 10;

const isOf = (projectId: string) => (plan: Plan) => plan.projectId === projectId;
const isUnderWay = (plan: Plan): boolean => !isEnded(plan) && plan.state !== "proposed";

export function ProjectPlans({ projectId }: { projectId: string }) {
  const answer = usePlans();
  useTakeIn(projectId, answer?.plans ?? NONE);
  const visiblePlans = answer?.plans.filter(isOf(projectId)).filter(isUnderWay) ?? NONE;
  if (answer === undefined || visiblePlans.length === 0) return null;
  return visiblePlans.map((plan) => <PlanLine key={plan.id} plan={plan} answer={answer} />);
}

const NONE: readonly Plan[] = [];

function useTakeIn(projectId: string, plans: readonly Plan[]): void {
  const client = useQueryClient();
  const here = plans.filter((plan) => plan.projectId === projectId || plan.projectId === null);
  const doneItems = here.reduce((sum, { items }) => sum + items.done, 0);
  const going = here.filter(isUnderWay).length;
  const lastCounts = useRef<{ doneItems: number; going: number } | null>(null);
  useEffect(() => {
    const before = lastCounts.current;
    lastCounts.current ??= { doneItems, going };
    if (before === null || doneItems === before.doneItems) return;
    if (doneItems - before.doneItems < SHOWN_EVERY && going === before.going) return;
    lastCounts.current = { doneItems, going };
    void invalidateDays(client, projectId);
  }, [client, projectId, doneItems, going]);
}
