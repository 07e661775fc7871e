import { Details } from "@/components/ui/details";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { timesOfPlan } from "@/lib/domain/plans/plan-doing";
import { HOUR_MS } from "@/lib/domain/time/units";
import { HourBars } from "../hour-bars";

export function PlanHours({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
  const sent = new Map(plan.perHour.map(({ startsAt, spent }) => [Date.parse(startsAt), spent]));
  const byHour = new Map(sent);
  // The end of "Saved data only" is unknown.
  const toCome = answer.clock.savedOnly ? [] : (timesOfPlan(plan, answer)?.hours ?? []);
  for (const { startsAtMs, requests } of toCome) byHour.set(startsAtMs, (byHour.get(startsAtMs) ?? 0) + requests);
  // A single bar adds nothing to the text.
  if (byHour.size < 2) return null;
  const [first, last] = [Math.min(...byHour.keys()), Math.max(...byHour.keys())];
  const hours: { startsAtMs: number; requests: number }[] = [];
  for (let startsAtMs = first; startsAtMs <= last; startsAtMs += HOUR_MS)
    hours.push({ startsAtMs, requests: byHour.get(startsAtMs) ?? 0 });
  return (
    <Details summary="Hour by hour" className="max-w-xl">
      <HourBars times={{ readyAtMs: null, hours }} nowMs={Date.parse(answer.clock.now)} sent={sent} />
    </Details>
  );
}
