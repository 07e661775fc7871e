"use client";

import { useEffect, useRef } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import { useQuota } from "@/components/quota/use-quota";

const SETTLE_MS = 1_500;

/** Rerenders the frame from saved data after requests finish, also when another tab sent them. */
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
