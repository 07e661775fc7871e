"use client";

import { useEffect, useRef } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import { useQuota } from "@/components/quota/use-quota";

const SETTLE_MS = 1_500;

/**
 * Draws the frame again, from saved data, once requests have come to rest: what is saved and which projects are recent
 * has changed with them, in this tab or in another.
 */
export function ShellRefresh() {
  const refresh = useRefresh();
  const confirmed = useQuota((quota) => quota.confirmed);
  const drawnWith = useRef(confirmed);

  useEffect(() => {
    if (confirmed === drawnWith.current) return;
    const timer = setTimeout(() => {
      drawnWith.current = confirmed;
      refresh();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [confirmed, refresh]);

  return null;
}
