import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Quota, QuotaRules } from "@/lib/domain/quota/quota";
import { postJson } from "@/lib/queries/get-json";
import { quotaQuery, setQuota } from "@/lib/queries/quota";
import { isTabSavedOnly, watchTabSavedOnly } from "@/lib/queries/saved-only";

/** Sends nothing. The page's first response contains the quota. */
export function useQuota<Part = Quota>(select?: (quota: Quota) => Part): Part {
  return useQuery({ ...quotaQuery, enabled: false, select }).data as Part;
}

/** Call it with the quota of every spending response, so that the gauge updates at once. */
export function useSetQuota(): (quota: Quota) => void {
  const client = useQueryClient();
  return (quota) => setQuota(client, quota);
}

/** Epoch ms. Calculated from the last response each time, so it is right after sleep. Hidden tabs don't tick. */
export function useServiceNow(tickMs = 1_000): number {
  const client = useQueryClient();
  const serverNow = useQuota((quota) => quota.serverNow);
  const [now, setNow] = useState(() => Date.parse(serverNow));

  useEffect(() => {
    const loadedAt = client.getQueryState(quotaQuery.queryKey)?.dataUpdatedAt ?? 0;
    const offset = Date.parse(serverNow) - loadedAt;
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

export const useTabSavedOnly = (): boolean => useSyncExternalStore(watchTabSavedOnly, isTabSavedOnly, () => false);

export function useSavedOnly(): "everybody" | "tab" | null {
  const isTab = useTabSavedOnly();
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
