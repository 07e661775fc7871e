import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import type { PlanClock } from "@/lib/domain/plans/plan";
import { type PlanWish, planTimes, usualTaken } from "@/lib/domain/plans/plan-estimate";
import { hoursWords, readyWords } from "./estimate-words";
import { HourBars } from "./hour-bars";

type PlanOutlookProps = { wish: PlanWish; clock: PlanClock; children?: ReactNode };

export function PlanOutlook({ wish, clock, children }: PlanOutlookProps) {
  const formats = useFormats();
  const nowMs = Date.parse(clock.now);
  const earliest = planTimes(wish, clock);
  const taken = usualTaken(clock);
  const usual = taken && planTimes(wish, clock, taken);
  return (
    <>
      <p className="mt-3 text-ui" role="status">
        {hoursWords(earliest, formats, nowMs)} {readyWords({ earliest, usual }, formats, nowMs)} {children}
      </p>
      <HourBars times={earliest} nowMs={nowMs} />
    </>
  );
}
