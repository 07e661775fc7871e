"use client";

import { useFormats } from "@/components/browser/formats";
import { Switch } from "@/components/ui/switch";
import type { Problem } from "@/lib/domain/errors";
import { type TryAtReset, useLimitTries, type WaitingTries } from "./use-limit-tries";

export function TrySwitch({ waiting, className }: { waiting: WaitingTries; className?: string }) {
  const formats = useFormats();
  const { refused, resetsAtMs, nextAtMs } = waiting.tries;
  return (
    <Switch isOn={waiting.isOn} onChange={waiting.setOn} className={className}>
      Try again at {refused > 0 ? formats.timeSeconds(nextAtMs) : formats.time(resetsAtMs)}
    </Switch>
  );
}

export function RetryAtReset({ problem, onTry }: { problem: Problem; onTry: TryAtReset }) {
  return <TrySwitch waiting={useLimitTries(problem, onTry, 1)} className="mt-4" />;
}
