import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Quota } from "@/lib/domain/quota/quota";
import { heldQuota, onQuota, quotaHeldAt, setQuota } from "@/lib/queries/quota";

const whole = (quota: Quota): unknown => quota;

/**
 * The quota as last known, or a part of it (then the caller is drawn again only when that part changes). Asks nothing.
 * Every page reads it in a dozen places, so it is read from what is held; a query for each would cost the server a
 * millisecond a page.
 * @param select gives a text, a number or the like: another object each time would be drawn without end
 */
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

/** Call with the quota of every spending answer, so that the gauge agrees at once. */
export function useSetQuota(): (quota: Quota) => void {
  const client = useQueryClient();
  return useCallback((quota) => setQuota(client, quota), [client]);
}

/**
 * Now on the service's clock (epoch ms), moving every `tickMs`. It is worked out from the last answer each time, so it
 * is right again at once after sleep; a hidden tab does not tick. The first render uses the server's own reading.
 */
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
