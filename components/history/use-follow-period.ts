"use client";

import { useEffect, useRef } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import { usePeriod } from "./use-period";

/** Loads a tab that the server renders again when the period in the address changes. */
export function useFollowPeriod(isServerTab: boolean): void {
  const refresh = useRefresh();
  const period = JSON.stringify(usePeriod());
  const shown = useRef(period);
  useEffect(() => {
    if (!isServerTab || shown.current === period) return;
    shown.current = period;
    refresh();
  }, [isServerTab, period, refresh]);
}
