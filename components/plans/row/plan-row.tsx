import { ArrowDown, ArrowUp } from "lucide";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { ChangeError } from "@/components/errors/error-text";
import { PlanOutlook } from "@/components/plans/plan-outlook";
import { useChangePlan } from "@/components/plans/use-plans";
import { Button, Link } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { plansAhead } from "@/lib/domain/plans/plan-doing";
import { CONFIRM_REQUESTS_MIN } from "@/lib/domain/quota/price";
import { projectHref } from "@/lib/domain/web/address-params";
import { FailedPart } from "./failed-part";
import { PlanBar, PlanHours } from "./plan-progress";
import { PauseButton, PlanStatus } from "./plan-status";

export function PlanTitle({ plan }: { plan: Plan }) {
  const title = <bdi>{plan.title}</bdi>;
  if (plan.projectId === null) return <h3 className="font-medium break-words">{title}</h3>;
  return (
    <h3 className="font-medium break-words">
      <Link
        href={projectHref(plan.projectId)}
        className="underline decoration-transparent underline-offset-2 hover:decoration-line-strong"
      >
        {title}
      </Link>
    </h3>
  );
}

type PlanRowProps = {
  plan: Plan;
  answer: PlansAnswer;
  turns: readonly Plan[];
};

export function PlanRow({ plan, answer, turns }: PlanRowProps) {
  const change = useChangePlan();
  const { id, state, title } = plan;
  const turn = turns.findIndex((other) => other.id === id);
  const above = turns[turn - 1];
  const after = turns[turn + 2];
  const act = (part: Parameters<typeof change.mutate>[0]) => !change.isPending && change.mutate(part);
  const hasOrder = turns.length > 1 && state !== "proposed";
  return (
    <li
      className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]"
      data-plan={id}
    >
      <div className="min-w-0 space-y-1.5">
        <PlanTitle plan={plan} />
        <PlanBar plan={plan} />
        <p className="text-note text-fg-2">
          <PlanStatus plan={plan} answer={answer} />
        </p>
        <PlanHours plan={plan} answer={answer} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 sm:justify-end sm:self-start">
        {state === "proposed" && <AcceptButton plan={plan} answer={answer} onAccept={() => act({ id, to: "open" })} />}
        {state !== "proposed" && <PauseButton plan={plan} onChange={act} />}
        {hasOrder && (
          <>
            <TurnButton
              name={`Move up: ${title}`}
              isOff={above === undefined}
              onClick={() => above !== undefined && act({ id, before: above.id })}
              icon={ArrowUp}
            />
            <TurnButton
              name={`Move down: ${title}`}
              isOff={turn === turns.length - 1}
              onClick={() => act({ id, before: after?.id ?? null })}
              icon={ArrowDown}
            />
          </>
        )}
        <Button variant="ghost" onClick={() => act({ id, to: "cancelled" })}>
          {state === "proposed" ? "Decline" : "Cancel"}
        </Button>
      </div>
      <FailedPart plan={plan} canTry={false} />
      <ChangeError error={change.error} className="text-note sm:col-span-2" />
    </li>
  );
}

type TurnButtonProps = { name: string; isOff: boolean; onClick: () => void; icon: IconShape };

const TurnButton = ({ name, isOff, onClick, icon }: TurnButtonProps) => (
  <Button
    variant="ghost"
    className="w-8 px-0 pointer-coarse:w-11"
    aria-label={name}
    title={name.split(":")[0]}
    aria-disabled={isOff}
    onClick={onClick}
  >
    <Icon of={icon} size={16} />
  </Button>
);

type AcceptButtonProps = { plan: Plan; answer: PlansAnswer; onAccept: () => void };

/** Accepts an agent's proposal; from 25 requests on, the user must confirm the price. */
function AcceptButton({ plan, answer, onAccept }: AcceptButtonProps) {
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const requests = plan.items.open;
  const price = { requests, atLeast: false };
  const { clock, plans } = answer;
  const accept = () => {
    setAsking(false);
    onAccept();
  };
  return (
    <>
      <Button
        variant="ink"
        price={price}
        onClick={() => (requests < CONFIRM_REQUESTS_MIN ? onAccept() : setAsking(true))}
      >
        Accept
      </Button>
      {isAsking && (
        <Dialog
          onClose={() => setAsking(false)}
          title={`Plan ${formats.price(price)}?`}
          text={`${plan.title}, suggested by ${plan.madeBy}.`}
          confirm={{ children: `Plan ${formats.price(price)}`, onClick: accept }}
        >
          <PlanOutlook wish={{ requests, manner: plan, ahead: plansAhead(plan, plans) }} clock={clock} />
        </Dialog>
      )}
    </>
  );
}
