import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { type Plan, USUAL_MANNER } from "@/lib/domain/plans/plan";
import { CONFIRM_REQUESTS_MIN } from "@/lib/domain/quota/price";
import { makePlan, setPlans } from "@/lib/queries/plans";
import { newId } from "../new-id";
import { PlanButton } from "../plan-button";
import { whyNot } from "../plan-error-text";
import { FailedItems } from "./failed-items";

export function FailedPart({ plan, canTry }: { plan: Plan; canTry: boolean }) {
  const formats = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { failed } = plan.items;
  if (failed === 0) return null;
  return (
    <div className="min-w-0 space-y-2 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"} the {formats.integer(failed)} that failed
        </Button>
        {canTry && <TryAgain plan={plan} />}
      </div>
      {isOpen && (
        <div id={id}>
          <FailedItems plan={plan} />
        </div>
      )}
    </div>
  );
}

function TryAgain({ plan }: { plan: Plan }) {
  const formats = useFormats();
  const client = useQueryClient();
  const trying = useMutation({ mutationFn: makePlan, onSuccess: (answer) => setPlans(client, answer) });
  const { failed } = plan.items;
  const price = { requests: failed, atLeast: false };
  const again = {
    title: `${plan.title}, second try`,
    wanted: { what: { kind: "failed", planId: plan.id }, wantedSince: null },
  } as const;
  const label = `Try the ${formats.integer(failed)} again`;
  if (failed >= CONFIRM_REQUESTS_MIN) return <PlanButton {...again} label={label} price={price} />;
  const manner = { ...USUAL_MANNER, speed: "now" } as const;
  const press = () => trying.mutate({ id: newId(), title: again.title, ...again.wanted, ...manner, requests: failed });
  return (
    <>
      <Button price={price} running={trying.isPending ? "planning" : null} onClick={press}>
        {label}
      </Button>
      {trying.isError && (
        <span role="alert" className="text-note text-danger">
          {whyNot(trying.error, formats)}
        </span>
      )}
    </>
  );
}
