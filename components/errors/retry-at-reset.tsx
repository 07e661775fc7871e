"use client";

import { useFormats } from "@/components/browser/formats";
import { Switch } from "@/components/ui/switch";
import type { Problem } from "@/lib/domain/errors";
import { type TryAtReset, useLimitTries, type WaitingTries } from "./use-limit-tries";

/** “Try again at 15:00”, on by default; between two tries it names the next. */
export function TrySwitch({ waiting, className }: { waiting: WaitingTries; className?: string }) {
  const formats = useFormats();
  const { refused, resetsAtMs, nextAtMs } = waiting.tries;
  return (
    <Switch isOn={waiting.isOn} onChange={waiting.setOn} className={className}>
      Try again at {refused > 0 ? formats.timeSeconds(nextAtMs) : formats.time(resetsAtMs)}
    </Switch>
  );
}

/** The one try an hour of a refusal that may also be the key's. */
export function RetryAtReset({ problem, onTry }: { problem: Problem; onTry: TryAtReset }) {
  return <TrySwitch waiting={useLimitTries(problem, onTry, 1)} className="mt-4" />;
}
