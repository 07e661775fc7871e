import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import type { Plan } from "@/lib/domain/plans/plan";
import { donePart } from "@/lib/domain/plans/plan-words";

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
