"use client";

import { useEffect, useRef, useState } from "react";
import { useQuota, useServiceNow } from "@/components/quota/use-quota";
import type { Problem } from "@/lib/domain/errors";
import { afterRefusal, firstTry, type LimitTries } from "@/lib/domain/quota/limit-tries";

/**
 * Asks again after the reset.
 * @param again true when the service has refused this hour already
 * @returns whether it refused for the limit once more
 */
export type TryAtReset = (again: boolean) => Promise<boolean>;

export type WaitingTries = {
  tries: LimitTries;
  now: number;
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** The service has refused a try of this page. */
  wasRefused: boolean;
};

/**
 * The tries of a page that waits for the limit, on by default. They hold to the reset that the problem named; the gauge
 * moving on to the next hour does not move them, and a hidden tab does not try.
 */
export function useLimitTries(problem: Problem, onTry: TryAtReset | undefined, triesMax?: number): WaitingTries {
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
      // Any other end takes this screen away; were it to stay, it must not go on spending.
      if (!isRefused) return;
      isTrying.current = false;
      setWasRefused(true);
      setTries((before) => afterRefusal(before, now, Math.random(), triesMax));
    });
  }, [isOn, onTry, now, tries, triesMax]);

  return { tries, now, isOn, setOn, wasRefused };
}
