import { Pause, Play } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { useServiceNow } from "@/components/quota/use-quota";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Plan, PlansAnswer } from "@/lib/domain/plans/plan";
import { planDoing, timesOfPlan } from "@/lib/domain/plans/plan-doing";
import { doingWords, whenWords } from "@/lib/domain/plans/plan-words";

const TICK_MS = 5_000;
const SETTINGS_HELP: readonly string[] = ["key_rejected", "other_account"];

/** What the plan does now, and when it is ready if it runs. */
export function PlanStatus({ plan, answer }: { plan: Plan; answer: PlansAnswer }) {
  const formats = useFormats();
  const nowMs = useServiceNow(TICK_MS);
  const doing = planDoing(plan, answer.plans, answer.clock, nowMs);
  const readyAtMs = doing.kind === "saved-only" ? null : (timesOfPlan(plan, answer)?.readyAtMs ?? null);
  const needsHelp = doing.kind === "stopped" && doing.by !== null && SETTINGS_HELP.includes(doing.by);
  return (
    <>
      <span className={doing.kind === "stopped" ? "text-danger" : undefined}>
        {doingWords(doing, formats, nowMs)}
        {needsHelp && (
          <>
            {". "}
            <LinkButton href="/settings/limit" variant="link" className="h-auto text-note font-normal">
              Open settings
            </LinkButton>
          </>
        )}
      </span>
      {readyAtMs !== null && ` · Ready at about ${whenWords(formats, readyAtMs, nowMs)}`}
    </>
  );
}

type PauseButtonProps = { plan: Plan; onChange: (change: { id: string; to: "paused" | "open" }) => void };

export function PauseButton({ plan: { id, state }, onChange }: PauseButtonProps) {
  const isOpen = state === "open";
  return (
    <Button className="justify-self-start" onClick={() => onChange({ id, to: isOpen ? "paused" : "open" })}>
      <Icon of={isOpen ? Pause : Play} size={16} />
      {isOpen ? "Pause" : "Resume"}
    </Button>
  );
}
