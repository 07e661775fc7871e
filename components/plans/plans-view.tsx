"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { NotLoaded } from "@/components/errors/not-loaded";
import { FailedPart } from "@/components/plans/row/failed-part";
import { PlanHours } from "@/components/plans/row/plan-progress";
import { PlanRow, PlanTitle } from "@/components/plans/row/plan-row";
import { SchedulesCard } from "@/components/plans/schedules/schedules-card";
import { PageHeader } from "@/components/shell/page-header";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, CardHeader, Empty } from "@/components/ui/card";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";
import { isEnded, type Plan, type PlansAnswer } from "@/lib/domain/plans/plan";
import { planDoing } from "@/lib/domain/plans/plan-doing";
import { broughtWords, doingWords } from "@/lib/domain/plans/plan-words";
import { schedulesQuery } from "@/lib/queries/plans";
import { PlanButton } from "./plan-button";
import { useChangePlan, usePlans } from "./use-plans";

const ENDED_SHOWN = 20;

const isWaiting = ({ state }: Plan): boolean => state === "proposed";
const hasTurn = (plan: Plan): boolean => !isEnded(plan) && !isWaiting(plan);

export function PlansView() {
  const answer = usePlans();
  return (
    <>
      <PageHeader title="Plans">Schedules and large loads. They run in the background.</PageHeader>
      {answer === undefined ? (
        <SkeletonRegion label="Loading plans">
          <Skeleton className="mt-5 h-48 rounded-lg" />
        </SkeletonRegion>
      ) : (
        <PlansLists answer={answer} />
      )}
    </>
  );
}

function PlansLists({ answer }: { answer: PlansAnswer }) {
  const formats = useFormats();
  const [isAllShown, setAllShown] = useState(false);
  const { plans, clock } = answer;
  const turns = plans.filter(hasTurn).sort((one, other) => one.place - other.place);
  const suggestedPlans = plans.filter(isWaiting);
  const endedPlans = plans.filter(isEnded);
  const saved = useQuery(schedulesQuery);
  const schedules = saved.data?.schedules ?? [];
  const isEmpty = turns.length === 0;
  useMarkSeen(answer);
  return (
    <div className="mt-5 space-y-4">
      {suggestedPlans.length > 0 && (
        <PlanRows id="suggested" title="Suggested by agents" plans={suggestedPlans} answer={answer} />
      )}
      {!isEmpty && (
        <PlanRows id="planned" title="Planned" plans={turns} answer={answer}>
          <span className="text-note text-fg-2">
            Plans stop at {formats.integer(clock.jobsMax)} of {formats.integer(clock.limit)} requests an hour.
          </span>
        </PlanRows>
      )}
      <NotLoaded what="Schedules" query={saved} />
      {schedules.length > 0 && <SchedulesCard schedules={schedules} />}
      {isEmpty && schedules.length === 0 && saved.data !== undefined && (
        <Card>
          <Empty
            className="py-8"
            title="Nothing is planned."
            actions={<LinkButton href="/projects">See your projects</LinkButton>}
          >
            Schedule refreshes and large loads. You see the cost first.
          </Empty>
        </Card>
      )}
      {endedPlans.length > 0 && (
        <Card aria-labelledby="ended">
          <CardHeader id="ended" title="Finished" />
          <ul className="border-t border-line">
            {endedPlans.slice(0, isAllShown ? endedPlans.length : ENDED_SHOWN).map((plan) => (
              <EndedPlan key={plan.id} plan={plan} answer={answer} />
            ))}
          </ul>
          {!isAllShown && endedPlans.length > ENDED_SHOWN && (
            <div className="border-t border-line px-4 py-3">
              <Button onClick={() => setAllShown(true)}>Show all {formats.integer(endedPlans.length)}</Button>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

type PlanRowsProps = { id: string; title: string; plans: readonly Plan[]; answer: PlansAnswer; children?: ReactNode };

const PlanRows = ({ id, title, plans, answer, children }: PlanRowsProps) => (
  <Card aria-labelledby={id}>
    <CardHeader id={id} title={title}>
      {children}
    </CardHeader>
    <ul className="border-t border-line">
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} answer={answer} turns={plans} />
      ))}
    </ul>
  </Card>
);

/** Each reload of the plans retries what failed. */
function useMarkSeen(answer: PlansAnswer): void {
  const { mutateAsync } = useChangePlan();
  const sending = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, seenAt } of answer.plans) {
      if ((state !== "done" && state !== "stopped") || seenAt !== null || sending.current.has(id)) continue;
      sending.current.add(id);
      const end = () => sending.current.delete(id);
      mutateAsync({ id, seen: true }).then(end, end);
    }
  }, [answer, mutateAsync]);
}

function EndedPlan({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
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
            work={{ what: { kind: "rest", planId: plan.id }, wantedSince: null }}
          />
        </div>
      )}
      <FailedPart plan={plan} canTry />
    </li>
  );
}
