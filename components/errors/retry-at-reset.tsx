"use client";

import { useEffect, useRef, useState } from "react";
import { useQuota, useServiceNow } from "@/components/quota/use-quota";
import { useFormats } from "@/components/ui/formats";
import { Switch } from "@/components/ui/switch";

const WAIT_MIN_MS = 2_000;
const WAIT_MAX_MS = 6_000;

/**
 * “Try again at 15:00”, on by default: one request after the reset, 2 to 6 seconds late so that everybody who waits does
 * not ask in the same moment. The reset is the one that held when this was shown; the gauge moving on does not move it.
 */
export function RetryAtReset({ onRetry, className }: { onRetry: () => void; className?: string }) {
  const formats = useFormats();
  const current = useQuota((quota) => quota.resetsAt);
  const now = useServiceNow();
  const [resetsAt] = useState(current);
  const [isOn, setOn] = useState(true);
  const [lateMs] = useState(() => WAIT_MIN_MS + Math.random() * (WAIT_MAX_MS - WAIT_MIN_MS));
  const hasTried = useRef(false);
  const isDue = now >= Date.parse(resetsAt) + lateMs;

  useEffect(() => {
    if (!isOn || !isDue || hasTried.current) return;
    hasTried.current = true;
    onRetry();
  }, [isOn, isDue, onRetry]);

  return (
    <Switch isOn={isOn} onChange={setOn} className={className}>
      Try again at {formats.time(resetsAt)}
    </Switch>
  );
}
