"use client";

import { useEffect, useRef } from "react";
import { useRefresh } from "./use-refresh";

/** Loads a page that the server renders again when a value of its address changes. */
export function useRefreshOn(value: string | null, isServerPage = true): void {
  const refresh = useRefresh();
  const shown = useRef(value);
  useEffect(() => {
    if (!isServerPage || shown.current === value) return;
    shown.current = value;
    refresh();
  }, [isServerPage, value, refresh]);
}
