import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { plansAhead } from "@/lib/domain/plans/plan-doing";
import { CONFIRM_REQUESTS_MIN } from "@/lib/domain/quota/price";
import { PlanOutlook } from "../plan-outlook";

type AcceptButtonProps = { plan: Plan; answer: PlansAnswer; onAccept: () => void };

/** Accepts an agent's proposal; from 25 requests on, the user must confirm the price. */
export function AcceptButton({ plan, answer, onAccept }: AcceptButtonProps) {
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
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Plan ${formats.price(price)}?`}
        text={`${plan.title}, suggested by ${plan.madeBy}.`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="ink" onClick={accept}>
              Plan {formats.price(price)}
            </Button>
          </>
        }
      >
        <PlanOutlook wish={{ requests, manner: plan, ahead: plansAhead(plan, plans) }} clock={clock} />
      </Dialog>
    </>
  );
}
