import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Quota } from "@/lib/domain/quota/quota";
import type { QuotaRules } from "@/lib/domain/quota/quota-rules";
import { postJson } from "@/lib/queries/get-json";
import { heldQuota, onQuota, quotaHeldAt, setQuota } from "@/lib/queries/quota";
import { isTabSavedOnly, watchTabSavedOnly } from "@/lib/queries/saved-only";

const whole = (quota: Quota): unknown => quota;

/** Sends nothing. @param select must return a primitive: a new object each time rerenders without end */
export function useQuota(): Quota;
export function useQuota<Part>(select: (quota: Quota) => Part): Part;
export function useQuota(select: (quota: Quota) => unknown = whole): unknown {
  const client = useQueryClient();
  const follow = useCallback((changed: () => void) => onQuota(client, changed), [client]);
  const read = () => {
    const quota = heldQuota(client);
    return quota && select(quota);
  };
  return useSyncExternalStore(follow, read, read);
}

/** Call it with the quota of every spending response, so that the gauge updates at once. */
export function useSetQuota(): (quota: Quota) => void {
  const client = useQueryClient();
  return useCallback((quota) => setQuota(client, quota), [client]);
}

/** Epoch ms. Calculated from the last response each time, so it is right after sleep. Hidden tabs don't tick. */
export function useServiceNow(tickMs = 1_000): number {
  const client = useQueryClient();
  const serverNow = useQuota((quota) => quota.serverNow);
  const [now, setNow] = useState(() => Date.parse(serverNow));

  useEffect(() => {
    const offset = Date.parse(serverNow) - quotaHeldAt(client);
    const tick = () => document.visibilityState === "visible" && setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [client, serverNow, tickMs]);

  return now;
}

export function useSavedOnly(): "everybody" | "tab" | null {
  const isTab = useSyncExternalStore(watchTabSavedOnly, isTabSavedOnly, () => false);
  const isEverybody = useQuota((quota) => quota.savedOnly);
  if (isEverybody) return "everybody";
  return isTab ? "tab" : null;
}

export function useChangeRules() {
  return useMutation({
    mutationFn: (changes: Partial<QuotaRules>) => postJson<Quota>("/api/quota/rules", changes),
    onSuccess: useSetQuota(),
  });
}
