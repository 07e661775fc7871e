import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { useQuota, useServiceNow } from "@/components/quota/use-quota";
import { Switch } from "@/components/ui/inputs";
import type { Problem } from "@/lib/domain/errors";
import { afterRefusal, firstTry } from "@/lib/domain/quota/limit-tries";

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

export type TryAtReset = (again: boolean) => Promise<boolean>;

export type WaitingTries = ReturnType<typeof useLimitTries>;

/** They use the reset time of the problem, not the gauge's. Hidden tabs don't retry. */
export function useLimitTries(problem: Problem, onTry: TryAtReset | undefined, triesMax?: number) {
  const current = useQuota((quota) => quota.resetsAt);
  const now = useServiceNow();
  const [isOn, setOn] = useState(true);
  const [tries, setTries] = useState(() => firstTry(Date.parse(problem.details.resetsAt ?? current), Math.random()));
  const [wasRefused, setWasRefused] = useState(false);
  const isTrying = useRef(false);

  useEffect(() => {
    if (!isOn || onTry === undefined || isTrying.current || now < tries.nextAtMs) return;
    isTrying.current = true;
    void onTry(tries.refused > 0).then((isRefused) => {
      // Any other result replaces this screen. If it stays, it must not continue to spend.
      if (!isRefused) return;
      isTrying.current = false;
      setWasRefused(true);
      setTries((before) => afterRefusal(before, now, Math.random(), triesMax));
    });
  }, [isOn, onTry, now, tries, triesMax]);

  return { tries, now, isOn, setOn, wasRefused };
}
