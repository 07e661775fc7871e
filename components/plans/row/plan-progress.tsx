import { useFormats } from "@/components/browser/formats";
import { HourBars } from "@/components/plans/plan-outlook";
import { cn } from "@/components/ui/cn";
import { Details } from "@/components/ui/details";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { timesOfPlan } from "@/lib/domain/plans/plan-doing";
import { donePart } from "@/lib/domain/plans/plan-words";
import { HOUR_MS } from "@/lib/domain/time/units";

export function PlanBar({ plan }: { plan: Pick<Plan, "title" | "items" | "state"> }) {
  const formats = useFormats();
  const { done, total } = donePart(plan);
  const words = `${formats.integer(done)} of ${formats.integer(total)}`;
  return (
    <div className="flex max-w-xl items-center gap-3">
      <div
        role="progressbar"
        aria-label={plan.title}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-track forced-colors:border forced-colors:border-[CanvasText]"
      >
        <div
          className={cn(
            "h-full rounded-full forced-colors:bg-[CanvasText]",
            plan.state === "open" ? "bg-accent" : "bg-control",
          )}
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
      <span aria-hidden="true" className="text-note whitespace-nowrap text-fg-2 tabular-nums">
        {words}
      </span>
    </div>
  );
}

export function PlanHours({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
  const sentByHour = new Map(plan.perHour.map(({ startsAt, spent }) => [Date.parse(startsAt), spent]));
  const byHour = new Map(sentByHour);
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
      <HourBars hours={hours} nowMs={Date.parse(answer.clock.now)} sentByHour={sentByHour} />
    </Details>
  );
}
