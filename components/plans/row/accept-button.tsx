import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { plansAhead } from "@/lib/domain/plans/plan-doing";
import { planTimes, usualTaken } from "@/lib/domain/plans/plan-estimate";
import { CONFIRM_REQUESTS_MIN } from "@/lib/domain/quota/price";
import { hoursWords, readyWords } from "../estimate-words";
import { HourBars } from "../hour-bars";

type AcceptButtonProps = { plan: Plan; answer: PlansAnswer; onAccept: () => void };

/** Accepts an agent's proposal; from 25 requests on, the user must confirm the price. */
export function AcceptButton({ plan, answer, onAccept }: AcceptButtonProps) {
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const requests = plan.items.open;
  const price = { requests, atLeast: false };
  const { clock, plans } = answer;
  const nowMs = Date.parse(clock.now);
  const wish = { requests, manner: plan, ahead: plansAhead(plan, plans) };
  const earliest = planTimes(wish, clock);
  const taken = usualTaken(clock);
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
        <p className="mt-3 text-ui">
          {hoursWords(earliest, formats, nowMs)}{" "}
          {readyWords({ earliest, usual: taken && planTimes(wish, clock, taken) }, formats, nowMs)}
        </p>
        <HourBars times={earliest} nowMs={nowMs} />
      </Dialog>
    </>
  );
}
